// SPDX-License-Identifier: MIT
#pragma once
// Everything that is known of a type in a format without a value: one struct, filled by one visitor.

#include "hps/format/format.h"
#include "hps/kernel/copy.h"
#include "hps/shape/refusal.h"

namespace hps::detail::row {

struct Traits {
  std::size_t least = 0;    // bits of the shortest encoding
  std::size_t room = 0;     // bytes of room that writing begins with
  std::size_t longest = 0;  // the most bytes that parsing reads of them,
  std::size_t bound = 0;    // and those that it begins with because it may touch them
  std::size_t width = 0;    // of the widest number, where all encodings have one size; else 0
  bool memory = false;      // the memory of an object on this machine is its encoding
  bool closed = false;      // asks for no room or input: has no contents of variable size
  bool charged = false;     // objects in it may be counted
};

inline constexpr std::size_t most_ahead = 1024;  // larger records are ensured part by part
inline constexpr std::size_t most_in_small_array = 256;

// The kind by which T is written and parsed.
template <class T>
consteval Kind kind_of_row() {
  if constexpr (kind_of<T>() == Kind::opaque) return Kind::opaque;
  else return shape::accepted_kind<T>();
}

template <class F, class T>
consteval Traits measure();

template <class F, class T>
inline constexpr Traits traits = measure<F, T>();

// The bytes that n bits take.
constexpr std::size_t bytes_of_bits(std::size_t n) { return n / 8 + (n % 8 != 0); }

// With those of nothing at the end, which an array without any M needs.
template <class F, class... M>
inline constexpr Traits traits_of_each[sizeof...(M) + 1] = {traits<F, M>...};

// Room, longest and bound of each of N consecutive parts together with those after it.
template <std::size_t N>
struct Extents {
  std::size_t room[N + 1] = {}, longest[N + 1] = {}, bound[N + 1] = {};

  explicit consteval Extents(const Traits (&parts)[N + 1]) {
    for (std::size_t i = N; i-- > 0;) {
      const Traits& m = parts[i];
      room[i] = m.room + room[i + 1];
      longest[i] = m.longest + longest[i + 1];
      bound[i] = m.longest + bound[i + 1] > m.bound ? m.longest + bound[i + 1] : m.bound;
    }
  }
  // The bytes that parsing the parts from number i on begins with.
  constexpr std::size_t ahead(std::size_t i, std::size_t after) const {
    return longest[i] + after > bound[i] ? longest[i] + after : bound[i];
  }
  constexpr bool split() const { return room[0] > most_ahead || bound[0] > most_ahead; }
};
template <class F, class... M>
inline constexpr Extents<sizeof...(M)> extents{traits_of_each<F, M...>};

// The traits of n members together, except room, longest and bound, which Extents has.
consteval Traits sum(const Traits* members, std::size_t n) {
  Traits t{.width = 1, .memory = true, .closed = true};
  bool fixed = true;
  for (const Traits* m = members; m != members + n; ++m) {
    t.least += m->least;
    t.memory &= m->memory;
    t.closed &= m->closed;
    t.charged |= m->charged;
    fixed &= m->width > 0;
    if (m->width > t.width) t.width = m->width;
  }
  if (!fixed) t.width = 0;
  return t;
}

template <class F, class T, class... M>
consteval Traits measure_record(Types<M...>) {
  Traits t = sum(traits_of_each<F, M...>, sizeof...(M));
  constexpr const auto& all = extents<F, M...>;
  if (all.split()) t.closed = false;
  else t.room = all.room[0], t.longest = all.longest[0], t.bound = all.bound[0];
  // (No references, and no bit-fields.)
  if constexpr (std::derived_from<Shape<T>, shape::AggregateRecord<T>>)
    t.memory &= sizeof(T) == (std::size_t{0} + ... + sizeof(M)) && std::is_copy_assignable_v<T> &&
                Shape<T>::names().size() == sizeof...(M);
  else t.memory = false;
  return t;
}

template <class F, class T>
consteval Traits measure_array() {
  using S = Shape<T>;
  if constexpr (ByValue<T>) {
    constexpr std::size_t bytes = bytes_of_bits(S::extent), small = bytes <= most_in_small_array ? bytes : 0;
    return {8 * bytes, small, small, small, 1, false, small == bytes};
  } else {
    constexpr Traits e = traits<F, typename S::Element>;
    constexpr std::size_t n = S::extent;
    Traits t{.least = n * e.least, .width = e.width, .closed = n == 0, .charged = e.charged};
    t.memory = shape_traits<T>.plain && e.memory && sizeof(T) == n * sizeof(typename S::Element);
    if (n && n * e.room <= most_in_small_array) {
      t.room = n * e.room;
      t.longest = n * e.longest;
      t.bound = (n - 1) * e.longest + e.bound;
      t.closed = e.closed;
    }
    return t;
  }
}

template <class F, class... A>
consteval Traits measure_variant(Types<A...>) {
  Traits t{.least = dynamic_extent, .charged = true};
  const auto add = [&t](const Traits& a) {
    if (a.least < t.least) t.least = a.least;
    if (a.room > t.room) t.room = a.room;
    if (a.longest > t.longest) t.longest = a.longest;
    if (a.bound > t.bound) t.bound = a.bound;
  };
  (add(traits<F, A>), ...);
  using Index = typename F::Index;
  t.least += 8 * F::template least<Index>;
  t.room += F::template bound<Index>;
  t.longest += F::template longest<Index>;
  t.bound += F::template bound<Index>;
  return t;
}

// A value that lies in its owner is measured with it; types may be recursive behind pointers, and nowhere else.
template <class F, class T>
consteval Traits measure_optional() {
  if constexpr (ValueApart<T>) {
    return {.least = 8, .room = 1, .longest = 1, .bound = 1, .charged = true};
  } else {
    constexpr Traits v = traits<F, typename Shape<T>::Value>;
    return {.least = 8,
            .room = 1 + v.room,
            .longest = 1 + v.longest,
            .bound = 1 + v.bound,
            .closed = v.closed,
            .charged = true};
  }
}

// A number before contents of variable size, which begin with `room`.
template <class F>
consteval Traits measure_size(std::size_t room, bool charged) {
  using Size = typename F::Size;
  return {.least = 8 * F::template least<Size>,
          .room = F::template bound<Size> + room,
          .longest = F::template longest<Size>,
          .bound = F::template bound<Size>,
          .charged = charged};
}

template <class F, class T>
consteval Traits measure() {
  using S = Shape<T>;
  constexpr Kind k = kind_of_row<T>();
  if constexpr (k == Kind::scalar) {
    using V = typename S::Value;
    constexpr std::size_t bound = F::template bound<V>, least = F::template least<V>;
    return {8 * least,
            bound,
            F::template longest<V>,
            bound,
            least == bound ? bound : 0,
            shape_traits<T>.plain && F::template identity<V>,
            true};
  } else if constexpr (k == Kind::bytes) {
    constexpr std::size_t n = S::extent, small = n <= most_in_small_array ? n : 0;
    if constexpr (n == dynamic_extent) return measure_size<F>(F::short_bytes, MadeBytes<T>);
    else return {8 * n, small, small, small, 1, shape_traits<T>.plain && n == sizeof(T), small == n};
  } else if constexpr (k == Kind::sequence) {
    return measure_size<F>(0, !ByValue<T> && !(kind_of<typename S::Element>() == Kind::scalar && S::traits.has_data));
  } else if constexpr (k == Kind::map || k == Kind::pointer) {
    return measure_size<F>(0, true);
  } else if constexpr (k == Kind::array) {
    return measure_array<F, T>();
  } else if constexpr (k == Kind::optional) {
    return measure_optional<F, T>();
  } else if constexpr (k == Kind::variant) {
    return measure_variant<F>(typename S::Alternatives{});
  } else if constexpr (k == Kind::record) {
    return measure_record<F, T>(members_of<T>{});
  } else {
    return {.charged = true};
  }
}

// The memory of the elements of T is their encoding.
template <class F, class T>
consteval bool has_encoded_memory() {
  if constexpr (shape_traits<T>.has_data) return traits<F, std::remove_const_t<typename Shape<T>::Element>>.memory;
  else return false;
}
template <class F, class T>
inline constexpr bool is_memory = has_encoded_memory<F, T>();

}  // namespace hps::detail::row
