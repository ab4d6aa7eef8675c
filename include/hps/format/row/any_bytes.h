// SPDX-License-Identifier: MIT
#pragma once
// Strings and bytes of any size, where the quick ways of bytes.h do not suffice.

#include "hps/format/row/row.h"
#include "hps/kernel/copy.h"
#include "hps/kernel/set_size.h"

namespace hps::detail::row {

template <class T>
inline constexpr bool sets_size = shape_traits<T>.overwritable && kernel::SetsSize<T>;

template <class F, class T>
[[gnu::noinline]] char* write_any_bytes(char* p, const char* data, std::size_t n, Writer& out, std::size_t after) {
  p = write_size<F>(p, n);
  if (out.room(p) >= n + after) return kernel::copy(p, data, n);
  if constexpr (shape_traits<T>.overwritable || View<T>) return out.copy_own_through(p, data, n, after);
  else return out.copy(p, data, n, after);
}

// `end`: of a stream, what was read grants memory.
template <class T>
void charge_beside([[maybe_unused]] const char* bytes, [[maybe_unused]] const T& t, [[maybe_unused]] std::size_t n,
                   [[maybe_unused]] Reader& in, [[maybe_unused]] const char* end) {
  if constexpr (TakesMemoryBeside<T>) {
    if (const std::size_t memory = Shape<T>::memory_beside(bytes, n)) in.charge(1, memory, end, &t);
  }
}

template <class F, class T>
HPS_INLINE void assign_bytes(const char* p, T& t, std::size_t n, ReaderOf<F>& in) {
  if constexpr (View<T>) {
    static_assert(F::reads_views,
                  "hps: views are parsed with raw.views() or compact.views() from a span or a string only");
    Shape<T>::assign(t, in.in_message(p), n);
  } else if constexpr (shape_traits<T>.overwritable && !sets_size<T>) {
    if (t.size() == n) kernel::move_short(reinterpret_cast<char*>(t.data()), p, n);
    else Shape<T>::assign(t, p, n);
  } else {
    Shape<T>::assign(t, p, n);
  }
}

template <class T>
[[gnu::noinline]] const char* parse_bytes_in_pieces(const char* p, T& t, std::size_t n, SourceReader& in) {
  if constexpr (Shape<T>::extent == dynamic_extent && shape_traits<T>.overwritable) {
    if (in.apart(p, n)) {
      t.resize(n);
      return in.place(p, reinterpret_cast<char*>(t.data()), n);
    }
  }
  std::string bytes;
  p = in.read(p, bytes, n, &t);
  charge_beside(bytes.data(), t, n, in, p);
  Shape<T>::assign(t, bytes.data(), n);
  return p;
}

template <class F, class T>
[[gnu::noinline]] const char* parse_any_bytes(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
  constexpr bool sized = Shape<T>::extent == dynamic_extent;
  std::size_t n = Shape<T>::extent;
  if constexpr (sized) p = parse_size<F, 8>(p, n, in, &t);
  if constexpr (piecewise<F>) {
    if (static_cast<std::size_t>(in.left(p)) < n) return parse_bytes_in_pieces(p, t, n, in);
  } else if constexpr (sized) {
    if (in.left(p) < static_cast<std::ptrdiff_t>(n)) in.fail_end(&t);
  }
  charge_beside(p, t, n, in, p + n);
  assign_bytes<F>(p, t, n, in);
  return in.ensure(p + n, after);
}

}  // namespace hps::detail::row
