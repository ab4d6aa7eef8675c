// SPDX-License-Identifier: MIT
#pragma once
// Rows: values one after another, each written completely before the next. Row<F, T, K> writes and parses shapes of
// kind K in the format F, one body for each direction:
//
//   write(p, t, out, after) -> p   before: room for traits<F, T>.room + after bytes at p; afterwards: for `after`
//   parse(p, t, in, after) -> p    before: .bound bytes may be read at p, and .longest + after; afterwards: `after`
//
// So a body of fixed size asks for nothing; one with contents of any size asks once, for these and what comes after.
// A record counts `after` down from member to member, and the compiler turns it into constants. Everything in a
// container or behind a pointer begins with `after` 0, so it stays below most_ahead however deep objects are nested.
//
// A message in pieces (Piecewise<F>) ensures nothing: numbers and contents check for themselves.

#include "hps/buffer/nothing_apart.h"
#include "hps/buffer/source_reader.h"
#include "hps/buffer/writer.h"
#include "hps/format/row/allocated.h"
#include "hps/format/row/traits.h"

namespace hps::detail::row {

template <class F>
using ReaderOf = std::conditional_t<piecewise<F>, SourceReader, Reader>;

template <class F, class T, Kind K>
struct Row;
template <class F, class T>
using RowOf = Row<F, T, kind_of_row<T>()>;

template <class T>
concept Passing = shape_traits<T>.passing;
// Its members are all that there is to write and parse.
template <class T>
inline constexpr bool is_plain_record = kind_of_row<T>() == Kind::record && !Passing<T>;

template <class F, class T>
HPS_INLINE char* write(char* p, const T& t, Writer& out, std::size_t after) {
  if constexpr (checks_contracts) expect(out.room(p) >= traits<F, T>.room + after);
  p = RowOf<F, T>::write(p, t, out, after);
  if constexpr (checks_contracts) expect(out.room(p) >= after);
  return p;
}
template <class F, class T>
HPS_INLINE const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
  constexpr bool checked = checks_contracts && !piecewise<F>;
  if constexpr (checked) expect(in.ensured(p) >= traits<F, T>.bound && in.ensured(p) >= traits<F, T>.longest + after);
  p = RowOf<F, T>::parse(p, t, in, after);
  if constexpr (checked) expect(in.ensured(p) >= after);
  return p;
}

// For callers that have ensured nothing.
template <class F, class T>
HPS_INLINE char* write_checked(char* p, const T& t, Writer& out) {
  return write<F, T>(out.ensure(p, traits<F, T>.room), t, out, 0);
}
template <class F, class T>
HPS_INLINE const char* parse_checked(const char* p, T& t, ReaderOf<F>& in) {
  return parse<F, T>(in.ensure(p, traits<F, T>.bound), t, in, 0);
}

template <class F, class V>
inline constexpr NumberSize number_size{F::template longest<V>, F::template least<V> != F::template longest<V>};

// Parses a number that belongs to the object at `where`.
template <class F, class V>
[[gnu::noinline]] const char* parse_number_in_pieces(const char* p, V& v, SourceReader& in, const char* expected,
                                                     const void* where) {
  char bytes[F::template bound<V>] = {};
  const std::size_t offset = in.offset(p);
  p = in.read_number(p, bytes, number_size<F, V>, where);
  if (!F::get(bytes, v)) in.fail_at(offset, expected, where);
  return p;
}
template <class V>
struct Number {
  const char* end;
  V v;
};
// Parses a number for which get_quick() returned nullptr. Rare, so it is not inlined. It returns the value in
// registers, which a reference would keep in memory.
template <class F, class V>
[[gnu::noinline]] Number<V> parse_long_number(const char* p, ReaderOf<F>& in, const char* expected, const void* where) {
  V v{};
  const char* const end = F::get_long(p, v);
  if (!end) [[unlikely]]
    in.fail_number(p, number_size<F, V>, expected, where);
  return {end, v};
}
template <class F, class V>
HPS_INLINE const char* parse_number(const char* p, V& v, ReaderOf<F>& in, const char* expected, const void* where) {
  if constexpr (piecewise<F>)
    if (in.left(p) < static_cast<std::ptrdiff_t>(F::template bound<V>)) [[unlikely]]
      return parse_number_in_pieces<F>(p, v, in, expected, where);
  if constexpr (F::template varint<V>) {
    if (const char* const end = F::get_quick(p, v)) [[likely]]
      return end;
    const auto number = parse_long_number<F, V>(p, in, expected, where);
    v = number.v;
    return number.end;
  } else {
    const char* const end = F::get(p, v);
    if (!end) [[unlikely]]
      in.fail_number(p, number_size<F, V>, expected, where);
    return end;
  }
}

// The number from `start` to p has a wrong value, or is incomplete. (A piece that is gone has no offset.)
template <class F>
[[noreturn]] HPS_COLD void fail_value(const char* start, const char* p, const char* problem, ReaderOf<F>& in,
                                      const void* where) {
  if (in.left(p) < 0) in.fail_end(where);
  in.fail(piecewise<F> ? p : start, problem, where);
}

template <class F>
HPS_INLINE const char* parse_presence(const char* p, bool& has, ReaderOf<F>& in, const void* where) {
  return parse_number<F>(p, has, in, "neither 0 nor 1 for a presence", where);
}

// Checks that everything up to p is part of the message, before users see what was parsed.
template <class F>
HPS_INLINE void expect_whole(const char* p, ReaderOf<F>& in, const void* where) {
  if constexpr (!piecewise<F>)
    if (in.left(p) < 0) [[unlikely]]
      in.fail_end(where);
}

template <class F>
HPS_INLINE char* write_size(char* p, std::size_t n) {
  return F::put(p, static_cast<typename F::Size>(n));
}
// Parses a size n of parts that take at least `LeastBits` bits each, and checks it against what remains.
template <class F, std::size_t LeastBits>
HPS_INLINE const char* parse_size(const char* p, std::size_t& n, ReaderOf<F>& in, const void* where) {
  typename F::Size size;
  const char* const start = p;
  p = parse_number<F>(p, size, in, "a size out of range", where);
  n = static_cast<std::size_t>(size);
  bool fits = n == size;
  std::size_t left = 0;
  if constexpr (!piecewise<F>) {
    const std::ptrdiff_t to_end = in.left(p);
    fits = fits && to_end >= 0;
    left = static_cast<std::size_t>(to_end);
  } else {
    left = in.sized() ? in.to_come(p) : dynamic_extent;
  }
  if constexpr (LeastBits >= 8) fits = fits && left / (LeastBits / 8) >= n;
  else if constexpr (LeastBits > 0) fits = fits && left >= n / (8 / LeastBits);
  if (!fits) [[unlikely]]
    fail_value<F>(start, p, "a size that exceeds the input", in, where);
  return p;
}

// True for objects of `Size` bytes that may come from so few bits that they have to be counted.
template <std::size_t Size, std::size_t LeastBits>
inline constexpr bool is_charged = Size * 8 > LeastBits* in_rows.uncounted;

// Charges the budget for n elements.
template <std::size_t Size, std::size_t LeastBits>
HPS_INLINE void charge(std::size_t n, const char* p, Reader& in, const void* where) {
  if constexpr (is_charged<Size, LeastBits>) in.charge(n, Size, p, where);
}
// The same while serializing.
template <std::size_t Size, std::size_t LeastBits>
HPS_INLINE void charge(std::size_t n, Writer& out) {
  if constexpr (is_charged<Size, LeastBits>) out.charge(n, Size);
}

// Keeps everything in the message itself, if `Wanted`.
template <bool Wanted>
auto nothing_apart_if([[maybe_unused]] State& state) {
  if constexpr (Wanted) return NothingApart(state);
  else return nullptr;
}
// Numbers always lie in the message itself.
template <class T>
inline constexpr bool may_lie_apart = kind_of<T>() != Kind::scalar;

// A level of nesting, if `Wanted`.
template <bool Wanted, class X>
auto level_if([[maybe_unused]] X& x, [[maybe_unused]] const void* where, [[maybe_unused]] const char* p) {
  if constexpr (Wanted) return NestingLevel<X>(x, where, p);
  else return nullptr;
}

}  // namespace hps::detail::row
