// SPDX-License-Identifier: MIT
#pragma once
// The ten kinds of shapes, and what every visitor of shapes asks.

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "hps/config.h"

namespace hps {

// Shape<T> says what T is made of; formats and all other visitors know the kinds only. What a shape offers, by kind
// (static members; `t` is a T, const where it is only read; an accessor that takes `auto& t` serves both):
//
//   scalar    Value; get(t), set(t, v)                  Value: an arithmetic type, 128-bit integers included
//   bytes     data(t), size(t), assign(t, p, n); extent
//   sequence  Element; size(t), begin(t), end(t), clear(t); resize(t, n) or insert(t, e); maybe data(t)
//   array     Element, extent; data(t)
//   record    members(t, f), names()                    f is called with references to all members
//   optional  Value; has(t), get(t), emplace(t), reset(t)
//   variant   Alternatives; index(t), get<I>(t), emplace<I>(t)
//   map       Key, Mapped; size(t), begin(t), end(t), clear(t), insert(t, k)
//             sets and maps, if they can: take_nodes(t) empties t; insert(t, e, nodes) uses one of them
//   pointer   Object, Value; lock(t), reset(t), adopt(t, p)   lock: a shared_ptr, perhaps null; p: a shared_ptr<Object>
//   opaque    (written by hand: Serializer<T, B>, or serialize and parse)
//
// and as traits:
//   extent          number of bytes or elements where it is part of the type, else dynamic_extent
//   by_value        the elements of a sequence or array are no objects: get(t, i), set(t, i, v)
//   text            a sequence of characters: raw does not align it
//   presence_first  a sequence of optionals: all presences as bits, then the values that are present
//   ordered         false for containers that keep their elements in no particular order
//   unique          the elements, or keys, all differ
//   apart           the value of an optional does not lie in it, but has memory of its own
//   plain           the memory of a T is its value, or its elements, and nothing else
//   max_size        the most elements that a sequence can hold
//   overwritable    the bytes lie at data(t), and may be overwritten there
//   memory_beside(p, n)  what assign(t, p, n) allocates beside its n bytes, at most
//   resize_clears   resize(t, n) does not keep the elements
//   view            parsed as a view into the input
enum class Kind { scalar, bytes, sequence, array, record, optional, variant, map, pointer, opaque, none };

inline constexpr std::size_t dynamic_extent = static_cast<std::size_t>(-1);

template <class... T>
struct Types {
  static constexpr std::size_t size = sizeof...(T);
};

template <class T>
struct Shape;

template <class T>
concept Arithmetic = std::is_arithmetic_v<T> || std::same_as<T, Int128> || std::same_as<T, UInt128>;

template <class T>
inline constexpr bool is_signed = std::is_signed_v<T> || std::same_as<T, Int128>;

template <class T>
concept ByValue = requires { requires Shape<T>::by_value; };
template <class T>
concept Text = requires { requires Shape<T>::text; };
template <class T>
concept PresenceFirst = requires { requires Shape<T>::presence_first; };
template <class T>
concept View = requires { requires Shape<T>::view; };
template <class T>
concept ValueApart = requires { requires Shape<T>::apart; } || sizeof(T) <= sizeof(typename Shape<T>::Value);
template <class T>
concept TakesMemoryBeside = requires(const char* p, std::size_t n) { Shape<T>::memory_beside(p, n); };
template <class T>
concept Unique = requires { requires Shape<T>::unique; };
template <class T>
concept Unordered = requires { requires !Shape<T>::ordered; };

// The types of the members of a record, without const.
template <class T>
using members_of = decltype(Shape<T>::members(std::declval<const T&>(), [](const auto&... m) {
  return Types<std::remove_cvref_t<decltype(m)>...>{};
}));

}  // namespace hps
