// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/row/by_value.h"
#include "hps/format/row/elements.h"

namespace hps::detail::row {

template <class F, class T>
struct Row<F, T, Kind::array> {
  using S = Shape<T>;
  using E = typename S::Element;
  static constexpr Traits all = traits<F, T>;
  static constexpr std::size_t size = S::extent * sizeof(E);

  static char* write(char* p, const T& t, Writer& out, std::size_t after) {
    if constexpr (ByValue<T>) {
      return out.ensure(write_by_value<F>(p, t, S::extent, out), after);
    } else if constexpr (all.memory) {
      return out.copy(p, reinterpret_cast<const char*>(S::data(t)), size, after);
    } else if constexpr (all.room > 0) {
      constexpr Traits e = traits<F, E>;
      const auto* it = S::data(t);
      for (std::size_t left = all.room; left > 0; ++it) p = row::write<F, E>(p, *it, out, (left -= e.room) + after);
      return p;
    } else {
      return out.ensure(write_each<F, E>(p, S::data(t), S::extent, out), after);
    }
  }

  static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    if constexpr (ByValue<T>) {
      return in.ensure(parse_by_value<F>(p, t, 0, S::extent, in), after);
    } else if constexpr (all.memory && piecewise<F>) {
      return in.read(p, reinterpret_cast<char*>(S::data(t)), size, &t);
    } else if constexpr (all.memory) {
      if constexpr (all.bound == 0)
        if (in.left(p) < static_cast<std::ptrdiff_t>(size)) in.fail_end(&t);
      std::memcpy(static_cast<void*>(S::data(t)), p, size);
      p += size;
      return in.ensure(p, after);
    } else if constexpr (all.bound > 0) {
      constexpr Traits e = traits<F, E>;
      constexpr std::size_t n = S::extent, slack = e.bound - e.longest;
      auto* const elements = S::data(t);
      for (std::size_t i = 0; i < n; ++i)
        p = row::parse<F, E>(p, elements[i], in,
                             (n - 1 - i) * e.longest + (i + 1 < n ? std::max(slack, after) : after));
      return p;
    } else {
      return in.ensure(parse_each<F, E>(p, S::data(t), S::extent, in), after);
    }
  }
};

}  // namespace hps::detail::row
