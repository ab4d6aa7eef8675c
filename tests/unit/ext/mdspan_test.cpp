// SPDX-License-Identifier: MIT
// std::mdspan, which is serialized only.

#include <mdspan>

#include "unit/ext/check.h"

namespace {

using namespace hps_tests;

TEST(Mdspan, KnowsItsDimensions) {
  const std::vector<int> memory{1, 2, 3, 4, 5, 6};
  const RowMajor<int> by_rows{memory, {2, 3}};
  expect_same_message(std::mdspan(memory.data(), 2, 3), by_rows);
  expect_same_message(std::mdspan<const int, std::extents<int, 2, 3>>(memory.data()), by_rows);
  using ByColumns = std::mdspan<const int, std::dextents<std::size_t, 2>, std::layout_left>;
  expect_same_message(ByColumns(memory.data(), 2, 3), ColumnMajor<int>{memory, {2, 3}});
  expect_same_message(std::vector(2, std::mdspan(memory.data(), 2, 3)), std::vector(2, by_rows));
  expect_same_message(std::mdspan(memory.data(), 0, 3), RowMajor<int>{{}, {0, 3}});
}

TEST(Mdspan, Guide) {
  // guide {
  std::vector<double> pixels(6);
  std::string message = hps::to_string(std::mdspan(pixels.data(), 2, 3));  // {.row_major = pixels, .shape = {2, 3}}
  // }
  EXPECT_EQ(message, hps::to_string(RowMajor<double>{pixels, {2, 3}}));
}

}  // namespace
