// SPDX-License-Identifier: MIT
#pragma once
// Eigen's quaternions and transformations, which have a fixed size.

#include <Eigen/Geometry>

#include "hps/ext/eigen/matrix.h"
#include "hps/shape/fixed_matrix.h"

namespace hps {

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
