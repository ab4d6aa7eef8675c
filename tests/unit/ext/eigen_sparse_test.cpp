// SPDX-License-Identifier: MIT

#include "hps/ext/eigen_sparse.h"

#include "unit/ext/check.h"

namespace {

using namespace hps_tests;
using Matrix = Eigen::SparseMatrix<double>;
using ByRows = Eigen::SparseMatrix<float, Eigen::RowMajor, std::int64_t>;

struct System {
  int id = 0;
  Matrix matrix;
  ByRows by_rows;
};

bool same(const System& a, const System& b) {
  return a.id == b.id && a.matrix.rows() == b.matrix.rows() && a.matrix.cols() == b.matrix.cols() &&
         a.matrix.isCompressed() && a.matrix.toDense() == b.matrix.toDense() &&
         a.by_rows.toDense() == b.by_rows.toDense();
}

System made(int rows, int columns) {
  System s{1, Matrix(rows, columns), ByRows(rows, columns)};
  for (int i = 0; i < std::min(rows, columns); ++i) {
    s.matrix.insert(rows - 1 - i, i) = 1.5 + i;
    s.by_rows.insert(rows - 1 - i, i) = 0.5f;
  }
  s.matrix.makeCompressed();
  s.by_rows.makeCompressed();
  return s;
}

TEST(EigenSparse, All) {
  const auto all = [](const auto& a, const auto& b) { return std::ranges::equal(a, b, same); };
  for (const auto& [rows, columns] : {std::pair(4, 3), {3, 4}, {0, 0}, {0, 5}, {5, 0}, {1, 1}}) {
    SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(columns));
    expect_round_trip(std::vector{made(rows, columns), made(2, 7)}, all, std::vector{made(5, 5), made(3, 2)});
  }
  expect_safe(made(4, 3));
}

// As SciPy has them.
struct Columns {
  std::uint64_t rows;
  std::vector<double> data;
  std::vector<int> indices, indptr;
};

TEST(EigenSparse, HasTheArraysOfSciPy) {
  expect_same_message(made(4, 3).matrix, Columns{4, {1.5, 2.5, 3.5}, {3, 2, 1}, {0, 1, 2, 3}});
  Matrix growing(3, 3);
  growing.insert(1, 1) = 1;
  growing.insert(0, 2) = 1;
  expect_error<hps::Error>([&] { (void)hps::to_string(growing); }, "makeCompressed");
}

TEST(EigenSparse, IsChecked) {
  const auto ends = "ends of columns or rows that do not match the number of elements";
  const std::vector<double> three{1, 2, 3};
  for (const std::vector<int>& wrong :
       {std::vector{0, 1, 2}, {1, 2, 3}, {0, 4}, {0, 3, 2, 3}, {0, -1, 3}, {0, 1 << 30, 3}})
    expect_refused<Matrix>(Columns{9, three, {0, 1, 2}, wrong}, ends, ".indptr");
  const auto indices = "indices that are not sorted, or too large";
  for (const std::vector<int>& wrong : {std::vector{0, 1, 9}, {0, 0, 1}, {2, 1, 0}, {-1, 0, 1}, {0, 1, 1 << 30}})
    expect_refused<Matrix>(Columns{9, three, wrong, {0, 3}}, indices, ".indptr");
  expect_refused<Matrix>(Columns{0, three, {0, 1, 2}, {0, 3}}, indices, ".indptr");
  expect_refused<Matrix>(Columns{9, three, {0, 1}, {0, 3}}, "another number of indices", ".indices");
  const auto size = "a size that the matrix cannot have";
  for (const std::uint64_t rows : {std::uint64_t{1} << 31, ~std::uint64_t{0}})
    expect_refused<Matrix>(Columns{rows, three, {0, 1, 2}, {0, 3}}, size, ".indptr");
  expect_refused<Matrix>(Columns{9, {}, {}, {}}, size, ".indptr");
}

// Numbers that are all equal take no bytes in columns: as vectors they are within the limit, with the matrix beside
// them they are not.
TEST(EigenSparse, MemoryIsLimited) {
  const auto expect_limit = [](const Columns& columns) {
    const std::string message = hps::to_string(columns, hps::packed);
    expect_error<hps::LimitExceeded>([&] { (void)hps::from_string<Matrix>(message, hps::packed); }, "memory");
    EXPECT_NO_THROW((void)hps::from_string<Columns>(message, hps::packed));
  };
  expect_limit({1, {}, {}, std::vector<int>(20'000'000)});
  expect_limit({1, std::vector<double>(12'000'000), {}, {0}});
  expect_error<hps::LimitExceeded>([] { (void)hps::to_string(Matrix(1, 20'000'000), hps::packed); }, "max_expansion");
}

TEST(EigenSparse, Guide) {
  // guide {
  Eigen::SparseMatrix<double> laplacian(1000, 1000);
  laplacian.insert(3, 4) = 1;
  laplacian.makeCompressed();  // or serializing it is an error
  std::string message = hps::to_string(laplacian);
  // }
  EXPECT_EQ(hps::from_string<Matrix>(message).coeff(3, 4), 1);
}

}  // namespace
