// SPDX-License-Identifier: MIT
#pragma once
// Eigen's matrices, arrays, vectors, quaternions and transformations, and Maps of them, which are serialized only.
//
// Vectors are sequences of numbers; what has a fixed size is an array of rows, in whichever order Eigen keeps them, or
// of numbers where it is a vector. Other matrices are records of their elements as they lie in memory, `column_major`
// or `row_major`, and of their `shape`. Sparse ones: hps/ext/eigen_sparse.h. Of an expression, serialize the eval().

#include <Eigen/Core>

#include "hps/ext/eigen/geometry.h"
#include "hps/ext/eigen/matrix.h"
#include "hps/ext/eigen/vector.h"
#include "hps/shape/fixed_matrix.h"

namespace hps {
namespace ext {

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

}  // namespace hps
