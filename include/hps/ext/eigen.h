// SPDX-License-Identifier: MIT
#pragma once
// Eigen's matrices, arrays, vectors, quaternions and transformations, and Maps of them, which are serialized only.
//
// Vectors are sequences of numbers; what has a fixed size is an array of rows, in whichever order Eigen keeps them, or
// of numbers where it is a vector. Other matrices are records of their elements as they lie in memory, `column_major`
// or `row_major`, and of their `shape`. Sparse ones: hps/ext/eigen_sparse.h. An expression is serialized as its eval().

#include <Eigen/Geometry>

#include "hps/hps.h"
#include "hps/shape/fixed_matrix.h"

namespace hps {
namespace ext {

constexpr std::size_t fixed_size(Eigen::Index n, std::size_t otherwise) {
  return n == Eigen::Dynamic ? otherwise : static_cast<std::size_t>(n);
}

// `M`: the matrix that a T is, or maps.
template <class T, class M>
struct EigenVector {
  static constexpr Kind kind = Kind::sequence;
  using Element = typename M::Scalar;
  static constexpr shape::Traits traits{.has_data = true,
                                        .resizes = std::same_as<T, M>,
                                        .resize_clears = true,
                                        .max_size = fixed_size(M::MaxSizeAtCompileTime, dynamic_extent)};
  static std::size_t size(const T& t) { return static_cast<std::size_t>(t.size()); }
  static auto data(auto& t) { return t.data(); }
  static auto begin(auto& t) { return t.data(); }
  static auto end(auto& t) { return t.data() + t.size(); }
  static void clear(T& t) { resize(t, 0); }
  static void resize(T& t, std::size_t n) { t.resize(static_cast<Eigen::Index>(n)); }
};

template <class M>
inline constexpr shape::Order order_of = M::IsRowMajor ? shape::Order::row_major : shape::Order::column_major;

template <class T, class M>
struct EigenMatrix : shape::Dense<T, order_of<M>> {
  using Element = typename M::Scalar;
  using Index = Eigen::Index;
  static_assert(M::RowsAtCompileTime != 0 && M::ColsAtCompileTime != 0, "hps: a matrix that is always empty");
  static constexpr shape::Traits limits{
      .max_size = fixed_size(M::MaxSizeAtCompileTime, dynamic_extent),
      .multiple = fixed_size(M::RowsAtCompileTime, 1) * fixed_size(M::ColsAtCompileTime, 1)};
  static auto data(auto& t) { return t.data(); }
  static auto size(const T& t) { return t.size(); }
  static std::size_t rank(const T&) { return 2; }
  static auto dimension(const T& t, std::size_t i) { return i ? t.cols() : t.rows(); }
  static void resize(T& t, std::size_t n)
    requires std::same_as<T, M>
  {
    const auto all = static_cast<Index>(n);
    constexpr Index rows = M::RowsAtCompileTime, columns = M::ColsAtCompileTime, most = M::MaxRowsAtCompileTime;
    if constexpr (rows != Eigen::Dynamic) t.resize(rows, all / rows);
    else if constexpr (columns != Eigen::Dynamic) t.resize(all / columns, columns);
    else if constexpr (most == Eigen::Dynamic) t.resize(all, 1);
    else if constexpr (M::MaxColsAtCompileTime == Eigen::Dynamic) t.resize(1, all);
    else {  // within the object
      Index some = std::min(all, most);
      while (some > 0 && (all % some || all / some > M::MaxColsAtCompileTime)) --some;
      t.resize(some, some ? all / some : 0);
    }
  }
  static bool reshape(T& t, std::span<const std::uint64_t> d) {
    const auto fits = [](std::uint64_t n, Index fixed, Index most) {
      return (fixed == Eigen::Dynamic || n == static_cast<std::uint64_t>(fixed)) &&
             (most == Eigen::Dynamic || n <= static_cast<std::uint64_t>(most));
    };
    if (d.size() != 2 || !fits(d[0], M::RowsAtCompileTime, M::MaxRowsAtCompileTime) ||
        !fits(d[1], M::ColsAtCompileTime, M::MaxColsAtCompileTime))
      return false;
    t.resize(static_cast<Index>(d[0]), static_cast<Index>(d[1]));
    return true;
  }
};

template <class T, class M>
consteval auto eigen_shape() {
  constexpr bool is_vector = M::IsVectorAtCompileTime;
  if constexpr (M::SizeAtCompileTime != Eigen::Dynamic)
    return shape::FixedMatrix<T, typename M::Scalar, M::RowsAtCompileTime, M::ColsAtCompileTime, order_of<M>,
                              std::same_as<T, M>>();
  else if constexpr (is_vector) return EigenVector<T, M>();
  else return EigenMatrix<T, M>();
}
template <class T, class M = T>
using EigenShape = decltype(eigen_shape<T, M>());

}  // namespace ext

template <class S, int... N>
struct Shape<Eigen::Matrix<S, N...>> : ext::EigenShape<Eigen::Matrix<S, N...>> {};
template <class S, int... N>
struct Shape<Eigen::Array<S, N...>> : ext::EigenShape<Eigen::Array<S, N...>> {};
template <class M, int O>
struct Shape<Eigen::Map<M, O, Eigen::Stride<0, 0>>>
    : ext::EigenShape<Eigen::Map<M, O, Eigen::Stride<0, 0>>, std::remove_const_t<M>> {};
template <class S, int O>
struct Shape<Eigen::Quaternion<S, O>>
    : shape::FixedMatrix<Eigen::Quaternion<S, O>, S, 4, 1, shape::Order::column_major, true> {
  static auto data(auto& t) { return t.coeffs().data(); }  // x, y, z, w
};
template <class S, int D, int M, int O>
struct Shape<Eigen::Transform<S, D, M, O>>
    : shape::FixedMatrix<Eigen::Transform<S, D, M, O>, S, Eigen::Transform<S, D, M, O>::Rows, D + 1,
                         ext::order_of<typename Eigen::Transform<S, D, M, O>::MatrixType>, true> {};

}  // namespace hps
