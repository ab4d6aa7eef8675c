// SPDX-License-Identifier: MIT
#pragma once
// Eigen's matrices whose size is known when the program runs: records of their elements and of their `shape`.

#include <algorithm>

#include "hps/ext/eigen/vector.h"
#include "hps/shape/dense.h"

namespace hps::ext {

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

}  // namespace hps::ext
