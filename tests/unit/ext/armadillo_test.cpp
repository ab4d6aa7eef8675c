// SPDX-License-Identifier: MIT

#define ARMA_DONT_USE_WRAPPER  // no functions of LAPACK are called
#define ARMA_DONT_USE_LAPACK
#define ARMA_DONT_USE_BLAS
#define ARMA_DONT_USE_ARPACK
#define ARMA_DONT_USE_SUPERLU
#include "hps/ext/armadillo.h"

#include <array>

#include "unit/ext/check.h"

namespace {

using namespace hps_tests;

struct Sample {
  int id = 0;
  arma::vec column;
  arma::Row<int> row;
  arma::vec::fixed<3> position;
  arma::Mat<int>::fixed<2, 3> fixed;
  arma::mat matrix;
  arma::Cube<int> cube;
};

bool same_elements(const auto& a, const auto& b) {
  return arma::size(a) == arma::size(b) && std::equal(a.begin(), a.end(), b.begin());
}
bool same(const Sample& a, const Sample& b) {
  return a.id == b.id && same_elements(a.column, b.column) && same_elements(a.row, b.row) &&
         same_elements(a.position, b.position) && same_elements(a.fixed, b.fixed) &&
         same_elements(a.matrix, b.matrix) && same_elements(a.cube, b.cube);
}

Sample made(arma::uword rows, arma::uword columns, arma::uword slices) {
  Sample s;
  s.id = 1;
  s.column.set_size(rows);
  s.column.fill(0.5);
  s.row.set_size(columns);
  s.row.fill(300);
  s.position = {1, 2, 3};
  s.fixed = {{1, 2, 3}, {4, 5, 6}};
  s.matrix.set_size(rows, columns);
  s.matrix.fill(1.5);
  s.cube.set_size(rows, columns, slices);
  s.cube.fill(7);
  if (s.matrix.n_elem) s.matrix(0, columns - 1) = 3;
  if (s.cube.n_elem) s.cube(0, columns - 1, 0) = 3;
  return s;
}

TEST(Armadillo, All) {
  const auto all = [](const auto& a, const auto& b) { return std::ranges::equal(a, b, same); };
  for (const auto& [rows, columns, slices] :
       {std::array<arma::uword, 3>{2, 3, 2}, {3, 2, 1}, {0, 0, 0}, {0, 5, 3}, {5, 0, 5}, {5, 5, 0}, {10, 20, 2}}) {
    SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(columns));
    expect_round_trip(std::vector{made(rows, columns, slices), made(2, 3, 4)}, all, std::vector{made(30, 2, 1)});
  }
  expect_safe(made(2, 3, 2));
}

TEST(Armadillo, IsArraysAndRecords) {
  const Sample s = made(2, 3, 1);
  expect_same_message(s.column, std::vector{0.5, 0.5});
  expect_same_message(s.position, std::array{1.0, 2.0, 3.0});
  expect_same_message(std::vector(2, s.position), std::vector(2, std::array{1.0, 2.0, 3.0}));
  expect_same_message(s.fixed, std::array<std::array<int, 3>, 2>{{{1, 2, 3}, {4, 5, 6}}});
  expect_same_message(s.matrix, ColumnMajor<double>{{1.5, 1.5, 1.5, 1.5, 3, 1.5}, {2, 3}});
  expect_same_message(s.cube, ColumnMajor<int>{{7, 7, 7, 7, 3, 7}, {2, 3, 1}});
}

TEST(Armadillo, DimensionsAreChecked) {
  const auto wrong = "dimensions that do not match the number of elements";
  const auto impossible = "dimensions that the type cannot have";
  const std::vector<int> six{1, 2, 3, 4, 5, 6};
  const std::uint64_t huge = std::uint64_t{1} << 32;
  for (const std::vector<std::uint64_t>& shape :
       {std::vector<std::uint64_t>{2, 4}, {huge, huge}, {huge * huge / 2, 2}, {~0ull, 6}, {6, 0}, {}})
    expect_refused<arma::Mat<int>>(ColumnMajor<int>{six, shape}, wrong, ".shape");
  expect_refused<arma::Mat<int>>(ColumnMajor<int>{six, {1, 2, 3}}, impossible, ".shape");
  expect_refused<arma::Cube<int>>(ColumnMajor<int>{six, {2, 3}}, impossible, ".shape");
  expect_refused<arma::Cube<int>>(ColumnMajor<int>{{}, {0, 1, huge}}, impossible, ".shape");
  expect_refused<arma::Cube<int>>(ColumnMajor<int>{{}, {0, huge, huge}}, wrong, ".shape");
}

// A cube keeps a pointer for each of its slices.
TEST(Armadillo, MemoryOfSlicesIsLimited) {
  const std::string message =
      hps::to_string(ColumnMajor<int>{std::vector<int>(20'000'000), {1, 1, 20'000'000}}, hps::packed);
  expect_error<hps::LimitExceeded>([&] { (void)hps::from_string<arma::Cube<int>>(message, hps::packed); }, "memory");
}

// guide {
struct Fit {
  arma::vec::fixed<3> start;  // as a std::array<double, 3>
  arma::vec weights;          // as a std::vector<double>
  arma::mat design;           // as {.column_major = ..., .shape = {rows, columns}}
  arma::cube residuals;       // as {.column_major = ..., .shape = {rows, columns, slices}}
};
// }

TEST(Armadillo, Guide) {
  expect_schema<Fit>(
      "struct Mat {\n  column_major: list of float64\n  shape: list of uint64\n}\n"
      "struct Cube {\n  column_major: list of float64\n  shape: list of uint64\n}\n"
      "struct Fit {\n  start: array[3] of float64\n  weights: list of float64\n  design: Mat\n  residuals: Cube\n}\n");
}

}  // namespace
