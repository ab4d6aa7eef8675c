// SPDX-License-Identifier: MIT
// Recursion and memory have limits, serializing and parsing.

#include <list>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <unordered_map>
#include <variant>

#include "support/allocations.h"
#include "support/bytes.h"
#include "support/expect_error.h"

namespace hps_tests {
namespace {

using hps::LimitExceeded;
constexpr std::size_t million = 1000000;

struct List {
  int value = 0;
  std::unique_ptr<List> next;
  List() = default;
  List(List&&) = default;
  ~List() {  // not by recursion
    for (auto p = std::move(next); p;) p = std::move(p->next);
  }
  HPS_MEMBERS(value, next)
};
struct SharedList {
  std::shared_ptr<SharedList> next;
  SharedList() = default;
  SharedList(SharedList&&) = default;
  ~SharedList() {
    for (auto p = std::move(next); p && p.use_count() == 1;) p = std::move(p->next);
  }
  HPS_MEMBERS(next)
};
struct Tree {
  std::vector<Tree> children;
};
struct Choice {
  std::variant<int, std::vector<Choice>> choice;
};
struct Map {
  std::map<int, Map> map;
};
struct Written {
  std::vector<Written> children;
  template <class B>
  void serialize(B& b) const {
    b << children;
  }
  template <class B>
  void parse(B& b) {
    b >> children;
  }
};

// A list of n nodes, the last of which points nowhere.
template <class L>
std::unique_ptr<L> chain(std::size_t n) {
  auto first = std::make_unique<L>();
  for (auto* last = first.get(); n > 1; --n) {
    if constexpr (requires { last->next = std::make_unique<L>(); }) last->next = std::make_unique<L>();
    else last->next = std::make_shared<L>();
    last = last->next.get();
  }
  return first;
}

std::string repeat(const char* bytes, std::size_t n) {
  std::string all;
  for (const std::string one = unhex(bytes); n; --n) all += one;
  return all;
}

TEST(Depth, SerializingAMillionLevels) {
  const auto list = chain<List>(million);
  EXPECT_THROW(hps::to_string(*list), LimitExceeded);
  EXPECT_THROW(hps::to_string(*list, hps::raw), LimitExceeded);
  EXPECT_THROW(hps::serialized_size(*list), LimitExceeded);
  const auto shared = chain<SharedList>(million);
  EXPECT_THROW(hps::to_string(*shared), LimitExceeded);
}

TEST(Depth, ParsingAMillionLevels) {
  EXPECT_THROW(hps::from_string<List>(repeat("00 01", million)), LimitExceeded);
  EXPECT_THROW(hps::from_string<List>(repeat("00 00 00 00 01", million), hps::raw), LimitExceeded);
  EXPECT_THROW(hps::from_string<Tree>(repeat("01", million)), LimitExceeded);
  EXPECT_THROW(hps::from_string<Choice>(repeat("01 01", million)), LimitExceeded);
  EXPECT_THROW(hps::from_string<Map>(repeat("01 00", million)), LimitExceeded);
  EXPECT_THROW(hps::from_string<Written>(repeat("01", million)), LimitExceeded);
  std::istringstream in(repeat("01", million));
  EXPECT_THROW(hps::from_stream<Tree>(in), LimitExceeded);
  std::string numbers;
  for (std::size_t i = 1; i < million / 10; ++i) numbers += hps::to_string(i);
  EXPECT_THROW(hps::from_string<SharedList>(numbers), LimitExceeded);
}

TEST(Depth, WhatSerializesParses) {
  for (const unsigned limit : {1u, 2u, 10u, 1000u}) {
    std::size_t n = 1;
    std::string message;
    const auto format = hps::compact.max_depth(limit);
    try {
      for (;; ++n) message = hps::to_string(*chain<List>(n), format);
    } catch (const LimitExceeded&) {
    }
    EXPECT_GE(n, limit);
    EXPECT_EQ(hps::to_string(hps::from_string<List>(message, format)), message);
    const std::string deeper = hps::to_string(*chain<List>(n), hps::compact.max_depth(2000));
    EXPECT_THROW(hps::from_string<List>(deeper, format), LimitExceeded);
    EXPECT_EQ(hps::from_string<List>(deeper, hps::compact.max_depth(2000)).value, 0);
  }
}

TEST(Depth, SaysWhereAndWhatToDo) {
  const auto place =
      place_of<LimitExceeded>([] { hps::from_string<Tree>(repeat("01", 20), hps::compact.max_depth(3)); });
  EXPECT_EQ(place.offset, 4u);
  EXPECT_EQ(place.path, "Tree.children[0].children[0].children[0].children");
  try {
    hps::from_string<Tree>(repeat("01", 20), hps::compact.max_depth(3));
    FAIL();
  } catch (const LimitExceeded& e) {
    EXPECT_NE(std::string(e.what()).find("max_depth"), std::string::npos);
  }
}

struct Unordered {
  std::unordered_map<int, std::vector<Unordered>> children;
};

TEST(Depth, OfCanonicalToo) {
  Unordered root;
  for (auto [i, at] = std::pair(0, &root); i < 12; ++i) at = &at->children[i].emplace_back();
  EXPECT_EQ(hps::to_string(root), hps::to_string(root, hps::compact.canonical()));
  EXPECT_THROW(hps::to_string(root, hps::compact.canonical().max_depth(5)), LimitExceeded);
}

struct Empty {};
struct Large {
  char text[1000];
};

TEST(Expansion, OfElementsWithoutSize) {
  const auto message = hps::to_string(std::uint64_t{1} << 40);
  EXPECT_THROW(hps::from_string<std::vector<Empty>>(message), LimitExceeded);
  EXPECT_THROW((hps::from_string<std::vector<std::array<int, 0>>>(message)), LimitExceeded);
  EXPECT_THROW(hps::from_string<std::list<Empty>>(message), LimitExceeded);
  EXPECT_THROW((hps::from_string<std::vector<std::monostate>>(message)), LimitExceeded);
  std::istringstream in(message);
  EXPECT_THROW(hps::from_stream<std::vector<Empty>>(in), LimitExceeded);
  EXPECT_EQ(hps::from_string<std::vector<Empty>>(hps::to_string(100000)).size(), 200000u);
}

TEST(Expansion, OfLargeOptionals) {
  using Optionals = std::vector<std::optional<Large>>;
  const auto raised = hps::compact.max_expansion(2000);
  EXPECT_THROW(hps::to_string(Optionals(5000)), LimitExceeded);
  const std::string message = hps::to_string(Optionals(5000), raised);
  EXPECT_THROW(hps::from_string<Optionals>(message), LimitExceeded);
  EXPECT_EQ(hps::from_string<Optionals>(message, raised).size(), 5000u);
}

TEST(Expansion, OfMessagesOfSeveralValues) {
  using Optionals = std::vector<std::optional<Large>>;
  const auto write = [](std::string& message, const auto& format) {
    hps::ContainerSink sink(message);
    hps::OutputBuffer buf(sink, format);
    buf << 1 << Optionals(5000);
    buf.flush();
  };
  std::string message;
  EXPECT_THROW(write(message, hps::compact), LimitExceeded);
  EXPECT_THROW(write(message, hps::raw), LimitExceeded);
  message.clear();
  const auto raised = hps::compact.max_expansion(2000);
  write(message, raised);
  int i = 0;
  Optionals optionals;
  EXPECT_THROW(hps::InputBuffer(message, hps::compact) >> i >> optionals, LimitExceeded);
  hps::InputBuffer(message, raised) >> i >> optionals;
  EXPECT_EQ(optionals.size(), 5000u);
}

// Whether the memory is too much is not known before the end.
struct FlushedInTheMiddle {
  std::vector<std::optional<Large>> optionals;
  std::string text;
  template <class B>
  void serialize(B& b) const {
    b << optionals;
    b.flush();
    b << text;
  }
  template <class B>
  void parse(B& b) {
    b >> optionals >> text;
  }
};

TEST(Expansion, OfMessagesFlushedInTheMiddle) {
  FlushedInTheMiddle value;
  value.optionals.resize(5000);
  EXPECT_THROW(hps::to_string(value), LimitExceeded);
  value.text.assign(100000, 'x');
  EXPECT_EQ(hps::from_string<FlushedInTheMiddle>(hps::to_string(value)).text, value.text);
}

TEST(Expansion, CanBeRaised) {
  const auto message = hps::to_string(std::uint64_t{3} << 20);
  EXPECT_THROW(hps::from_string<std::vector<Empty>>(message), LimitExceeded);
  EXPECT_EQ(hps::from_string<std::vector<Empty>>(message, hps::compact.max_expansion(1 << 20)).size(),
            std::size_t{3} << 20);
}

TEST(Expansion, OfAnythingIsBounded) {
  const auto peak_of = [](auto parse) {
    const AllocationScope scope;
    EXPECT_THROW(parse(), hps::Error);
    return scope.peak();
  };
  const std::string sizes(4000, '\x7f');  // 127 of 127 of 127 ...
  const std::size_t bound = 4 * ((std::size_t{1} << 20) + 256 * sizes.size());
  using Deep = std::vector<std::vector<std::vector<std::vector<std::string>>>>;
  EXPECT_LT(peak_of([&] { hps::from_string<Deep>(sizes); }), bound);
  EXPECT_LT(peak_of([&] { hps::from_string<std::vector<std::optional<Large>>>(sizes); }), bound);
  EXPECT_LT(peak_of([&] { hps::from_string<std::vector<std::unordered_map<int, int>>>(sizes); }), bound);
  EXPECT_LT(peak_of([&] { hps::from_string<std::vector<std::shared_ptr<Large>>>("\x7f" + std::string(126, '\1')); }),
            bound);
  for (const std::uint64_t n : {std::uint64_t{1} << 62, std::uint64_t{1} << 61, ~std::uint64_t{0}}) {
    std::istringstream in(hps::to_string(n) + sizes), again(in.str()), bits(in.str());
    EXPECT_LT(peak_of([&] { hps::from_stream<std::vector<double>>(in); }), bound) << n;
    EXPECT_LT(peak_of([&] { hps::from_stream<std::string>(again); }), bound) << n;
    EXPECT_LT(peak_of([&] { hps::from_stream<std::vector<bool>>(bits); }), bound) << n;
  }
}

TEST(Expansion, LetsLargeMessagesThroughStreams) {
  const std::vector<std::string> strings(100000, "text");
  std::stringstream stream;
  hps::to_stream(strings, stream);
  EXPECT_EQ(hps::from_stream<std::vector<std::string>>(stream), strings);
}

}  // namespace
}  // namespace hps_tests
