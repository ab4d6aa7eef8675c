// SPDX-License-Identifier: MIT
#pragma once
// The ten kinds of shapes, and the contract of a Shape.

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "hps/config.h"

namespace hps {

// Shape<T> says what T is made of; formats and all other visitors know the kinds only. It has a `kind`, `traits`, and
// by its kind (static members; `t` is a T, const where it is only read; an accessor that takes `auto& t` serves both):
//
//   scalar    Value; get(t), set(t, v)                   Value: an arithmetic type, 128-bit integers included
//   bytes     extent; data(t), size(t), assign(t, p, n)
//   sequence  Element; size(t), begin(t), end(t), clear(t)
//   array     Element, extent; data(t)
//   record    members(t, f), names()                     f is called with references to all members
//   optional  Value; has(t), get(t), emplace(t), reset(t)
//   variant   Alternatives; index(t), get<I>(t), emplace<I>(t)
//   map       Key, Mapped; size(t), begin(t), end(t), clear(t), insert(t, k)
//   pointer   Object, Value; lock(t), reset(t), adopt(t, p)   lock: a shared_ptr, perhaps null; p: a shared_ptr<Object>
//   opaque    (written by hand: Serializer<T, B>, or serialize and parse)
//
// `extent` is the number of bytes or elements where it is part of the type, else dynamic_extent.
// In schemas, `any` is a value that brings its own schema along, `reference` a type that a walk has met before.
enum class Kind {
  scalar,
  bytes,
  sequence,
  array,
  record,
  optional,
  variant,
  map,
  pointer,
  opaque,
  none,
  any,
  reference
};

inline constexpr std::size_t dynamic_extent = static_cast<std::size_t>(-1);

template <class... T>
struct Types {
  static constexpr std::size_t size = sizeof...(T);
};

template <class T>
struct Shape;

namespace shape {

// Further properties of T, and optional operations of its Shape: `static constexpr Traits traits{.text = true};`
struct Traits {
  bool plain = false;         // the memory of a T is its value, or its elements, and nothing else
  bool view = false;          // bytes, sequence: parsed as a view into the input, by assign(t, first, last)
  bool overwritable = false;  // bytes: they lie at data(t) and may be overwritten there; resize(t, n) of T itself
  bool made = false;          // bytes: not there in t; make(t, state) in place of data and size, which also tells the
                              //   memory that a reader takes; parse(t, bytes, state, budget) in place of assign
  bool beside = false;        // bytes: memory_beside(p, n), the most that assign(t, p, n) allocates beside its n bytes
  bool text = false;          // sequence: of characters, which raw does not align
  bool presence_first = false;  // sequence of optionals: all presences as bits, then the values that are present
  bool by_value = false;        // sequence, array: the elements are no objects, but get(t, i), set(t, i, v)
  bool has_data = false;        // sequence: data(t), where the elements lie side by side
  bool resizes = false;         // sequence: resize(t, n),
  bool resize_clears = false;   //   which does not keep the elements
  bool inserts = false;         // sequence: insert(t, e), at the end or where e belongs
  bool reuses_nodes = false;    // set, map: take_nodes(t) empties t; insert(t, e or k, nodes) uses one of them
  bool sorts_nodes = false;     //   and these become elements all at once, by sort_nodes(t, nodes); where it is there,
                                //   reserve_nodes(nodes, n) is called before n are inserted
  bool lends = false;      // sequence: take(t), its elements as another sequence, and give_back(t, elements), which
                           //   may return what is wrong with these, else nullptr, as a const char*
  bool unique = false;     // sequence, map: the elements, or keys, all differ
  bool unordered = false;  // sequence, map: the elements are in no particular order
  bool apart = false;      // optional: the value does not lie in it, but has memory of its own
  bool passing = false;    // record, pointer: what it refers to may be gone, or another, after parsing
  std::size_t max_size = dynamic_extent;  // of a sequence
  std::size_t multiple = 1;               // the size of a sequence is one of it
  std::size_t beside_each = 0;            // sequence that has data: memory for an element that is not in the data

  constexpr bool holds(std::size_t n) const { return n <= max_size && n % multiple == 0; }

  // The traits of both.
  constexpr Traits operator|(const Traits& o) const {
    return {plain || o.plain,
            view || o.view,
            overwritable || o.overwritable,
            made || o.made,
            beside || o.beside,
            text || o.text,
            presence_first || o.presence_first,
            by_value || o.by_value,
            has_data || o.has_data,
            resizes || o.resizes,
            resize_clears || o.resize_clears,
            inserts || o.inserts,
            reuses_nodes || o.reuses_nodes,
            sorts_nodes || o.sorts_nodes,
            lends || o.lends,
            unique || o.unique,
            unordered || o.unordered,
            apart || o.apart,
            passing || o.passing,
            max_size < o.max_size ? max_size : o.max_size,
            multiple > o.multiple ? multiple : o.multiple,
            beside_each + o.beside_each};
  }
};

}  // namespace shape
}  // namespace hps

namespace hps::detail {

template <class T>
concept Arithmetic = std::is_arithmetic_v<T> || std::same_as<T, Int128> || std::same_as<T, UInt128>;

template <class T>
inline constexpr bool is_signed = std::is_signed_v<T> || std::same_as<T, Int128>;

// The types of the members of a record, without const.
template <class T>
using members_of = decltype(Shape<T>::members(std::declval<const T&>(), [](const auto&... m) {
  return Types<std::remove_cvref_t<decltype(m)>...>{};
}));

}  // namespace hps::detail
