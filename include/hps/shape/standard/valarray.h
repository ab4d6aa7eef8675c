// SPDX-License-Identifier: MIT
#pragma once

#include "hps/shape/standard/is_standard.h"

namespace hps {

template <shape::Standard T>
  requires requires(const T& t) { t.cshift(1); }
struct Shape<T> : shape::Sequence<T> {
  static constexpr shape::Traits traits{.has_data = true, .resizes = true, .resize_clears = true};
  static auto data(auto& t) { return t.size() ? std::addressof(t[0]) : nullptr; }
  static auto begin(auto& t) { return data(t); }
  static auto end(auto& t) { return data(t) + t.size(); }
  static void clear(T& t) { t.resize(0); }
  static void resize(T& t, std::size_t n) {
    if (t.size() != n) T(n).swap(t);  // resize() leaves a size without elements where there is no memory
  }
};

}  // namespace hps
