// SPDX-License-Identifier: MIT
#pragma once
// Rows: values one after another, each written completely before the next. Row<T, B, K> writes and parses shapes of
// kind K; the numbers in them look as the format of the buffer B says. A Row offers
//
//   serialize(t, b), parse(t, b)   always
//   get(p, t, b) -> p              parsing with the cursor in a register: a store of a char may alias one in memory
//   room(t), put(p, t) -> p        if it is cheap to tell how much room is enough: writing without a check
//   longest, bound                 if these are constants: the bytes of the longest value, and those that get may read
//                                  at p without a check
//
// and so runs of members with one of the last two share one check of capacity.

#include "hps/format/row/traits.h"
#include "hps/shape/refusal.h"

namespace hps::row {

template <class T, class B, Kind K>
struct Row;

// How a T is written and parsed. Rows ask each other, and not Serializer, which asks for the row of its type: so they
// can be told for types that contain themselves.
template <class T>
consteval Kind kind_of_row() {
  if constexpr (kind_of<T>() == Kind::opaque) return Kind::opaque;
  else return shape::accepted_kind<T>();
}
template <class T, class B>
using RowOf = Row<T, B, kind_of_row<T>()>;

template <class T, class B>
concept Roomy = requires(const T& t) { RowOf<T, B>::room(t); };
template <class T, class B>
concept Bounded = requires { RowOf<T, B>::bound; };

// What may be read without a check at the start of several objects that follow each other.
struct Extent {
  std::size_t longest = 0, bound = 0;
  template <class T, class B>
  constexpr void add() {
    using S = RowOf<T, B>;
    bound = longest + S::bound > bound ? longest + S::bound : bound;
    longest += S::longest;
  }
};

template <class T, class B>
HPS_INLINE const char* get(const char* p, T& t, B& b) {
  using S = RowOf<T, B>;
  if constexpr (Bounded<T, B>) {
    if (b.remaining(p) >= S::bound) [[likely]]
      return S::get(p, t, b);
    b.seek(p);
    S::parse_at_end(t, b);
    return b.cursor();
  } else if constexpr (requires { S::get(p, t, b); }) {
    return S::get(p, t, b);
  } else {
    b.seek(p);
    S::parse(t, b);
    return b.cursor();
  }
}

// Serialize and parse in terms of the finer operations of the row R.
template <class R, class T, class B>
struct FromPut {
  static void serialize(const T& t, B& b) {
    if (char* p = b.room_for(R::room(t))) [[likely]]
      b.commit(R::put(p, t));
    else R::serialize_in_pieces(t, b);
  }
};

template <class T, class B>
struct FromGet {
  static void parse(T& t, B& b) { b.seek(row::get<T, B>(b.cursor(), t, b)); }
};

template <class N, class B>
HPS_INLINE char* put_number(char* p, N n) {
  return B::Format::put(p, n);
}
template <class N, class B>
void serialize_number(N n, B& b) {
  b.commit(B::Format::put(b.reserve(B::Format::template bound<N>), n));
}

// Fewer than `bound` bytes are left in the window.
template <class N, class B>
const char* get_number_at_end(const char* p, N& n, B& b, void* where, const char* expected) {
  using F = typename B::Format;
  constexpr std::size_t bound = F::template bound<N>;
  if (const std::size_t left = b.remaining(p)) {  // most are in the window nevertheless
    char copy[bound] = {};
    std::memcpy(copy, p, left < bound ? left : bound);
    const char* const end = F::get(copy, n);
    if (end && static_cast<std::size_t>(end - copy) <= left) return b.seek(p + (end - copy)), b.cursor();
  }
  char copy[bound] = {};
  constexpr bool varint = F::template least<N> != F::template bound<N>;
  const std::size_t offset = b.offset(p);
  b.seek(p);
  const std::size_t size = b.read_number(copy, sizeof copy, varint, where);
  if (F::get(copy, n) != copy + size) b.fail_at(offset, expected, where);
  return b.cursor();
}

// A number that belongs to the object at `where`, a size or an index.
template <class N, class B>
HPS_INLINE const char* get_number(const char* p, N& n, B& b, void* where, const char* expected) {
  if (b.remaining(p) >= B::Format::template bound<N>) [[likely]] {
    const char* const end = B::Format::get(p, n);
    if (!end) [[unlikely]]
      b.fail(p, expected, where);
    return end;
  }
  N at_end;  // not n, which lives in a register
  p = get_number_at_end(p, at_end, b, where, expected);
  n = at_end;
  return p;
}

template <class B>
HPS_INLINE const char* get_presence(const char* p, bool& has, B& b, void* where) {
  return get_number<bool>(p, has, b, where, "neither 0 nor 1 for a presence");
}

// The size of a container that stands for n elements of at least `least_bits` bits each: checked against what remains.
template <std::size_t LeastBits, class T, class B>
HPS_INLINE const char* get_size(const char* p, std::size_t& n, B& b, T& where) {
  typename B::Format::Size size;
  const char* const end = get_number(p, size, b, &where, "a size out of range");
  n = static_cast<std::size_t>(size);
  bool fits = n == size;
  if constexpr (LeastBits >= 8) {
    if (b.sized()) fits = fits && b.to_come(end) / (LeastBits / 8) >= n;
  } else if constexpr (LeastBits > 0) {
    if (b.sized()) fits = fits && b.to_come(end) >= n / (8 / LeastBits);
  }
  if (!fits) [[unlikely]]
    b.fail(b.whole() ? p : end, "a size that exceeds the input", &where);
  return end;
}

// Objects of `Size` bytes that may come from so few bits that they are counted.
template <std::size_t Size, std::size_t LeastBits>
inline constexpr bool is_charged = Size * 8 > LeastBits* in_rows.uncounted;

// Accounts for n of them.
template <std::size_t Size, std::size_t LeastBits, class B>
HPS_INLINE void charge(std::size_t n, const char* p, B& b, void* where) {
  if constexpr (is_charged<Size, LeastBits>) b.charge(n, Size, p, where);
}
// The same on the way out.
template <std::size_t Size, std::size_t LeastBits, class B>
HPS_INLINE void charge(std::size_t n, B& b) {
  if constexpr (is_charged<Size, LeastBits>) b.charge(n, Size);
}

// Of a shape whose contents may be gone, or elsewhere, when all is parsed.
template <class S, class B>
auto keep_passing_together([[maybe_unused]] B& b) {
  if constexpr (requires { requires S::passing; }) return Together<B>(b);
  else return nullptr;
}

// What is a number lies in the message in any case.
template <class T, class B>
auto keep_together([[maybe_unused]] B& b) {
  if constexpr (kind_of<T>() == Kind::scalar) return nullptr;
  else return Together<B>(b);
}

// How many of n more elements of `Size` bytes may be set up now: all of them where the input is known to be long enough
// (then they stay where they are, too), else up to 1 MiB ahead of their bytes, by eights.
template <std::size_t Size, class B>
std::size_t ahead_of_stream(std::size_t n, B& b) {
  constexpr std::size_t most = Size > 1 << 20 ? 1 : ((1 << 20) / Size + 7) / 8 * 8;
  return b.sized() || n < most ? n : most;
}

// The same of elements of the container t, which are accounted for: of a stream up to half of what may still be.
template <class E, std::size_t LeastBits, class T, class B>
std::size_t ahead(std::size_t n, const char* p, T& t, B& b) {
  constexpr std::size_t size = memory_of_element<T, E>;
  n = ahead_of_stream<size>(n, b);
  if constexpr (is_charged<size, LeastBits>) {
    if (!b.sized()) {
      const std::size_t half = b.chargeable(p) / 2 / size;
      n = n <= half ? n : half < 8 ? std::min<std::size_t>(n, 8) : half / 8 * 8;
    }
  }
  charge<size, LeastBits>(n, p, b, &t);
  return n;
}

}  // namespace hps::row
