// SPDX-License-Identifier: MIT
// Messages and objects that are hostile or degenerate, by the promises of docs/security.md alone: each call succeeds or
// throws hps::Error, in two seconds, on a stack of 8 MiB, in less than 1 GiB.

#include <gtest/gtest.h>
#include <malloc.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <ctime>
#include <deque>
#include <forward_list>
#include <fstream>
#include <functional>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include <hps/hps.h>
#include <hps/packed.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HPS_TRUST_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HPS_TRUST_SANITIZED 1
#endif
#endif
#ifndef HPS_TRUST_SANITIZED
#define HPS_TRUST_SANITIZED 0
#endif

namespace hps_tests {
namespace {

using namespace std::string_literals;

constexpr bool sanitized = HPS_TRUST_SANITIZED;
#ifdef __OPTIMIZE__
constexpr bool fast = !sanitized;
#else
constexpr bool fast = false;
#endif

constexpr std::size_t KiB = 1024, MiB = 1024 * KiB, GiB = 1024 * MiB;
constexpr std::size_t small_stack = fast ? 512 * KiB : 8 * MiB;
constexpr double seconds_allowed = fast ? 2 : 60;
constexpr double seconds_of_many_calls = 600;
constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

// As hostile writers are.
const auto compact_writer = hps::compact.max_expansion(unlimited).max_depth(100'000'000);
const auto raw_writer = hps::raw.max_expansion(unlimited).max_depth(100'000'000);
const auto packed_writer = hps::packed.max_expansion(unlimited).max_depth(100'000'000);

class MemoryLimit {
 public:
  explicit MemoryLimit(std::size_t more) {
    if (sanitized || getrlimit(RLIMIT_AS, &before_) != 0) return;
    std::size_t pages = 0;
    if (!(std::ifstream("/proc/self/statm") >> pages)) return;
    rlimit limit = before_;
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_cur, pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + more);
    set_ = setrlimit(RLIMIT_AS, &limit) == 0;
  }
  ~MemoryLimit() {
    if (set_) setrlimit(RLIMIT_AS, &before_);
  }
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;

 private:
  rlimit before_{};
  bool set_ = false;
};

enum class Outcome { success, parse_error, limit, other_error, out_of_memory, foreign };

struct Result {
  Outcome outcome = Outcome::success;
  std::string text;
  double seconds = 0;
  bool failed() const { return outcome != Outcome::success; }
};

double thread_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

Result measured(const std::function<void()>& f, double allowed = seconds_allowed) {
  Result r;
  const double begin = thread_seconds();
  try {
    f();
  } catch (const hps::LimitExceeded& e) {
    r = {Outcome::limit, e.what()};
  } catch (const hps::ParseError& e) {
    r = {Outcome::parse_error, e.what()};
  } catch (const hps::Error& e) {
    r = {Outcome::other_error, e.what()};
  } catch (const std::bad_alloc& e) {
    r = {Outcome::out_of_memory, e.what()};
  } catch (const std::exception& e) {
    r = {Outcome::foreign, e.what()};
  }
  r.seconds = thread_seconds() - begin;
  EXPECT_LT(r.seconds, allowed) << r.text;
  EXPECT_NE(r.outcome, Outcome::foreign) << r.text;
  EXPECT_LT(r.text.size(), 10'000u) << "an endless error";
  return r;
}

Result on_a_thread(const std::function<void()>& f, std::size_t stack = 8 * MiB, double allowed = seconds_allowed) {
  malloc_trim(0);
  const MemoryLimit limit(GiB + stack);
  std::tuple<const std::function<void()>*, double, Result> all{&f, allowed, {}};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack);
  pthread_t thread{};
  const auto run = [](void* p) -> void* {
    auto& [call, seconds, result] = *static_cast<decltype(all)*>(p);
    result = measured(*call, seconds);
    return nullptr;
  };
  const int failed = pthread_create(&thread, &attributes, run, &all);
  pthread_attr_destroy(&attributes);
  if (failed != 0) {
    ADD_FAILURE() << "no thread";
    return {};
  }
  pthread_join(thread, nullptr);
  return std::get<2>(all);
}

template <class F>
constexpr bool is_packed = std::is_same_v<std::remove_cvref_t<F>, std::remove_cvref_t<decltype(hps::packed)>>;

// What docs/security.md grants, doubled for what malloc adds to small blocks.
template <class F>
bool fits(std::size_t n, const F&, std::size_t times = 1) {
  return 2 * times * (is_packed<F> ? 128 * MiB + 4096 * n : MiB + 512 * n) < GiB - 256 * MiB;
}

template <class T, class F>
Result parse(const std::string& message, const F& format, std::size_t stack = 8 * MiB) {
  const Result r = on_a_thread([&] { hps::from_string<T>(message, format); }, stack);
  if (fits(message.size(), format)) {
    EXPECT_NE(r.outcome, Outcome::out_of_memory) << "message of " << message.size() << " bytes";
  }
  return r;
}

template <class T, class F>
Result parse_stream(const std::string& message, const F& format, std::size_t stack = 8 * MiB) {
  std::istringstream stream(message);
  const Result r = on_a_thread([&] { hps::from_stream<T>(stream, format); }, stack);
  if (fits(message.size(), format, 3)) {
    EXPECT_NE(r.outcome, Outcome::out_of_memory) << "message of " << message.size() << " bytes";
  }
  return r;
}

template <class T, class F>
void parse_any(const std::string& message, const F& format) {
  const Result a = parse<T>(message, format), b = parse_stream<T>(message, format);
  EXPECT_TRUE(a.failed() || !b.failed() || b.outcome == Outcome::limit) << b.text;
  EXPECT_TRUE(b.failed() || !a.failed() || a.text.find("left over") != std::string::npos) << a.text;
}

void in_all_formats(auto&& f) {
  f(hps::compact);
  f(hps::raw);
  f(hps::packed);
}

std::string repeated(const std::string& s, std::size_t n) {
  std::string r;
  r.reserve(s.size() * n);
  for (std::size_t i = 0; i < n; ++i) r += s;
  return r;
}

std::string varint(std::uint64_t v) { return hps::to_string(v); }
std::string fixed(std::uint64_t v) { return hps::to_string(v, hps::raw); }

std::string from_hex(const std::string& hex) {
  std::string r;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) r += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return r;
}

// 1

struct InnerShared {
  std::shared_ptr<double> d;
};
struct OuterShared {
  std::shared_ptr<InnerShared> b;
  std::shared_ptr<int> i;
};

std::vector<OuterShared> outer_shared(int n) {
  std::vector<OuterShared> r;
  for (int k = 0; k < n; ++k)
    r.push_back({std::make_shared<InnerShared>(InnerShared{std::make_shared<double>(k / 3.0)}),
                 std::make_shared<int>(7 * k)});
  return r;
}

template <class T>
void read_columns(const std::string& message) {
  const hps::Columns columns = hps::columns(message);
  std::size_t i = 0;
  for (const hps::Column& c : columns) {
    (void)columns.schemes(i++);
    (void)columns.read<T>(c.path);
  }
}

TEST(Hostile, PoolsInsidePools) {
  using T = std::vector<OuterShared>;
  const Result r = parse<T>("\x01\x00\x00"s, hps::packed);
  EXPECT_EQ(r.outcome, Outcome::parse_error) << r.text;
  for (const int n : {0, 1, 7, 1000}) {
    const std::string message = hps::to_string(outer_shared(n), hps::packed);
    EXPECT_FALSE(parse<T>(message, hps::packed).failed());
    const Result c = on_a_thread([&] { (void)hps::columns(message); });
    EXPECT_EQ(c.outcome, message[0] == 0 ? Outcome::other_error : Outcome::success) << c.text;
    on_a_thread([&] { read_columns<double>(message); });
    on_a_thread([&] { read_columns<std::uint64_t>(message); });
    on_a_thread([&] { read_columns<std::string>(message); });
  }
  for (const std::string& m : {""s, "\x01"s, "\x01\x00"s, "\x01\x01\x00\x00"s, "\x05\x00\x00"s, "\x03\x00\x00"s,
                               "\x01\x02\x00\x00\x00"s, "\x02"s, "\xff\xff\xff"s, "\x01\x01\x00\x29"s}) {
    EXPECT_TRUE(parse<T>(m, hps::packed).failed());
    EXPECT_TRUE(on_a_thread([&] { (void)hps::columns(m); }).failed());
  }
  const std::string named = hps::to_string(outer_shared(1000), hps::packed.named());
  EXPECT_FALSE(on_a_thread([&] { (void)hps::columns(named); }).failed());
}

// 2 to 6: types whose columns look like those of larger ones.

template <class T, class Twin>
void hostile_twin(const Twin& twin) {
  const std::string compact = hps::to_string(twin, compact_writer), raw = hps::to_string(twin, raw_writer),
                    packed = hps::to_string(twin, packed_writer);
  parse_any<T>(packed, hps::packed);
  if (!fits(compact.size(), hps::compact)) return;
  parse_any<T>(compact, hps::compact);
  parse_any<T>(raw, hps::raw);
  parse_any<T>("\0"s + compact, hps::packed);
}

using Cheap = std::forward_list<int>;
using Costly = std::deque<int>;

TEST(Hostile, OptionalsOfDeques) {
  for (const std::size_t n : {1000u, 100'000u, 3'000'000u}) {
    hostile_twin<std::vector<std::optional<Costly>>>(std::vector<std::optional<Cheap>>(n, Cheap()));
    hostile_twin<std::vector<std::optional<Costly>>>(std::vector<std::optional<Cheap>>(n));
    hostile_twin<std::list<std::optional<Costly>>>(std::vector<std::optional<Cheap>>(n, Cheap()));
  }
  const std::string row = varint(500'000) + repeated("\1\0"s, 500'000);
  parse_any<std::vector<std::optional<Costly>>>(row, hps::compact);
  parse_any<std::deque<std::optional<Costly>>>(row, hps::compact);
  parse_any<std::vector<Costly>>(varint(1'000'000) + std::string(1'000'000, '\0'), hps::compact);
  parse_any<std::vector<std::pair<Costly, Costly>>>(varint(500'000) + std::string(1'000'000, '\0'), hps::compact);
}

TEST(Hostile, VariantsOfDeques) {
  using Small = std::variant<Cheap, int>;
  using Large = std::variant<Costly, int>;
  for (const std::size_t n : {1000u, 100'000u, 3'000'000u}) {
    hostile_twin<std::vector<Large>>(std::vector<Small>(n));
    hostile_twin<std::vector<Large>>(std::vector<Small>(n, 5));
  }
}

TEST(Hostile, PointersToDeques) {
  using Large = std::vector<std::unique_ptr<Costly>>;
  const std::size_t n = 3'000'000;
  parse_any<Large>(hps::to_string(std::vector<std::optional<Cheap>>(n, Cheap()), packed_writer), hps::packed);
  parse_any<Large>(hps::to_string(std::vector<std::optional<Cheap>>(n), packed_writer), hps::packed);
  for (const char mark : {'\0', '\xff'}) {
    const std::size_t rows = 480'000;
    const std::string presences(rows / 8, mark), values(mark ? rows : 0, '\0');
    parse_any<Large>(varint(rows) + presences + values, hps::compact);
    parse_any<Large>(fixed(rows) + presences + values, hps::raw);
    parse_any<std::vector<std::unique_ptr<std::array<double, 1000>>>>(varint(rows) + presences + values, hps::compact);
  }
  std::vector<std::unique_ptr<Cheap>> cheap(1'000'000);
  for (auto& p : cheap) p = std::make_unique<Cheap>();
  hostile_twin<Large>(cheap);
}

TEST(Hostile, SharedCharacters) {
  std::vector<std::shared_ptr<char>> shared(2'000'000);
  hostile_twin<std::vector<std::shared_ptr<char>>>(shared);
  for (auto& p : shared) p = std::make_shared<char>('x');
  hostile_twin<std::vector<std::shared_ptr<char>>>(shared);
  std::fill(shared.begin() + 1, shared.end(), shared[0]);
  hostile_twin<std::vector<std::shared_ptr<char>>>(shared);
  hostile_twin<std::vector<std::weak_ptr<char>>>(shared);
}

// Writes a size and as many bytes of zero, which others read as a container.
struct Zeros {
  std::uint64_t size = 0;
  std::uint64_t front = unlimited;
  template <class B>
  void serialize(B& buf) const {
    if (front != unlimited) buf << front;
    buf << size;
    for (std::uint64_t i = 0; i < size * (front == unlimited ? 1 : 2); ++i) buf << '\0';
  }
  template <class B>
  void parse(B&) {}
};

class ByHand {
 public:
  template <class B>
  void serialize(B& buf) const {
    buf << values_;
  }
  template <class B>
  void parse(B& buf) {
    buf >> values_;
  }

 private:
  std::vector<hps::Int128> values_;
};

TEST(Hostile, WideIntegersByHand) {
  for (const std::size_t each : {0u, 1u, 100u, 10'000u}) {
    const std::vector<Zeros> zeros(2'000'000 / (each + 1), Zeros{each});
    parse_any<std::vector<ByHand>>(hps::to_string(zeros, packed_writer), hps::packed);
    parse_any<std::vector<ByHand>>(hps::to_string(zeros, compact_writer), hps::compact);
    parse_any<std::list<ByHand>>(hps::to_string(zeros, compact_writer), hps::compact);
  }
  const std::vector<Zeros> many(2'000'000, Zeros{0});
  parse_any<std::deque<ByHand>>(hps::to_string(many, packed_writer), hps::packed);
  parse_any<std::vector<std::unique_ptr<ByHand>>>(varint(1'000'000) + std::string(125'000, '\xff'), hps::compact);
}

struct RTree {
  std::vector<std::uint64_t> values;
  std::vector<RTree> kids;
};
struct NumberedTree {
  int number = 0;
  RTree tree;
};
struct NumberedZeros {
  int number = 0;
  Zeros zeros;
};

TEST(Hostile, TreesInRecords) {
  for (const std::size_t each : {0u, 1u, 60u, 10'000u}) {
    const std::vector<NumberedZeros> zeros(1'000'000 / (each + 1), NumberedZeros{0, Zeros{each, 0}});
    parse_any<std::vector<NumberedTree>>(hps::to_string(zeros, packed_writer), hps::packed);
    parse_any<std::vector<NumberedTree>>(hps::to_string(zeros, compact_writer), hps::compact);
    parse_any<std::vector<std::optional<NumberedTree>>>(hps::to_string(zeros, compact_writer), hps::compact);
  }
  const std::vector<NumberedZeros> flat(1'000'000, NumberedZeros{0, Zeros{0, 0}});
  EXPECT_FALSE(parse<std::vector<NumberedTree>>(hps::to_string(flat, compact_writer), hps::compact).failed());
}

// 7, 8

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

// 9 to 11

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

// 12

struct UM {
  std::unordered_multimap<int, UM> m;
};

UM multimaps(int levels, bool leaves_first) {
  UM u;
  for (int i = 0; i < levels; ++i) {
    UM above;
    if (leaves_first) above.m.emplace(1, UM());
    above.m.emplace(1, std::move(u));
    if (!leaves_first) above.m.emplace(1, UM());
    u = std::move(above);
  }
  return u;
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

// 13

struct Empty {
  auto operator<=>(const Empty&) const = default;
};
struct Nothing {
  template <class B>
  void serialize(B&) const {}
  template <class B>
  void parse(B&) {}
};
class Counted {
 public:
  explicit Counted(std::size_t n = 0) : n_(n), values_(std::make_unique<double[]>(n)) {}
  template <class B>
  void serialize(B& buf) const {
    buf << hps::counted(n_, values_);
  }
  template <class B>
  void parse(B& buf) {
    buf >> hps::counted(n_, values_);
  }
  std::size_t size() const { return n_; }
  double& operator[](std::size_t i) { return values_[i]; }

 private:
  std::size_t n_ = 0;
  std::unique_ptr<double[]> values_;
};
struct CountedNothing {
  std::size_t n = 0;
  std::unique_ptr<Nothing[]> values;
  template <class B>
  void serialize(B& buf) const {
    buf << hps::counted(n, values);
  }
  template <class B>
  void parse(B& buf) {
    buf >> hps::counted(n, values);
  }
};

template <class... T>
void huge_sizes() {
  const auto one = [&]<class U>(std::type_identity<U>) {
    for (const std::uint64_t size : {std::uint64_t(1) << 60, std::uint64_t(1) << 61, ~std::uint64_t(0),
                                     std::uint64_t(1) << 63, std::uint64_t(1) << 40, std::uint64_t(1) << 32})
      for (const std::string& tail : {""s, "\1"s, std::string(100, '\0'), std::string(100, '\1')}) {
        EXPECT_TRUE(parse<U>(varint(size) + tail, hps::compact).failed());
        EXPECT_TRUE(parse_stream<U>(varint(size) + tail, hps::compact).failed());
        EXPECT_TRUE(parse<U>("\0"s + varint(size) + tail, hps::packed).failed());
        EXPECT_TRUE(parse_stream<U>("\0"s + varint(size) + tail, hps::packed).failed());
        EXPECT_TRUE(parse<U>(fixed(size) + tail, hps::raw).failed());
        EXPECT_TRUE(parse_stream<U>(fixed(size) + tail, hps::raw).failed());
      }
  };
  (one(std::type_identity<T>()), ...);
}

TEST(Hostile, HugeSizes) {
  huge_sizes<std::map<int, int>, std::multimap<std::string, double>, std::set<int>, std::unordered_set<std::string>,
             std::unordered_map<int, std::string>, std::vector<int>, std::vector<double>, std::vector<Empty>,
             std::vector<Nothing>, std::vector<bool>, std::vector<std::byte>, std::list<Empty>, std::deque<double>,
             std::forward_list<int>, std::forward_list<Empty>, std::vector<std::unique_ptr<int>>, std::string,
             std::u32string, std::multiset<Empty>, Counted, CountedNothing, std::vector<std::array<int, 0>>,
             std::vector<std::vector<std::string>>>();
  // vector<int>, constant blocks in packed: a size of 2^60, and of 2^26.
  for (const int bits : {60, 26}) {
    const std::uint64_t size = std::uint64_t(1) << bits;
    const std::string lengths = "\x01"s + hps::to_string(static_cast<std::int64_t>(size)),
                      values = "\x01\x00\x0b"s + varint(size / 1024 - 1);
    const std::string index = "\x02\x23\x0b"s + varint(lengths.size()) + varint(size) + varint(values.size());
    const std::string message =
        "\x01"s + varint(index.size()) + varint(lengths.size() + values.size()) + index + lengths + values;
    EXPECT_EQ(parse<std::vector<int>>(message, hps::packed).outcome, Outcome::limit);
    EXPECT_TRUE(parse_stream<std::vector<int>>(message, hps::packed).failed());
    EXPECT_TRUE(parse<std::list<int>>(message, hps::packed).failed());
    EXPECT_TRUE(parse<std::multiset<int>>(message, hps::packed).failed());
    EXPECT_FALSE(on_a_thread([&] { (void)hps::columns(message); }).failed());
    EXPECT_TRUE(on_a_thread([&] { (void)hps::columns(message).read<int>(1); }).failed());
  }
}

// 14

struct Everything {
  std::string text;
  std::vector<int> numbers;
  std::map<std::string, std::vector<double>> map;
  std::unordered_set<int> set;
  std::list<std::string> list;
  std::deque<bool> deque;
  std::vector<bool> bits;
  std::optional<std::string> optional;
  std::unique_ptr<double> owned;
  std::vector<std::unique_ptr<std::string>> pointers;
  std::shared_ptr<int> shared, again;
  std::weak_ptr<int> weak;
  std::variant<int, std::string, std::vector<int>> variant;
  std::pair<char, double> pair;
  Counted counted = Counted();
};

Everything everything(int n) {
  Everything e;
  for (int i = 0; i < n; ++i) {
    e.text += static_cast<char>('a' + i % 26);
    e.numbers.push_back(i * i);
    e.map[std::to_string(i)].assign(static_cast<std::size_t>(i % 4), i / 7.0);
    e.set.insert(i);
    e.list.push_back(e.text);
    e.deque.push_back(i % 3 == 0);
    e.bits.push_back(i % 5 == 0);
    e.pointers.push_back(i % 2 ? std::make_unique<std::string>(e.text) : nullptr);
  }
  if (n > 0) {
    e.optional = e.text;
    e.owned = std::make_unique<double>(n);
    e.weak = e.again = e.shared = std::make_shared<int>(n);
    if (n % 2) e.variant = e.text;
    else e.variant = e.numbers;
    e.counted = Counted(static_cast<std::size_t>(n));
  }
  return e;
}

TEST(Hostile, ObjectsUsedAndMovedFrom) {
  in_all_formats([](auto format) {
    const auto canonical = format.canonical();
    const std::string none = hps::to_string(everything(0), canonical), some = hps::to_string(everything(9), canonical),
                      many = hps::to_string(everything(40), canonical);
    on_a_thread([&] {
      Everything e;
      for (const std::string* m : {&some, &many, &none, &many, &some, &some, &none}) {
        hps::from_string(*m, e, format);
        EXPECT_TRUE(hps::to_string(e, canonical) == *m);
        const Everything taken = std::move(e);
        EXPECT_TRUE(hps::to_string(taken, canonical) == *m);
        hps::from_string(*m, e, format);
        EXPECT_TRUE(hps::to_string(e, canonical) == *m);
      }
      for (std::size_t cut = 0; cut < many.size(); cut += 7) {
        EXPECT_THROW(hps::from_string(many.substr(0, cut), e, format), hps::Error);
        hps::to_string(e, format);
        Everything taken = std::move(e);
        hps::from_string(some, taken, format);
        EXPECT_TRUE(hps::to_string(taken, canonical) == some);
      }
    });
  });
}

TEST(Hostile, CountedAndMovedFrom) {
  in_all_formats([](auto format) {
    const std::string zero = hps::to_string(Counted(0), format), four = hps::to_string(Counted(4), format);
    EXPECT_FALSE(on_a_thread([&] {
                   Counted c(4);
                   const Counted taken = std::move(c);
                   hps::from_string(four, c, format);
                   EXPECT_EQ(c.size(), 4u);
                   c[3] = 1;
                   hps::from_string(zero, c, format);
                   EXPECT_EQ(c.size(), 0u);
                   hps::from_string(zero, c, format);
                   hps::from_string(four, c, format);
                   EXPECT_EQ(hps::to_string(c, format), four);
                   EXPECT_EQ(hps::from_string<Counted>(zero, format).size(), 0u);
                   const std::vector<Counted> empty(1000);
                   EXPECT_FALSE(hps::to_string(empty, format).empty());
                 }).failed());
    // The size is that of an array that is gone.
    on_a_thread([&] {
      Counted c(4);
      const Counted taken = std::move(c);
      EXPECT_EQ(hps::to_string(c, format), zero);
    });
  });
}

// 15

struct Row {
  int number = 0;
  double value = 0;
  std::string name;
  std::optional<float> maybe;
  std::vector<std::uint16_t> list;
  std::map<std::string, bool> map;
  std::variant<int, std::string> either;
  std::shared_ptr<long> shared;
  Counted hand = Counted();
};

std::vector<Row> rows(int n) {
  std::vector<Row> r(static_cast<std::size_t>(n));
  const auto shared = std::make_shared<long>(5);
  for (int i = 0; i < n; ++i) {
    Row& x = r[static_cast<std::size_t>(i)];
    x.number = i * (i % 7);
    x.value = i / 4.0;
    x.name = "name" + std::to_string(i % 5);
    if (i % 3) x.maybe = static_cast<float>(i);
    x.list.assign(static_cast<std::size_t>(i % 4), static_cast<std::uint16_t>(i));
    if (i % 2) x.map["k"] = i % 4 == 1;
    if (i % 2) x.either = i;
    else x.either = std::to_string(i);
    x.shared = i % 5 ? shared : std::make_shared<long>(i);
    x.hand = Counted(static_cast<std::size_t>(i % 2));
  }
  return r;
}

TEST(Hostile, ColumnsOfDamagedMessages) {
  for (const std::string& message :
       {hps::to_string(rows(100), hps::packed.named()), hps::to_string(rows(100), hps::packed),
        hps::to_string(std::vector<double>(3000, 1.5), hps::packed), hps::to_string(outer_shared(300), hps::packed)}) {
    ASSERT_NE(message[0], 0);
    const std::vector<int> changes = fast ? std::vector{1, 2, 8, 16, 128, 255} : std::vector{255};
    const auto damage = [&] {
      for (std::size_t i = 0; i < message.size(); ++i)
        for (const int change : changes) {
          SCOPED_TRACE(testing::Message() << "byte " << i << " changed by " << change);
          std::string changed = message;
          changed[i] = static_cast<char>(changed[i] ^ change);
          std::optional<hps::Columns> columns;
          measured([&] { columns.emplace(hps::columns(changed)); });
          for (std::size_t k = 0; columns && k < static_cast<std::size_t>(columns->end() - columns->begin()); ++k) {
            measured([&] { (void)columns->schemes(k); });
            measured([&] { (void)columns->read<std::uint64_t>(k); });
            measured([&] { (void)columns->read<std::string>(k); });
            measured([&] { (void)columns->read<double>(k); });
          }
          measured([&] { hps::from_string<std::vector<Row>>(changed, hps::packed); });
          measured([&] { hps::from_string<std::vector<OuterShared>>(changed, hps::packed); });
        }
    };
    on_a_thread(damage, 8 * MiB, seconds_of_many_calls);
  }
}

// 16

TEST(Hostile, TruncatedEverywhere) {
  in_all_formats([](auto format) {
    const auto check = [&]<class T>(const T& object) {
      const std::string message = hps::to_string(object, format);
      const auto truncate = [&] {
        T used;
        for (std::size_t n = 0; n < message.size(); ++n) {
          const std::string cut = message.substr(0, n);
          EXPECT_EQ(measured([&] { hps::from_string<T>(cut, format); }).outcome, Outcome::parse_error) << n;
          EXPECT_EQ(measured([&] { hps::from_string(cut, used, format); }).outcome, Outcome::parse_error) << n;
          std::istringstream stream(cut);
          EXPECT_EQ(measured([&] { hps::from_stream<T>(stream, format); }).outcome, Outcome::parse_error) << n;
          measured([&] { (void)hps::columns(cut); });
        }
        for (const char c : {'\0', '\1', '\xff'})
          EXPECT_EQ(measured([&] { hps::from_string<T>(message + c, format); }).outcome, Outcome::parse_error);
      };
      on_a_thread(truncate, 8 * MiB, seconds_of_many_calls);
    };
    check(everything(9));
    check(rows(60));
    check(outer_shared(200));
    check(std::vector<int>(5000, 3));
    check(std::vector<std::string>(300, "abc"));
    check(multimaps(5, true));
  });
}

// 17

TEST(Hostile, OrdinaryDataPasses) {
  const auto passes = [](auto make, auto... formats) {
    const auto one = [&](auto format) {
      using T = decltype(make());
      std::string message;
      EXPECT_FALSE(on_a_thread([&] { message = hps::to_string(make(), format); }).failed());
      const Result r = parse<T>(message, format), s = parse_stream<T>(message, format);
      EXPECT_FALSE(r.failed()) << r.text;
      EXPECT_FALSE(s.failed()) << s.text;
    };
    (one(formats), ...);
  };
  passes([] { return std::vector<std::string>(1'000'000); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<std::optional<int>>(1'000'000); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<std::optional<std::string>>(1'000'000); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<bool>(1'000'000, true); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<double>(1'000'000, 2.5); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<std::uint64_t>(1'000'000, 7); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<std::unique_ptr<int>>(1'000'000); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::list<int>(1'000'000, 1); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<std::vector<int>>(1'000'000); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::deque<int>(1'000'000, 1); }, hps::compact, hps::raw, hps::packed);
  passes([] { return std::vector<std::deque<int>>(1'000'000, std::deque<int>(1, 1)); }, hps::compact, hps::raw);
  passes(
      [] {
        std::vector<std::deque<int>> r(300'000);
        for (std::size_t i = 0; i < r.size(); ++i) r[i].push_back(static_cast<int>(i * 2'654'435'761u >> 3));
        return r;
      },
      hps::packed);
  passes(
      [] {
        std::map<int, std::string> r;
        for (int i = 0; i < 300'000; ++i) r.emplace_hint(r.end(), i, "");
        return r;
      },
      hps::compact, hps::raw, hps::packed);
}

// 18

std::size_t named_value(const std::string& text) {
  const std::size_t at = text.rfind("max_expansion");
  if (at == std::string::npos) return 0;
  const std::size_t digit = text.find_first_of("0123456789", at);
  return digit == std::string::npos ? 0 : std::stoull(text.substr(digit));
}

TEST(Hostile, BothSidesAgree) {
  using T = std::vector<std::optional<std::array<double, 200>>>;
  in_all_formats([](auto format) {
    const auto throws = [&](std::size_t n) {
      const Result r = measured([&] { hps::to_string(T(n), format); });
      EXPECT_TRUE(r.outcome == Outcome::success || r.outcome == Outcome::limit) << r.text;
      return r.failed();
    };
    std::size_t good = 0, bad = 200'000;
    ASSERT_TRUE(throws(bad));
    while (bad - good > 1) (throws((good + bad) / 2) ? bad : good) = (good + bad) / 2;
    EXPECT_GT(good, 100u);
    EXPECT_FALSE(parse<T>(hps::to_string(T(good), format), format).failed()) << good;
    const Result sized = measured([&] { hps::serialized_size(T(bad), format); });
    EXPECT_EQ(sized.outcome, Outcome::limit);

    const std::string beyond = hps::to_string(T(bad), format.max_expansion(unlimited));
    const Result reader = parse<T>(beyond, format);
    EXPECT_EQ(reader.outcome, Outcome::limit) << bad;
    EXPECT_NE(reader.text.find("max_expansion"), std::string::npos) << reader.text;

    const Result writer = measured([&] { hps::to_string(T(bad), format); });
    EXPECT_NE(writer.text.find("max_expansion"), std::string::npos) << writer.text;
    const std::size_t value = named_value(writer.text);
    ASSERT_GT(value, 512u) << writer.text;
    const auto greater = format.max_expansion(value);
    std::string message;
    EXPECT_FALSE(measured([&] { message = hps::to_string(T(bad), greater); }).failed()) << writer.text;
    EXPECT_FALSE(parse<T>(message, greater).failed()) << writer.text;

    const Result large = measured([&] { hps::to_string(T(200'000), format); });
    const auto enough = format.max_expansion(named_value(large.text));
    EXPECT_FALSE(measured([&] { message = hps::to_string(T(200'000), enough); }).failed()) << large.text;
    EXPECT_FALSE(parse<T>(message, enough).failed()) << large.text;
  });
}

}  // namespace
}  // namespace hps_tests
