// SPDX-License-Identifier: MIT
#pragma once
// Eigen's vectors whose size is known when the program runs: sequences of numbers.

#include <Eigen/Core>

#include "hps/hps.h"

namespace hps::ext {

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

}  // namespace hps::ext
