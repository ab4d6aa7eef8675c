// SPDX-License-Identifier: MIT
// Sizes, cuts and damage.

#include <array>
#include <cctype>
#include <deque>
#include <forward_list>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "unit/trust/hostile.h"

namespace hps_tests::hostile {
namespace {

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
       {hps::to_string(rows(100), hps::packed), hps::to_string(std::vector<double>(3000, 1.5), hps::packed),
        hps::to_string(outer_shared(300), hps::packed)}) {
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
          measured([&] { parse_here<std::vector<Row>>(changed, hps::packed); });
          measured([&] { parse_here<std::vector<OuterShared>>(changed, hps::packed); });
        }
    };
    on_a_thread(damage, 8 * MiB, seconds_of_many_calls);
  }
}

TEST(Hostile, TruncatedEverywhere) {
  in_all_formats([](auto format) {
    const auto check = [&]<class T>(const T& object) {
      const std::string message = hps::to_string(object, format);
      const auto truncate = [&] {
        T used;
        for (std::size_t n = 0; n < message.size(); ++n) {
          const std::string cut = message.substr(0, n);
          EXPECT_EQ(measured([&] { parse_here<T>(cut, format); }).outcome, Outcome::parse_error) << n;
          EXPECT_EQ(measured([&] { hps::from_string(cut, used, format); }).outcome, Outcome::parse_error) << n;
          std::istringstream stream(cut);
          EXPECT_EQ(measured([&] { hps::from_stream<T>(stream, format); }).outcome, Outcome::parse_error) << n;
          measured([&] { (void)hps::columns(cut); });
        }
        for (const char c : {'\0', '\1', '\xff'})
          EXPECT_EQ(measured([&] { parse_here<T>(message + c, format); }).outcome, Outcome::parse_error);
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

}  // namespace
}  // namespace hps_tests::hostile
