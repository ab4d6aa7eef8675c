// SPDX-License-Identifier: MIT
// Written from the guide alone, by somebody who did not know the code.

#include <gtest/gtest.h>
#include <hps/file.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <forward_list>
#include <iostream>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "unit/file/held_out/changed.h"
#include "unit/file/held_out/record.h"

namespace hps_tests::files::held_out {
namespace {

struct State {
  std::string name;
  std::vector<double> smooth, rough;
  std::vector<float> floats;
  std::map<int, std::vector<float>> layers;
  std::int32_t step = 0;
};
struct LaterState {
  std::int64_t iteration = 0;
  std::vector<double> floats;  // were float
  std::deque<double> rough;
  std::string remark = "none";
  HPS_RENAMED(iteration, "step")
};

TEST(held_out_save, one_object_with_large_arrays) {
  Folder folder;
  const fs::path path = folder / "state.hps";
  State state;
  state.name = "simulation";
  state.step = 77;
  state.smooth.resize(5'000'000);
  state.rough.resize(5'000'000);
  state.floats.resize(8'000'000);
  for (std::size_t i = 0; i < state.smooth.size(); ++i) state.smooth[i] = static_cast<double>(i) * 0.01;
  for (std::size_t i = 0; i < state.rough.size(); ++i) state.rough[i] = static_cast<double>(mix(i)) * 0x1p-64;
  for (std::size_t i = 0; i < state.floats.size(); ++i) state.floats[i] = static_cast<float>(mix(i) >> 40);
  state.layers[3].assign(2'000'000, 1.5f);
  hps::save(state, path);
  std::cout << "state: " << fs::file_size(path) << " bytes\n";
  {
    const auto copy = hps::load<State>(path);
    EXPECT_EQ(copy.name, state.name);
    EXPECT_EQ(copy.step, 77);
    EXPECT_TRUE(copy.smooth == state.smooth);
    EXPECT_TRUE(copy.rough == state.rough);
    EXPECT_TRUE(copy.floats == state.floats);
    EXPECT_TRUE(copy.layers == state.layers);
  }
  {
    const auto later = hps::load<LaterState>(path);
    EXPECT_EQ(later.iteration, 77);
    EXPECT_EQ(later.remark, "none");
    EXPECT_TRUE(std::equal(later.floats.begin(), later.floats.end(), state.floats.begin(), state.floats.end()));
    EXPECT_TRUE(std::equal(later.rough.begin(), later.rough.end(), state.rough.begin(), state.rough.end()));
  }
  hps::save(state.smooth, path, hps::file.plain());
  EXPECT_GE(fs::file_size(path), state.smooth.size() * 8);
  EXPECT_TRUE(hps::load<std::vector<double>>(path) == state.smooth);
  EXPECT_TRUE(hps::load<std::vector<double>>(path, hps::file.mapped().threads(1)) == state.smooth);
}

template <class T>
void expect_same_after_save(const Folder& folder, const T& t, const char* what) {
  try {
    hps::save(t, folder / "t.hps");
    EXPECT_TRUE(hps::load<T>(folder / "t.hps") == t) << what;
  } catch (const std::exception& e) {
    ADD_FAILURE() << what << ": " << e.what();
  }
}

TEST(held_out_save, vectors_and_others) {
  Folder folder;
  const std::vector<Record> some(all_records().begin(), all_records().begin() + 3000);
  expect_same_after_save(folder, some, "vector of records");
  hps::save(some, folder / "some.hps");
  {
    hps::Reader<Record> in(folder / "some.hps");
    expect_first(in, 3000);
  }
  EXPECT_TRUE(hps::load<std::vector<Record>>(folder / "some.hps") == some);
  const std::string text =
      error_of("one object of a file that has many", [&] { (void)hps::load<Record>(folder / "some.hps"); });
  expect_parts(text, {(folder / "some.hps").string(), "3000"});

  expect_same_after_save(folder, std::vector<Record>(), "empty vector");
  expect_same_after_save(folder, std::vector<bool>{true, false, true}, "vector<bool>");
  expect_same_after_save(folder, std::vector<std::vector<int>>{{1}, {}, {2, 3}}, "vector of vectors");
  expect_same_after_save(folder, std::vector<std::string>{"a", "", "b"}, "vector of strings");
  expect_same_after_save(folder, std::deque<int>{3, 1, 2}, "deque");
  expect_same_after_save(folder, std::list<Fragment>{make_fragment(1), make_fragment(2)}, "list");
  expect_same_after_save(folder, std::set<std::string>{"x", "y"}, "set");
  expect_same_after_save(folder, std::forward_list<int>{3, 1, 2}, "forward_list");
  expect_same_after_save(folder, std::array<int, 3>{3, 1, 2}, "array");
  expect_same_after_save(folder, std::map<std::string, double>{{"a", 1}, {"b", 2}}, "map");
  expect_same_after_save(folder, std::string("text"), "string");
  expect_same_after_save(folder, 42, "int");
  expect_same_after_save(folder, std::optional<int>(), "optional");
  expect_same_after_save(folder, std::tuple<int, std::string>(1, "a"), "tuple");

  // "any table is loaded as a sequence"
  hps::save(std::list<int>{1, 2, 3}, folder / "list.hps");
  EXPECT_EQ(hps::load<std::vector<int>>(folder / "list.hps"), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(hps::load<std::set<std::int64_t>>(folder / "list.hps"), (std::set<std::int64_t>{1, 2, 3}));
  hps::save(std::vector<old::Spectrum>{make_spectrum(0), make_spectrum(1)}, folder / "old.hps");
  const auto later = hps::load<std::vector<today::Spectrum>>(folder / "old.hps");
  ASSERT_EQ(later.size(), 2u);
  expect_evolved(later[1], 1);

  // An old file stays when saving fails.
  EXPECT_THROW(hps::save(42, folder / "no such folder/x"), hps::Error);
}

TEST(held_out_save, a_deque_takes_not_much_longer_than_a_vector) {
  Folder folder;
  const fs::path path = folder / "t.hps";
  std::vector<double> values(20000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(mix(i) % 1000);
  hps::save(values, path);
  const auto seconds = [](const auto& call) {
    const auto begin = std::chrono::steady_clock::now();
    call();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  std::vector<double> vector;
  std::deque<double> deque;
  const double a = seconds([&] { vector = hps::load<std::vector<double>>(path); });
  const double b = seconds([&] { deque = hps::load<std::deque<double>>(path); });
  EXPECT_TRUE(vector == values);
  EXPECT_TRUE(std::equal(deque.begin(), deque.end(), values.begin(), values.end()));
  std::cout << "20,000 numbers: vector " << a * 1e3 << " ms, deque " << b * 1e3 << " ms\n";
  EXPECT_LT(b, 50 * a + 0.05);
}

}  // namespace
}  // namespace hps_tests::files::held_out
