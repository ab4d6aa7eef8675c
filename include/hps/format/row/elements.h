// SPDX-License-Identifier: MIT
#pragma once
// Elements of sequences and arrays, one after another or by the kernels for whole arrays.

#include <memory>

#include "hps/format/row/row.h"
#include "hps/kernel/varint_array.h"

namespace hps::detail::row {

template <class F>
struct WriteMembers;
template <class F>
struct ParseMembers;

// Inlines records into the loop over them.
template <class F, class E>
HPS_INLINE char* write_here(char* p, const E& e, Writer& out) {
  if constexpr (is_plain_record<E>) return Shape<E>::members(e, WriteMembers<F>{p, out, 0});
  else return row::write<F>(p, e, out, 0);
}
template <class F, class E>
HPS_INLINE const char* parse_here(const char* p, E& e, ReaderOf<F>& in) {
  if constexpr (is_plain_record<E>) return Shape<E>::members(e, ParseMembers<F>{p, in, 0});
  else return row::parse<F>(p, e, in, 0);
}

template <class F, class E>
consteval bool is_varint() {
  if constexpr (kind_of<E>() == Kind::scalar) return F::template varint<typename Shape<E>::Value>;
  else return false;
}

// True if the memory from an iterator on is that of the numbers.
template <class E, class It>
concept InMemory = shape_traits<E>.plain && Contiguous<It>;

// Varints that are not contiguous in memory pass through a buffer of this many.
inline constexpr std::size_t varint_batch = 64;

template <class F, class E, class It>
char* write_varints(char* p, It it, std::size_t n, Writer& out) {
  using V = typename Shape<E>::Value;
  using I = typename F::template Integers<V>;
  constexpr bool in_memory = InMemory<E, It>;
  constexpr std::size_t most =
      in_memory ? (Writer::chunk_size - kernel::varint_slack) / I::bound / kernel::varint_block * kernel::varint_block
                : varint_batch;
  while (n) {
    const std::size_t some = n < most ? n : most;
    p = out.ensure(p, some * I::bound + kernel::varint_slack);
    if constexpr (in_memory) {
      p = kernel::put_varints<I>(p, std::to_address(it), some);
      it += static_cast<std::ptrdiff_t>(some);
    } else {
      V values[most];
      for (std::size_t i = 0; i < some; ++i, ++it) values[i] = static_cast<V>(Shape<E>::get(*it));
      p = kernel::put_varints<I>(p, values, some);
    }
    n -= some;
  }
  return p;
}

// Moves p and `it` past those that a kernel could parse, and returns how many.
template <class F, class E, class It>
std::size_t parse_varints(const char*& p, It& it, std::size_t n, const char* end) {
  using V = typename Shape<E>::Value;
  using I = typename F::template Integers<V>;
  if constexpr (InMemory<E, It>) {
    const std::size_t done = kernel::get_varints<I>(p, end, std::to_address(it), n);
    it += static_cast<std::ptrdiff_t>(done);
    return done;
  } else {
    V values[varint_batch];
    std::size_t done = 0, some = 0;
    do {
      some = kernel::get_varints<I>(p, end, values, n - done < varint_batch ? n - done : varint_batch);
      for (std::size_t i = 0; i < some; ++i, ++it) Shape<E>::set(*it, values[i]);
      done += some;
    } while (some && done < n);
    return done;
  }
}

// Records with contents: one body for contiguous ones and for a root. It takes any pointer, since it is called through
// one for a root. (Not by write_here: the compiler copies the code of all members into each function that is inlined.)
template <class F, class E>
inline constexpr bool is_shared_body = is_plain_record<E> && !traits<F, E>.closed;

template <class F, class E>
[[gnu::noinline]] char* write_records(char* p, const void* records, std::size_t n, Writer& out) {
  for (auto e = static_cast<const E*>(records); n; --n, ++e)
    p = Shape<E>::members(*e, WriteMembers<F>{out.ensure(p, traits<F, E>.room), out, 0});
  return p;
}
template <class F, class E>
[[gnu::noinline]] const char* parse_records(const char* p, void* records, std::size_t n, ReaderOf<F>& in) {
  for (auto e = static_cast<E*>(records); n; --n, ++e)
    p = Shape<E>::members(*e, ParseMembers<F>{in.ensure(p, traits<F, E>.bound), in, 0});
  return p;
}

template <class F, class E, class It>
HPS_INLINE char* write_each(char* p, It it, std::size_t n, Writer& out) {
  constexpr Traits e = traits<F, E>;
  if constexpr (is_varint<F, E>())
    if (n >= kernel::fewest_varints) return write_varints<F, E>(p, it, n, out);
  if constexpr (is_shared_body<F, E> && Contiguous<It>) {
    return write_records<F, E>(p, std::to_address(it), n, out);
  } else if constexpr (e.closed && e.room > 0) {
    while (n) {  // as many as there is room for at once
      p = out.ensure(p, e.room);
      const std::size_t room = out.room(p) / e.room, some = room < n ? room : n;
      for (std::size_t i = 0; i < some; ++i, ++it) p = write_here<F, E>(p, *it, out);
      n -= some;
    }
  } else {
    for (; n; --n, ++it) p = write_here<F, E>(out.ensure(p, e.room), *it, out);
  }
  return p;
}

template <class F, class E, class It>
HPS_INLINE const char* parse_each(const char* p, It it, std::size_t n, ReaderOf<F>& in) {
  constexpr Traits e = traits<F, E>;
  if constexpr (is_varint<F, E>()) {
    for (; n >= kernel::fewest_varints; --n, ++it) {  // kernels stop where the window ends, or something is wrong
      if (in.left(p) > 0) n -= parse_varints<F, E>(p, it, n, in.end());
      if (!n) return p;
      p = parse_here<F, E>(in.ensure(p, e.bound), *it, in);
    }
  }
  if constexpr (is_shared_body<F, E> && Contiguous<It>) {
    return parse_records<F, E>(p, std::to_address(it), n, in);
  } else if constexpr (e.closed && e.bound > 0 && !piecewise<F>) {
    while (n) {
      p = in.ensure(p, e.bound);
      const std::size_t ensured = in.ensured(p) / e.bound, some = ensured < n ? ensured : n;
      for (std::size_t i = 0; i < some; ++i, ++it) p = parse_here<F, E>(p, *it, in);
      n -= some;
    }
  } else {
    for (; n; --n, ++it) p = parse_here<F, E>(in.ensure(p, e.bound), *it, in);
  }
  return p;
}

}  // namespace hps::detail::row
