// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/row/made_bytes.h"

namespace hps::detail::row {

template <class F, class T>
struct Row<F, T, Kind::bytes> {
  using S = Shape<T>;
  static constexpr bool sized = S::extent == dynamic_extent;
  static constexpr bool overwritable = shape_traits<T>.overwritable;
  static constexpr std::size_t sixteen = sizeof(kernel::Sixteen);

  HPS_INLINE static char* write(char* p, const T& t, Writer& out, std::size_t after) {
    const std::size_t n = S::size(t);
    const char* const data = S::data(t);
    if constexpr (TakesMemoryBeside<T>) out.charge(1, S::memory_beside(data, n));
    if constexpr (!sized) {
      if constexpr (!traits<F, T>.closed) return out.copy(p, data, n, after);
      else return kernel::copy(p, data, n);
    } else {
      if constexpr (overwritable && requires { t.c_str(); }) {
        if (n <= F::short_bytes && kernel::has_sixteen(t)) {
          p = F::put_short(p, n);
          if constexpr (F::short_bytes <= sixteen) std::memcpy(p, data, sixteen);
          else kernel::copy_short(p, data, n);
          p += n;
          return p;
        }
      }
      if (!F::is_short(n) || out.room(p) < n + F::template bound<typename F::Size> + after) [[unlikely]]
        return write_any_bytes<F, T>(p, data, n, out, after);
      return kernel::copy(F::put_short(p, n), data, n);
    }
  }

  HPS_INLINE static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    if constexpr (traits<F, T>.closed && !piecewise<F>) {
      S::assign(t, p, S::extent);
      return p + S::extent;
    } else if constexpr (sets_size<T> && !piecewise<F>) {
      typename F::Size n;
      const char* const bytes = F::get_short(p, n);
      const std::ptrdiff_t spare = in.left(bytes) - static_cast<std::ptrdiff_t>(after);
      // (GCC places this before what follows only if it is told that bytes are mostly ample: [[likely]] is not enough.)
      const bool ample = __builtin_expect(spare >= static_cast<std::ptrdiff_t>(sixteen), true);
      if (n < sixteen && ample && kernel::has_sixteen(t)) {
        std::memcpy(t.data(), bytes, sixteen);
        kernel::set_size_unfilled(t, static_cast<std::size_t>(n));
        return bytes + n;
      }
      // (The capacity first: after that n is no negative number.)
      if (!F::is_short(n) || n > t.capacity() || static_cast<std::ptrdiff_t>(n) > spare) [[unlikely]]
        return parse_any_bytes<F>(p, t, in, after);
      kernel::copy_read(t.data(), bytes, static_cast<std::size_t>(n));
      if (n != t.size()) [[unlikely]]
        kernel::set_size_unfilled(t, static_cast<std::size_t>(n));
      return bytes + n;
    } else {
      return parse_any_bytes<F>(p, t, in, after);
    }
  }
};

template <class F, MadeBytes T>
struct Row<F, T, Kind::bytes> {
  static char* write(char* p, const T& t, Writer& out, std::size_t after) {
    return write_made_bytes<F>(p, t, out, after);
  }
  static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    return parse_made_bytes<F>(p, t, in, after);
  }
};

}  // namespace hps::detail::row
