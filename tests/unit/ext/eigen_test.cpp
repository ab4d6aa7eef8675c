// SPDX-License-Identifier: MIT

#include "hps/ext/eigen.h"

#include <array>

#include "support/bytes.h"
#include "unit/ext/check.h"

namespace {

using namespace hps_tests;
using Eigen::Dynamic;

struct Body {
  int id = 0;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
  Eigen::Matrix<int, 2, 3> columns = Eigen::Matrix<int, 2, 3>::Zero();
  Eigen::Matrix<int, 2, 3, Eigen::RowMajor> rows = Eigen::Matrix<int, 2, 3, Eigen::RowMajor>::Zero();
  Eigen::Matrix2cd complex = Eigen::Matrix2cd::Zero();
  Eigen::Quaternionf turn = Eigen::Quaternionf::Identity();
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  Eigen::VectorXd values;
  Eigen::RowVectorXf row;
  Eigen::MatrixXd matrix;
  Eigen::Array<int, Dynamic, Dynamic, Eigen::RowMajor> array;
  Eigen::Matrix3Xf points;
  Eigen::Matrix<short, Dynamic, Dynamic, 0, 4, 4> bounded;
  EIGEN_MAKE_ALIGNED_OPERATOR_NEW
};

bool same_matrix(const auto& a, const auto& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && a.cwiseEqual(b).all();
}
bool same(const Body& a, const Body& b) {
  return a.id == b.id && a.position == b.position && a.inertia == b.inertia && a.columns == b.columns &&
         a.rows == b.rows && a.complex == b.complex && a.turn.coeffs() == b.turn.coeffs() &&
         a.pose.matrix() == b.pose.matrix() && same_matrix(a.values, b.values) && same_matrix(a.row, b.row) &&
         same_matrix(a.matrix, b.matrix) && (a.array.rows() == b.array.rows() && (a.array == b.array).all()) &&
         same_matrix(a.points, b.points) && same_matrix(a.bounded, b.bounded);
}

Body body(int id, int rows, int columns) {
  Body b;
  b.id = id;
  b.position << 1, 2.5, id;
  b.inertia << 1, 2, 3, 4, 5, 6, 7, 8, id;
  b.columns << 1, -2, 3, -400, 5, id;
  b.rows << 1, -2, 3, -400, 5, id;
  b.complex << std::complex(1.0, 2.0), 3, 4, id;
  b.turn = Eigen::Quaternionf(1, 2, 3, 4);
  b.pose.translate(Eigen::Vector3d(1, 2, 3));
  b.values = Eigen::VectorXd::LinSpaced(rows, 1, 2);
  b.row = Eigen::RowVectorXf::LinSpaced(columns, 1, 2);
  b.matrix = Eigen::MatrixXd::Constant(rows, columns, id);
  b.array.setConstant(rows, columns, id);
  b.points.setConstant(3, columns, 0.5f);
  b.bounded.setConstant(std::min(rows, 4), std::min(columns, 4), 7);
  if (b.matrix.size()) b.matrix(0, columns - 1) = 0.25;
  return b;
}

TEST(Eigen, All) {
  using Bodies = std::vector<Body>;
  const auto all = [](const Bodies& a, const Bodies& b) { return std::ranges::equal(a, b, same); };
  const Bodies other{body(9, 2, 2), body(8, 5, 1), body(7, 1, 5)};
  for (const auto& [rows, columns] : {std::pair(2, 3), {3, 2}, {0, 0}, {0, 5}, {5, 0}, {1, 1}, {4, 4}, {3, 5}}) {
    SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(columns));
    expect_round_trip(Bodies{body(1, rows, columns), body(2, columns, rows), body(3, 1, 2)}, all, other);
  }
  expect_safe(body(1, 2, 3));
}

struct Flags {
  bool flags[2][2];
};

TEST(Eigen, FixedSizesAreArraysOfRows) {
  const Body b = body(1000, 2, 3);
  expect_same_message(b.position, std::array{1.0, 2.5, 1000.0});
  expect_same_message(b.inertia, std::array<std::array<double, 3>, 3>{{{1, 2, 3}, {4, 5, 6}, {7, 8, 1000}}});
  expect_same_message(b.columns, std::array<std::array<int, 3>, 2>{{{1, -2, 3}, {-400, 5, 1000}}});
  expect_same_message(b.rows, std::array<std::array<int, 3>, 2>{{{1, -2, 3}, {-400, 5, 1000}}});
  expect_same_message(std::vector(3, b.columns), std::vector(3, b.rows));
  const Eigen::Matrix<bool, 2, 2> flags{{true, false}, {true, true}};
  expect_same_message(flags, Flags{{{true, false}, {true, true}}});
  expect_same_message(Eigen::Matrix<bool, 2, 2, Eigen::RowMajor>(flags), Flags{{{true, false}, {true, true}}});
  expect_same_message(b.turn, std::array{2.f, 3.f, 4.f, 1.f});
  EXPECT_EQ(hps::schema_of<Eigen::Matrix3d>(), (hps::schema_of<std::array<std::array<double, 3>, 3>>()));
}

TEST(Eigen, OthersKnowTheirDimensions) {
  const Eigen::MatrixXi m{{1, 2, 3}, {4, 5, 6}};
  expect_same_message(m, ColumnMajor<int>{{1, 4, 2, 5, 3, 6}, {2, 3}});
  const Eigen::Array<int, Dynamic, Dynamic, Eigen::RowMajor> a = m;
  expect_same_message(a, RowMajor<int>{{1, 2, 3, 4, 5, 6}, {2, 3}});
  EXPECT_EQ(hps::to_string(Eigen::MatrixXi{{1, 2}}), "\2\2\4\2\1\2");
  EXPECT_EQ(hex(hps::to_string(Eigen::MatrixXi{{1, 2}}, hps::raw)),
            "02 00 00 00 00 00 00 00 01 00 00 00 02 00 00 00 02 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00 "
            "02 00 00 00 00 00 00 00");
  expect_same_message(Eigen::VectorXi{{1, 2}}, std::vector{1, 2});
  using ByRows = Eigen::Matrix<int, Dynamic, Dynamic, Eigen::RowMajor>;
  EXPECT_THROW((void)hps::from_string<ByRows>(hps::to_string(m, hps::described), hps::described), hps::ParseError);
}

TEST(Eigen, MapsAreSerialized) {
  const std::vector<double> memory{1, 2, 3, 4, 5, 6};
  expect_same_message(Eigen::Map<const Eigen::VectorXd>(memory.data(), 6), memory);
  expect_same_message(Eigen::Map<const Eigen::Vector2d>(memory.data()), std::array{1.0, 2.0});
  expect_same_message(std::vector(2, Eigen::Map<const Eigen::Vector2d>(memory.data())),
                      std::vector(2, std::array{1.0, 2.0}));
  expect_same_message(Eigen::Map<const Eigen::MatrixXd>(memory.data(), 2, 3), ColumnMajor<double>{memory, {2, 3}});
}

TEST(Eigen, DimensionsAreChecked) {
  const auto wrong = "dimensions that do not match the number of elements";
  const std::vector<int> six{1, 2, 3, 4, 5, 6};
  using Shape = std::vector<std::uint64_t>;
  const std::uint64_t huge = std::uint64_t{1} << 32;
  for (const Shape& shape : {Shape{2, 4}, {6, 1, 0}, {7, 0}, {huge, huge}, {huge * huge / 2, 2}, {~0ull, 6}, {}})
    expect_refused<Eigen::MatrixXi>(ColumnMajor<int>{six, shape}, wrong, ".shape");
  for (const Shape& shape : {Shape{huge, 0, huge, huge}, {~0ull, 0}, {1, 0, ~0ull}})
    expect_refused<Eigen::MatrixXi>(ColumnMajor<int>{{}, shape}, wrong, ".shape");
  const auto impossible = "dimensions that the type cannot have";
  for (const Shape& shape : {Shape{6}, {1, 2, 3}})
    expect_refused<Eigen::MatrixXi>(ColumnMajor<int>{six, shape}, impossible, ".shape");
  expect_refused<Eigen::Matrix3Xi>(ColumnMajor<int>{six, {2, 3}}, impossible, ".shape");
  expect_refused<Eigen::MatrixX3i>(ColumnMajor<int>{six, {3, 2}}, impossible, ".shape");
  const auto size = "a size that the type cannot hold";
  expect_refused<Eigen::Matrix3Xi>(ColumnMajor<int>{{1, 2, 3, 4}, {3, 1}}, size, ".column_major");
  using Bounded = Eigen::Matrix<int, Dynamic, Dynamic, 0, 3, 3>;
  expect_refused<Bounded>(ColumnMajor<int>{{1, 2, 3, 4}, {4, 1}}, impossible, ".shape");
  expect_refused<Bounded>(ColumnMajor<int>{{1, 2, 3, 4, 5}, {1, 5}}, wrong, ".shape");
  expect_refused<Bounded>(ColumnMajor<int>{std::vector<int>(10), {2, 5}}, size, ".column_major");
  expect_refused<Eigen::Matrix<int, Dynamic, 1, 0, 3>>(six, size, "Matrix<int, -1, 1, 0, 3>");
}

struct Counts {
  int id = 0;
  Eigen::Matrix<int, 2, 3> n;
};

// Numbers of a row do not lie side by side.
TEST(Eigen, ErrorsNameTheElement) {
  const std::string before = hps::to_string(1) + hps::to_string(std::array{1, 2, 3, 4});
  EXPECT_EQ(place_in<Counts>(before), (Place{5, "Counts.n[1][1]"}));
  EXPECT_EQ(place_in<Counts>(before + std::string(10, '\xff')), (Place{5, "Counts.n[1][1]"}));
}

// guide {
struct Particle {
  Eigen::Vector3d position;  // as a std::array<double, 3>
  Eigen::Matrix3d stress;    // as its rows, std::array<std::array<double, 3>, 3>, whatever their order in memory
  Eigen::VectorXd spectrum;  // as a std::vector<double>
  Eigen::MatrixXd image;     // as {.column_major = a std::vector<double>, .shape = {rows, columns}}
};
// }

TEST(Eigen, Guide) {
  expect_schema<Particle>(
      "struct Matrix {\n  column_major: list of float64\n  shape: list of uint64\n}\n"
      "struct Particle {\n  position: array[3] of float64\n  stress: array[3][3] of float64\n"
      "  spectrum: list of float64\n  image: Matrix\n}\n");
  const std::vector<Particle> particles(3);
  EXPECT_LT(hps::to_string(particles, hps::packed).size(), hps::to_string(particles).size());
}

}  // namespace
