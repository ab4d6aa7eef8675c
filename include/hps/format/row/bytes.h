// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/row/row.h"
#include "hps/kernel/copy.h"
#include "hps/kernel/set_size.h"

namespace hps::detail::row {

template <class F, class T>
struct Row<F, T, Kind::bytes> {
  using S = Shape<T>;
  static constexpr bool sized = S::extent == dynamic_extent;
  static constexpr bool overwritable = shape_traits<T>.overwritable;
  static constexpr bool sets_size = overwritable && kernel::SetsSize<T>;

  HPS_INLINE static char* write(char* p, const T& t, Writer& out, std::size_t after) {
    const std::size_t n = S::size(t);
    const char* const data = S::data(t);
    if constexpr (TakesMemoryBeside<T>) out.charge(1, S::memory_beside(data, n));
    if constexpr (!sized) {
      if constexpr (!traits<F, T>.closed) return out.copy(p, data, n, after);
      else return kernel::copy(p, data, n);
    } else {
      if constexpr (overwritable && requires { t.c_str(); }) {
        if (n <= short_bytes && kernel::has_sixteen(t)) {
          p = F::put_short(p, n);
          std::memcpy(p, data, short_bytes);
          p += n;
          return p;
        }
      }
      if (!F::is_short(n) || out.room(p) < n + F::template bound<typename F::Size> + after) [[unlikely]]
        return write_any(p, data, n, out, after);
      return kernel::copy(F::put_short(p, n), data, n);
    }
  }

  HPS_INLINE static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    if constexpr (traits<F, T>.closed && !piecewise<F>) {
      S::assign(t, p, S::extent);
      return p + S::extent;
    } else if constexpr (sets_size && !piecewise<F>) {
      typename F::Size n;
      const char* const bytes = F::get_short(p, n);
      const std::ptrdiff_t spare = in.left(bytes) - static_cast<std::ptrdiff_t>(after);
      if (n < short_bytes && spare >= static_cast<std::ptrdiff_t>(short_bytes) && kernel::has_sixteen(t)) {
        std::memcpy(t.data(), bytes, short_bytes);
      } else {
        const bool fits = n == t.size() || n <= t.capacity();  // (first: after that n is no negative number)
        if (!F::is_short(n) || !fits || static_cast<std::ptrdiff_t>(n) > spare) [[unlikely]]
          return parse_any(p, t, in, after);
        kernel::read_contents(t.data(), bytes, static_cast<std::size_t>(n));
        if (n == t.size()) [[likely]]
          return bytes + n;
      }
      kernel::set_size_unfilled(t, static_cast<std::size_t>(n));
      return bytes + n;
    } else {
      return parse_any(p, t, in, after);
    }
  }

 private:
  [[gnu::noinline]] static char* write_any(char* p, const char* data, std::size_t n, Writer& out, std::size_t after) {
    p = write_size<F>(p, n);
    if (out.room(p) >= n + after) return kernel::copy(p, data, n);
    if constexpr (overwritable || View<T>) return out.copy_own_through(p, data, n, after);
    else return out.copy(p, data, n, after);
  }

  [[gnu::noinline]] static const char* parse_any(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    std::size_t n = S::extent;
    if constexpr (sized) p = parse_size<F, 8>(p, n, in, &t);
    if constexpr (piecewise<F>) {
      if (static_cast<std::size_t>(in.left(p)) < n) return parse_in_pieces(p, t, n, in);
    } else if constexpr (!sized) {
      if (in.left(p) < static_cast<std::ptrdiff_t>(n)) in.fail_end(&t);
    }
    charge_beside(p, t, n, in, p + n);
    assign(p, t, n, in);
    return in.ensure(p + n, after);
  }

  // `end`: of a stream, what was read grants memory.
  static void charge_beside([[maybe_unused]] const char* bytes, [[maybe_unused]] const T& t,
                            [[maybe_unused]] std::size_t n, [[maybe_unused]] ReaderOf<F>& in,
                            [[maybe_unused]] const char* end) {
    if constexpr (TakesMemoryBeside<T>) {
      if (const std::size_t memory = S::memory_beside(bytes, n)) in.charge(1, memory, end, &t);
    }
  }
  HPS_INLINE static void assign(const char* p, T& t, std::size_t n, ReaderOf<F>& in) {
    if constexpr (View<T>) {
      static_assert(F::reads_views,
                    "hps: views are parsed with raw.views() or compact.views() from a span or a string only");
      S::assign(t, in.in_message(p), n);
    } else if constexpr (overwritable && !sets_size) {
      if (t.size() == n) kernel::move_short(reinterpret_cast<char*>(t.data()), p, n);
      else S::assign(t, p, n);
    } else {
      S::assign(t, p, n);
    }
  }
  [[gnu::noinline]] static const char* parse_in_pieces(const char* p, T& t, std::size_t n, SourceReader& in) {
    if constexpr (sized && overwritable) {
      if (in.apart(p, n)) {
        t.resize(n);
        return in.place(p, reinterpret_cast<char*>(t.data()), n);
      }
    }
    std::string bytes;
    p = in.read(p, bytes, n, &t);
    charge_beside(bytes.data(), t, n, in, p);
    S::assign(t, bytes.data(), n);
    return p;
  }
};

}  // namespace hps::detail::row
