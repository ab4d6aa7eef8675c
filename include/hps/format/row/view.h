// SPDX-License-Identifier: MIT
#pragma once
// Views of elements whose memory is their encoding: they point into the message.

#include "hps/format/row/row.h"

namespace hps::detail::row {

template <class F, class T>
const char* parse_view(const char* p, T& t, std::size_t n, ReaderOf<F>& in) {
  using S = Shape<T>;
  using E = std::remove_const_t<typename S::Element>;
  static_assert(F::reads_views, "hps: views are parsed with raw.views() from a span or a string only");
  static_assert(is_memory<F, T>,
                "hps: the memory of these elements is not their encoding: no view (compact? try raw.views())");
  if (n == 0) return S::assign(t, nullptr, nullptr), p;
  if (in.left(p) < static_cast<std::ptrdiff_t>(n * sizeof(E))) in.fail(p, "a size that exceeds the input", &t);
  const char* const at = in.in_message(p);
  if (reinterpret_cast<std::uintptr_t>(at) % alignof(E)) in.fail(p, "elements that are not aligned for a view", &t);
  const auto first = reinterpret_cast<const E*>(at);
  S::assign(t, first, first + n);
  return p + n * sizeof(E);
}

}  // namespace hps::detail::row
