// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <hps/gather.h>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <set>
#include <valarray>

namespace hps_tests {
namespace {

using Floats = std::vector<float>;

struct Fields {
  int step = 0;
  std::map<std::string, Floats> by_name;
  std::vector<std::string> notes;
  std::valarray<double> grid;
  std::unique_ptr<std::vector<Floats>> levels;

  void make() {
    step = 7;
    by_name["pressure"] = Floats(1000, 1.5f);
    by_name[std::string(600, 'k')] = Floats(10, 2.5f);
    notes = {"short", std::string(5000, 'n'), std::string(600, 'm')};
    grid.resize(300, 0.25);
    levels = std::make_unique<std::vector<Floats>>(3, Floats(200, 3.f));
  }
  bool is_made() const {
    Fields other;
    other.make();
    return hps::to_string(*this) == hps::to_string(other);
  }
};

void fill(std::span<const std::span<std::byte>> places, const hps::Gathered& list) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto bytes = list.apart()[i].bytes;
    std::copy(bytes.begin(), bytes.end(), places[i].begin());
  }
}

TEST(Gather, RefersToWhatIsLarge) {
  Fields fields;
  fields.make();
  const hps::Gathered list = hps::gather(fields);
  std::set<const void*> apart;
  for (const auto& part : list.apart()) apart.insert(part.bytes.data());
  const std::set<const void*> expected = {
      fields.by_name["pressure"].data(), fields.notes[1].data(),     &fields.grid[0],
      fields.levels->front().data(),     (*fields.levels)[1].data(), fields.levels->back().data()};
  EXPECT_EQ(apart, expected);
  EXPECT_EQ(list.size(), hps::serialized_size(fields, hps::raw));
}

TEST(Gather, IntoPlace) {
  Fields fields, copy;
  fields.make();
  const hps::Gathered list = hps::gather(fields);
  const auto gaps = list.gaps();
  for (int i = 0; i < 2; ++i) {  // into a new object, and into one that has all the memory
    const auto places = hps::scatter(list.rest(), gaps, copy);
    EXPECT_EQ(places[0].data(), reinterpret_cast<std::byte*>(copy.by_name["pressure"].data()));
    fill(places, list);
    EXPECT_TRUE(copy.is_made());
  }
}

// Records that grow by copying, as these would because moving them may throw, would leave their contents behind.
TEST(Gather, ElementsStayWhereTheyAre) {
  struct Element {
    std::vector<double> values;
    std::deque<int> makes_moving_throw;
  };
  std::vector<Element> elements(50000);
  for (std::size_t i = 0; i < elements.size(); i += 1000) elements[i].values.assign(100, static_cast<double>(i));
  const hps::Gathered list = hps::gather(elements);
  const auto gaps = list.gaps();
  ASSERT_EQ(gaps.size(), 50u);
  std::vector<Element> copy;
  fill(hps::scatter(list.rest(), gaps, copy), list);
  for (std::size_t i = 0; i < elements.size(); ++i) ASSERT_EQ(copy[i].values, elements[i].values) << i;
}

template <class T>
void expect_nothing_apart(const T& t) {
  const hps::Gathered list = hps::gather(t);
  EXPECT_EQ(list.apart().size(), 0u);
  EXPECT_EQ(hps::from_string<T>(list.rest(), hps::raw), t);
}

struct HandWritten {
  std::vector<double> values;
  template <class B>
  void serialize(B& b) const {
    b << std::vector<double>(values);  // gone when it returns
  }
  template <class B>
  void parse(B& b) {
    std::vector<double> parsed;
    b >> parsed;
    values = parsed;
  }
  bool operator==(const HandWritten&) const = default;
};

TEST(Gather, NotWhatIsLookedAtOrDoesNotLast) {
  const std::string long_key(1000, 'k');
  expect_nothing_apart(std::set<std::string>{long_key, "short"});
  expect_nothing_apart(std::set<std::vector<int>>{std::vector<int>(1000, 1), {2}});
  expect_nothing_apart(std::map<std::string, int>{{long_key, 1}});
  expect_nothing_apart(HandWritten{std::vector<double>(1000, 0.5)});
  expect_nothing_apart(std::vector<HandWritten>(3, {std::vector<double>(1000, 0.5)}));
  const auto owner = std::make_shared<std::vector<int>>(1000, 1);
  const std::weak_ptr passing(owner);
  EXPECT_EQ(hps::gather(passing).apart().size(), 0u);
  EXPECT_EQ(hps::gather(owner).apart().size(), 1u);
  const std::pair same(std::ref(*owner), std::ref(*owner));
  EXPECT_EQ(hps::gather(same).apart().size(), 0u);
  std::priority_queue<std::string> queue;
  for (const char c : {'b', 'a', 'c'}) queue.push(std::string(1000, c));
  EXPECT_EQ(hps::gather(queue).apart().size(), 0u);
}

TEST(Gather, OtherFormats) {
  const std::vector<std::vector<double>> doubles(2, std::vector<double>(100, 0.5));
  const std::vector<std::vector<int>> ints(2, std::vector<int>(1000, 5));
  EXPECT_EQ(hps::gather(doubles, hps::compact).apart().size(), 2u);
  EXPECT_EQ(hps::gather(ints, hps::compact).apart().size(), 0u);  // varints
  EXPECT_EQ(hps::gather(ints).apart().size(), 2u);
}

// It serializes as a vector does, but has no one place for its elements.
TEST(Scatter, NoPlace) {
  const std::vector<std::vector<double>> sent(2, std::vector<double>(100, 0.5));
  const hps::Gathered list = hps::gather(sent);
  const auto gaps = list.gaps();
  std::vector<std::deque<double>> deques;
  EXPECT_THROW(hps::scatter(list.rest(), gaps, deques), hps::NoPlace);
  std::set<std::vector<double>> set;
  EXPECT_THROW(hps::scatter(list.rest(), gaps, set), hps::NoPlace);
}

TEST(Scatter, Damaged) {
  Fields fields;
  fields.make();
  const hps::Gathered list = hps::gather(fields);
  const auto right = list.gaps();
  const auto expect_refused = [&](std::string_view rest, const std::vector<hps::Gap>& gaps) {
    Fields copy;
    EXPECT_THROW(hps::scatter(rest, gaps, copy), hps::Error);
  };
  for (std::size_t n = 0; n < list.rest().size(); ++n) expect_refused(list.rest().substr(0, n), right);
  expect_refused(std::string(list.rest()) + "x", right);
  for (std::size_t i = 0; i < right.size(); ++i) {
    auto gaps = right;
    gaps.erase(gaps.begin() + static_cast<std::ptrdiff_t>(i));
    expect_refused(list.rest(), gaps);
    for (const std::size_t size :
         {std::size_t{0}, right[i].size + 1, right[i].size * 2, static_cast<std::size_t>(-1)}) {
      gaps = right;
      gaps[i].size = size;
      expect_refused(list.rest(), gaps);
    }
    for (const int by : {-1, 1, 1000000}) {
      gaps = right;
      gaps[i].position += static_cast<std::size_t>(by);
      expect_refused(list.rest(), gaps);
    }
  }
}

}  // namespace
}  // namespace hps_tests
