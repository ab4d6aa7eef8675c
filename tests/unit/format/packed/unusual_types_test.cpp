// SPDX-License-Identifier: MIT
// Types whose elements do not lie where those of most do, in columns.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <queue>
#include <set>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "hps/packed.h"

namespace hps_tests {
namespace {

struct Temperature {
  double kelvin = 0;
};

struct Job;
struct Later {
  bool operator()(const std::shared_ptr<Job>& a, const std::shared_ptr<Job>& b) const;
};
struct Job {
  int time = 0;
  std::priority_queue<std::shared_ptr<Job>, std::vector<std::shared_ptr<Job>>, Later> next;
};
bool Later::operator()(const std::shared_ptr<Job>& a, const std::shared_ptr<Job>& b) const { return a->time > b->time; }

std::shared_ptr<Job> jobs(int depth, int& time) {
  auto job = std::make_shared<Job>();
  job->time = ++time;
  for (int i = 0; depth && i < 6; ++i) job->next.push(jobs(depth - 1, time));
  return job;
}
int sum(const Job& job) {
  int all = job.time;
  for (auto next = job.next; !next.empty(); next.pop()) all += sum(*next.top());
  return all;
}

// Its keys are their positions.
template <class V>
struct Dense {
  using key_type = int;
  using mapped_type = V;
  using value_type = std::pair<const int, V>;
  struct Iterator {
    const std::vector<V>* values;
    int i;
    std::pair<int, const V&> operator*() const { return {i, (*values)[static_cast<std::size_t>(i)]}; }
    auto operator->() const {
      struct Arrow {
        std::pair<int, const V&> entry;
        auto* operator->() { return &entry; }
      };
      return Arrow{**this};
    }
    Iterator& operator++() { return ++i, *this; }
    bool operator==(const Iterator&) const = default;
  };
  Iterator begin() const { return {&values, 0}; }
  Iterator end() const { return {&values, static_cast<int>(values.size())}; }
  std::size_t size() const { return values.size(); }
  void clear() { values.clear(); }

  std::vector<V> values;
};

template <class K, class V>
struct FlatMap {
  using key_type = K;
  using mapped_type = V;
  using value_type = std::pair<K, V>;
  struct node_type {};
  auto begin() const { return entries.begin(); }
  auto end() const { return entries.end(); }
  std::size_t size() const { return entries.size(); }
  void clear() { entries.clear(); }

  std::vector<value_type> entries;
};

class Frozen {
 public:
  using value_type = std::string;
  Frozen() = default;
  explicit Frozen(std::set<std::string>&& all) : all_(std::move(all)) {}
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }
  std::size_t size() const { return all_.size(); }
  std::set<std::string> take() { return std::move(all_); }

 private:
  std::set<std::string> all_;
};

// Its iterators have the element inside.
struct Squares {
  using value_type = int;
  struct Iterator {
    const int& operator*() const { return square = i * i; }
    Iterator& operator++() { return ++i, *this; }
    bool operator==(const Iterator& other) const { return i == other.i; }

    int i = 0;
    mutable int square = 0;
  };
  Iterator begin() const { return {}; }
  Iterator end() const { return {n}; }
  std::size_t size() const { return static_cast<std::size_t>(n); }
  void clear() { n = 0; }

  int n = 0;
};

struct CopiedOnWrite {
  using value_type = int;
  auto begin() const { return values.begin(); }
  auto end() const { return values.end(); }
  std::size_t size() const { return values.size(); }
  int* data() { return ++copies, values.data(); }
  const int* data() const { return values.data(); }
  void resize(std::size_t n) { values.resize(n); }
  void clear() { values.clear(); }

  std::vector<int> values;
  int copies = 0;
};

}  // namespace
}  // namespace hps_tests

template <>
struct hps::Shape<hps_tests::Temperature> : hps::shape::Scalar<hps_tests::Temperature, double> {
  static double get(const hps_tests::Temperature& t) { return t.kelvin; }
  static void set(hps_tests::Temperature& t, double kelvin) { t.kelvin = kelvin; }
};
template <class V>
struct hps::Shape<hps_tests::Dense<V>> : hps::shape::AnyMap<hps_tests::Dense<V>> {
  static constexpr shape::Traits traits{.unique = true};
  static V& insert(hps_tests::Dense<V>& t, int&& key) {
    t.values.resize(static_cast<std::size_t>(key) + 1);
    return t.values.back();
  }
};
template <class K, class V>
struct hps::Shape<hps_tests::FlatMap<K, V>> : hps::shape::AnyMap<hps_tests::FlatMap<K, V>> {
  static constexpr shape::Traits traits{.unique = true};
  static V& insert(hps_tests::FlatMap<K, V>& t, K&& key) { return t.entries.emplace_back(std::move(key), V()).second; }
};
template <>
struct hps::Shape<hps_tests::Frozen> : hps::shape::Sequence<hps_tests::Frozen> {
  static constexpr shape::Traits traits{.inserts = true, .lends = true, .unique = true};
  static std::set<std::string> take(hps_tests::Frozen& t) { return t.take(); }
  static void clear(hps_tests::Frozen& t) { t = hps_tests::Frozen(); }
  static void give_back(hps_tests::Frozen& t, std::set<std::string>&& all) { t = hps_tests::Frozen(std::move(all)); }
};
template <>
struct hps::Shape<hps_tests::Squares> : hps::shape::Sequence<hps_tests::Squares> {};
template <>
struct hps::Shape<hps_tests::CopiedOnWrite> : hps::shape::Sequence<hps_tests::CopiedOnWrite> {};

namespace hps_tests {
namespace {

template <class T>
std::string columns_of(const T& t) {
  std::string message = hps::to_string(t, hps::packed);
  EXPECT_NE(message[0], 0) << "in rows";
  return message;
}

TEST(UnusualTypes, MapsWithArraysForKeys) {
  std::map<std::array<int, 2>, double> map;
  for (int i = 0; i < 1000; ++i) map[{i, -i}] = i * 0.5;
  EXPECT_EQ(hps::from_string<decltype(map)>(columns_of(map), hps::packed), map);
}

TEST(UnusualTypes, ValuesThatAreNoNumber) {
  std::vector<Temperature> all(1000, {300});
  all[7].kelvin = std::nan("");
  const auto copy = hps::from_string<decltype(all)>(columns_of(all), hps::packed);
  EXPECT_TRUE(std::isnan(copy.at(7).kelvin));
  EXPECT_EQ(copy.at(8).kelvin, 300);
}

TEST(UnusualTypes, AContainerThatIsLentInItself) {
  int time = 0;
  const auto first = jobs(4, time);
  const auto copy = hps::from_string<std::shared_ptr<Job>>(columns_of(first), hps::packed);
  EXPECT_EQ(sum(*copy), time * (time + 1) / 2);
}

TEST(UnusualTypes, MapsThatMakeTheirEntries) {
  Dense<double> dense;
  for (int i = 0; i < 1000; ++i) dense.values.push_back(i * 0.5);
  const auto copy = hps::from_string<std::map<int, double>>(columns_of(dense), hps::packed);
  EXPECT_EQ(copy.size(), 1000u);
  EXPECT_EQ(copy.at(5), 2.5);
}

TEST(UnusualTypes, MapsWhoseValuesMove) {
  FlatMap<int, std::string> map;
  for (int i = 0; i < 1000; ++i) map.entries.emplace_back(i, "a long string of number " + std::to_string(i));
  EXPECT_EQ(hps::from_string<decltype(map)>(columns_of(map), hps::packed).entries, map.entries);
}

TEST(UnusualTypes, SeveralReferencesToAnObject) {
  using Reference = std::span<std::vector<int>, 1>;
  std::vector<std::vector<int>> objects;
  for (std::size_t i = 0; i < 300; ++i) objects.emplace_back(3 * i + 1, static_cast<int>(i));
  std::vector<int> one;
  const auto references = [](auto&& object) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return std::array<Reference, 300>{Reference(&object(I), 1)...};
    }(std::make_index_sequence<300>{});
  };
  const std::string message = columns_of(references([&](std::size_t i) -> auto& { return objects[i]; }));
  auto same = references([&](std::size_t) -> auto& { return one; });
  hps::from_string(message, same, hps::packed);
  EXPECT_EQ(one, objects.back());
}

TEST(UnusualTypes, ASetThatIsLent) {
  std::set<std::string> all;
  for (int i = 0; i < 1000; ++i) all.insert("number " + std::to_string(i));
  auto copy = hps::from_string<Frozen>(columns_of(Frozen(std::set(all))), hps::packed);
  EXPECT_EQ(copy.take(), all);
}

TEST(UnusualTypes, IteratorsThatHaveTheElement) {
  const auto copy = hps::from_string<std::vector<int>>(columns_of(Squares{1000}), hps::packed);
  EXPECT_EQ(copy.at(3), 9);
  EXPECT_EQ(copy.at(999), 999 * 999);
}

TEST(UnusualTypes, AConstObjectIsNotCopied) {
  CopiedOnWrite all{std::vector<int>(1000, 3)};
  columns_of(all);
  EXPECT_EQ(all.copies, 0);
}

TEST(UnusualTypes, AMessageWhoseVariantHasNoAlternatives) {
  using Type = std::vector<std::variant<int, std::string>>;
  const std::string_view shape("\3\43\46\0", 4);
  const auto message = [&](std::string_view sizes) {
    return std::string("\1")
        .append(1, static_cast<char>(shape.size() + sizes.size()))
        .append(1, '\2')
        .append(shape)
        .append(sizes)
        .append("\1\0", 2);
  };
  EXPECT_NO_THROW(hps::from_string<Type>(message({"\2\0", 2}), hps::packed));
  EXPECT_THROW(hps::from_string<Type>(message({"\2\0\0\0", 4}), hps::packed), hps::ParseError);
}

// Gives the keys 0, 1, 2, ... and counts the calls.
class Keys final : public hps::detail::column::Incoming {
 public:
  int calls = 0;

  void parse(void* keys, std::size_t n) override {
    ++calls;
    for (std::size_t i = 0; i < n; ++i) static_cast<int*>(keys)[i] = next_++;
  }
  void parse_values(char**, std::size_t) override {}
  void parse_all(void*) override {}
  void fail(const char* problem, const void*) override { throw hps::Error(problem); }

 private:
  int next_ = 0;
};

TEST(UnusualTypes, KeysOfStandardMapsComeManyAtATime) {
  std::map<int, double> map;
  int keys[64];
  char* values[64];
  Keys incoming;
  hps::detail::column::EntriesOfMap<std::map<int, double>>::insert(&map, 100, {keys, values, 64}, incoming);
  EXPECT_EQ(map.size(), 100u);
  EXPECT_EQ(incoming.calls, 2);
}

}  // namespace
}  // namespace hps_tests
