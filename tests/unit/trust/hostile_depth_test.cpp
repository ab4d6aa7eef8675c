// SPDX-License-Identifier: MIT
// Chains, trees and errors as deep as limits allow, and beyond.

#include <algorithm>
#include <array>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "unit/trust/hostile.h"

namespace hps_tests::hostile {
namespace {

struct Tm {
  std::string name;
  std::map<int, Tm> kids;
};
struct Tu {
  std::string name;
  std::unordered_map<std::string, Tu> kids;
};
struct To {
  std::optional<std::unique_ptr<To>> next;
  std::list<To> kids;
};

TEST(Hostile, ErrorsDeepInMaps) {
  for (const std::size_t stack : {8 * MiB, small_stack}) {
    for (const std::size_t levels : {10u, 400u, 990u, 1100u, 100'000u, 1'000'000u}) {
      const std::string down = repeated("\0\1\0"s, levels);
      const Result whole = parse<Tm>(down + "\0\0"s, hps::compact, stack);
      EXPECT_EQ(whole.outcome, levels > 1000 ? Outcome::limit : Outcome::success) << levels << ' ' << whole.text;
      for (const std::string& end : {""s, "\0"s, "\0\2"s, "\5"s, "\0\0\0"s, "\0\1"s, "\0\xff\xff\xff"s})
        EXPECT_TRUE(parse<Tm>(down + end, hps::compact, stack).failed());
      EXPECT_TRUE(parse_stream<Tm>(down + "\0\2"s, hps::compact, stack).failed());
      EXPECT_TRUE(parse<Tm>("\0"s + down + "\0\2"s, hps::packed, stack).failed());
      EXPECT_TRUE(parse<Tu>(repeated("\0\1\0"s, levels) + "\0\2"s, hps::compact, stack).failed());
      EXPECT_TRUE(parse<To>(repeated("\0\1"s, levels), hps::compact, stack).failed());
      EXPECT_TRUE(parse<To>(repeated("\1\1"s, levels), hps::compact, stack).failed());
      const std::string raw = repeated(fixed(0) + fixed(1) + "\0\0\0\0"s, std::min<std::size_t>(levels, 1100));
      EXPECT_TRUE(parse<Tm>(raw + fixed(0) + "\1"s, hps::raw, stack).failed());
    }
  }
}

TEST(Hostile, ErrorBehindManyMaps) {
  const std::string deep = repeated("\0\1\0"s, 900) + "\0\0"s;
  const std::size_t trees = 964'000 / deep.size();
  const std::string good = varint(trees) + repeated(deep, trees);
  EXPECT_FALSE(parse<std::vector<Tm>>(good, hps::compact).failed());
  for (const std::size_t cut : {1u, 2u, 3u, 1000u, 3000u})
    EXPECT_EQ(parse<std::vector<Tm>>(good.substr(0, good.size() - cut), hps::compact, small_stack).outcome,
              Outcome::parse_error);
  EXPECT_EQ(parse<std::vector<Tm>>(good + "\0"s, hps::compact).outcome, Outcome::parse_error);
  EXPECT_EQ(parse_stream<std::vector<Tm>>(good.substr(0, good.size() - 1), hps::compact).outcome, Outcome::parse_error);

  std::string wide = "\0"s + varint(200'000);
  for (int i = 0; i < 200'000; ++i) wide += hps::to_string(i) + "\0\0"s;
  EXPECT_FALSE(parse<Tm>(wide, hps::compact).failed());
  for (const std::size_t cut : {1u, 2u, 3u, 500'000u})
    EXPECT_EQ(parse<Tm>(wide.substr(0, wide.size() - cut), hps::compact).outcome, Outcome::parse_error);
  std::string backwards = "\0"s + varint(200'000);
  for (int i = 200'000; i-- > 0;) backwards += hps::to_string(i) + "\0\0"s;
  EXPECT_FALSE(parse<Tm>(backwards, hps::compact).failed());
  EXPECT_EQ(parse<Tm>("\0\2\0\0\0\0\0\0"s, hps::compact).outcome, Outcome::parse_error) << "a key twice";
  const std::string both = varint(2) + wide + wide.substr(0, wide.size() - 1);
  EXPECT_EQ(parse<std::vector<Tm>>(both, hps::compact).outcome, Outcome::parse_error);
}

struct Node {
  std::shared_ptr<Node> next;
};
struct WeakNode {
  std::weak_ptr<WeakNode> next;
};
struct MixedNode {
  std::weak_ptr<MixedNode> weak;
  std::shared_ptr<MixedNode> next;
};
struct HandNode;
class Link {
 public:
  template <class B>
  void serialize(B& buf) const {
    buf << next;
  }
  template <class B>
  void parse(B& buf) {
    buf >> next;
  }
  std::shared_ptr<HandNode> next;
};
struct HandNode {
  Link link;
};
struct OptionalNode {
  std::optional<std::vector<std::shared_ptr<OptionalNode>>> next;
};
struct Owner;
struct Owned {
  std::weak_ptr<Owner> owner;
  std::shared_ptr<Owner> next;
};
struct Owner {
  std::shared_ptr<Owned> owned;
};

// Objects that are let go one by one from the end, as their chain would be too deep.
template <class N>
struct Chain {
  std::vector<std::shared_ptr<N>> nodes;
  explicit Chain(std::size_t n, auto&& link) {
    nodes.reserve(n);
    for (std::size_t i = 0; i < n; ++i) {
      nodes.push_back(std::make_shared<N>());
      if (i > 0) link(*nodes[i], nodes[i - 1]);
    }
  }
  ~Chain() {
    while (!nodes.empty()) nodes.pop_back();
  }
  Chain(const Chain&) = delete;
  Chain& operator=(const Chain&) = delete;
};

template <class N>
void hostile_chain(auto&& link, bool too_deep = true) {
  for (const std::size_t n : {300u, 1100u, too_deep ? 1'000'000u : 300'000u}) {
    std::array<std::string, 3> messages;
    {
      const Chain<N> chain(n, link);
      messages = {hps::to_string(chain.nodes, compact_writer), hps::to_string(chain.nodes, raw_writer),
                  hps::to_string(chain.nodes, packed_writer)};
      in_all_formats([&](auto format) {
        const Result w = on_a_thread([&] { hps::to_string(chain.nodes, format); }, small_stack);
        EXPECT_EQ(w.outcome, too_deep && n > 1000 ? Outcome::limit : Outcome::success) << n << ' ' << w.text;
      });
    }
    using T = std::vector<std::shared_ptr<N>>;
    const auto check = [&](const std::string& message, auto format) {
      const Result r = parse<T>(message, format, small_stack);
      EXPECT_EQ(r.outcome, too_deep && n > 1000 ? Outcome::limit : Outcome::success) << n << ' ' << r.text;
      parse_stream<T>(message, format, small_stack);
      EXPECT_TRUE(parse<T>(message.substr(0, message.size() - 1), format, small_stack).failed());
      parse<std::vector<std::weak_ptr<N>>>(message, format, small_stack);
    };
    check(messages[0], hps::compact);
    check(messages[1], hps::raw);
    check(messages[2], hps::packed);
    check("\0"s + messages[0], hps::packed);
  }
}

TEST(Hostile, ChainsOfSharedObjects) {
  hostile_chain<Node>([](Node& n, const auto& before) { n.next = before; });
  hostile_chain<MixedNode>([](MixedNode& n, const auto& before) { n.weak = n.next = before; });
  std::string forwards = varint(1);
  for (std::size_t i = 1; i <= 300'000; ++i) forwards += varint(i);
  EXPECT_EQ(parse<std::vector<std::shared_ptr<Node>>>(forwards + "\0"s, hps::compact, small_stack).outcome,
            Outcome::limit);
}

TEST(Hostile, ChainsThroughOthers) {
  hostile_chain<HandNode>([](HandNode& n, const auto& before) { n.link.next = before; });
  hostile_chain<OptionalNode>([](OptionalNode& n, const auto& before) { n.next.emplace(1, before); });
  hostile_chain<WeakNode>([](WeakNode& n, const auto& before) { n.next = before; }, false);
  const auto own = [](Owner& n, const std::shared_ptr<Owner>& before) {
    n.owned = std::make_shared<Owned>();
    n.owned->next = before;
    n.owned->owner = before;
  };
  for (const std::size_t n : {400u, 600u, 300'000u}) {
    std::array<std::string, 3> messages;
    {
      const Chain<Owner> chain(n, own);
      messages = {hps::to_string(chain.nodes, compact_writer), hps::to_string(chain.nodes, raw_writer),
                  hps::to_string(chain.nodes, packed_writer)};
    }
    using T = std::vector<std::shared_ptr<Owner>>;
    const Outcome expected = n > 500 ? Outcome::limit : Outcome::success;
    EXPECT_EQ(parse<T>(messages[0], hps::compact, small_stack).outcome, expected);
    EXPECT_EQ(parse<T>(messages[1], hps::raw, small_stack).outcome, expected);
    EXPECT_EQ(parse<T>(messages[2], hps::packed, small_stack).outcome, expected);
  }
}

TEST(Hostile, MillionNodesInFewBytes) {
  using T = std::vector<std::shared_ptr<Node>>;
  const std::string message = from_hex("011112072329002701290004c0843d07c0843d070180897a030202000bd007030002000bd007");
  const Result r = parse<T>(message, hps::packed, small_stack);
  EXPECT_EQ(r.outcome, Outcome::limit) << r.text;
  EXPECT_TRUE(parse_stream<T>(message, hps::packed, small_stack).failed());
  parse<std::list<std::weak_ptr<Node>>>(message, hps::packed, small_stack);
  parse<std::vector<std::shared_ptr<HandNode>>>(message, hps::packed, small_stack);
  for (std::size_t i = 0; i < message.size(); ++i)
    for (const int change : {1, 0x80, 0xff}) {
      std::string changed = message;
      changed[i] = static_cast<char>(changed[i] ^ change);
      parse<T>(changed, hps::packed, small_stack);
    }
}

TEST(Hostile, CanonicalInsideCanonical) {
  for (const int levels : {1, 24, 500}) {
    const UM a = multimaps(levels, true), b = multimaps(levels, false);
    in_all_formats([&](auto format) {
      std::string x, y;
      EXPECT_FALSE(on_a_thread([&] { x = hps::to_string(a, format.canonical()); }, small_stack).failed());
      EXPECT_FALSE(on_a_thread([&] { y = hps::to_string(b, format.canonical()); }, small_stack).failed());
      EXPECT_EQ(x, y);
      EXPECT_FALSE(on_a_thread([&] { hps::serialized_size(a, format.canonical()); }, small_stack).failed());
      EXPECT_FALSE(parse<UM>(x, format, small_stack).failed());
    });
  }
  UM wide;
  for (int i = 0; i < 200'000; ++i) wide.m.emplace(i % 7, UM());
  EXPECT_FALSE(on_a_thread([&] { hps::to_string(wide, hps::compact.canonical()); }).failed());
}

}  // namespace
}  // namespace hps_tests::hostile
