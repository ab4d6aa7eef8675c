// SPDX-License-Identifier: MIT

#include "hps/ext/xtensor.h"

#include <array>

#include "unit/ext/check.h"

namespace {

using namespace hps_tests;

struct Sample {
  int id = 0;
  xt::xarray<double> any;
  xt::xtensor<int, 2> tensor;
  xt::xtensor<float, 3, xt::layout_type::column_major> by_columns;
  xt::xtensor_fixed<double, xt::xshape<2, 3>> fixed;
  bool operator==(const Sample&) const = default;
};

Sample made(std::vector<std::size_t> shape, std::size_t rows, std::size_t columns) {
  Sample s;
  s.id = 1;
  s.any.resize(shape);
  s.any.fill(0.5);
  s.tensor.resize({rows, columns});
  s.tensor.fill(300);
  s.by_columns.resize({rows, columns, 2});
  s.by_columns.fill(1.5f);
  s.fixed = {{1, 2, 3}, {4, 5, 6}};
  if (rows && columns) s.tensor(0, columns - 1) = 3, s.by_columns(0, columns - 1, 0) = 3;
  return s;
}

TEST(Xtensor, All) {
  const std::vector<std::vector<std::size_t>> shapes{{2, 3}, {}, {0}, {7}, {0, 5}, {2, 1, 3, 2}};
  for (const auto& shape : shapes)
    for (const auto& [rows, columns] : {std::pair(2u, 3u), {0u, 0u}, {0u, 4u}, {4u, 0u}})
      expect_round_trip(std::vector{made(shape, rows, columns), made({1}, 2, 3)}, std::equal_to<>(),
                        std::vector{made({3, 3, 3}, 3, 2)});
  expect_safe(made({2, 3}, 2, 3));
}

TEST(Xtensor, IsArraysAndRecords) {
  const xt::xarray<int> array{{1, 2, 3}, {4, 5, 6}};
  expect_same_message(array, RowMajor<int>{{1, 2, 3, 4, 5, 6}, {2, 3}});
  const xt::xtensor<int, 2, xt::layout_type::column_major> by_columns = array;
  expect_same_message(by_columns, ColumnMajor<int>{{1, 4, 2, 5, 3, 6}, {2, 3}});
  const xt::xtensor_fixed<int, xt::xshape<2, 3>> fixed = array;
  expect_same_message(fixed, std::array<std::array<int, 3>, 2>{{{1, 2, 3}, {4, 5, 6}}});
}

TEST(Xtensor, DimensionsAreChecked) {
  const auto wrong = "dimensions that do not match the number of elements";
  const std::vector<int> six{1, 2, 3, 4, 5, 6};
  const std::uint64_t huge = std::uint64_t{1} << 32;
  for (const std::vector<std::uint64_t>& shape :
       {std::vector<std::uint64_t>{2, 4}, {huge, huge}, {huge * huge / 2, 2}, {~0ull, 6}, {6, 0}, {}}) {
    expect_refused<xt::xarray<int>>(RowMajor<int>{six, shape}, wrong, ".shape");
    expect_refused<xt::xtensor<int, 2>>(RowMajor<int>{six, shape}, wrong, ".shape");
  }
  expect_refused<xt::xtensor<int, 2>>(RowMajor<int>{six, {6}}, "dimensions that the type cannot have", ".shape");
}

// guide {
struct Volume {
  xt::xtensor<float, 3> voxels;  // as {.row_major = ..., .shape = {a, b, c}}
  xt::xarray<double> any;        // as {.row_major = ..., .shape = as many as it has}
};
// }

TEST(Xtensor, Guide) {
  expect_schema<Volume>(
      "struct xtensor_container {\n  row_major: list of float32\n  shape: list of uint64\n}\n"
      "struct xarray_container {\n  row_major: list of float64\n  shape: list of uint64\n}\n"
      "struct Volume {\n  voxels: xtensor_container\n  any: xarray_container\n}\n");
}

}  // namespace
