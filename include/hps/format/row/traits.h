// SPDX-License-Identifier: MIT
#pragma once
// What the encoding of a shape is known to be before any value is seen: visitors that return numbers.

#include <iterator>
#include <memory>

#include "hps/format/format.h"
#include "hps/shape/derived.h"
#include "hps/shape/shape.h"

namespace hps::row {

// What iterators say they are. The concepts of the standard library check it, too, at 15 ms for each type.
template <class It>
concept RandomAccess =
    std::is_pointer_v<It> ||
    std::derived_from<typename std::iterator_traits<It>::iterator_category, std::random_access_iterator_tag>;
template <class It>
concept Contiguous =
    std::is_pointer_v<It> || std::derived_from<typename It::iterator_concept, std::contiguous_iterator_tag>;

// The fewest bits that a T takes in codec C. In bits, because bools take one.
template <class T, class C>
consteval std::size_t least_bits() {
  using S = Shape<T>;
  constexpr Kind k = kind_of<T>();
  constexpr std::size_t size_bits = 8 * C::template least<typename C::Size>;
  if constexpr (k == Kind::scalar) {
    return 8 * C::template least<typename S::Value>;
  } else if constexpr (k == Kind::bytes) {
    return S::extent == dynamic_extent ? size_bits : 8 * S::extent;
  } else if constexpr (k == Kind::sequence || k == Kind::map || k == Kind::pointer) {
    return size_bits;
  } else if constexpr (k == Kind::optional) {
    return 8;
  } else if constexpr (k == Kind::array && ByValue<T>) {
    return (S::extent + 7) / 8 * 8;
  } else if constexpr (k == Kind::array) {
    return S::extent * least_bits<typename S::Element, C>();
  } else if constexpr (k == Kind::variant) {
    return []<class... A>(Types<A...>) {
      std::size_t least = dynamic_extent;
      ((least = least_bits<A, C>() < least ? least_bits<A, C>() : least), ...);
      return 8 * C::template least<typename C::Index> + least;
    }(typename S::Alternatives{});
  } else if constexpr (k == Kind::record) {
    return []<class... M>(Types<M...>) { return (std::size_t{0} + ... + least_bits<M, C>()); }(members_of<T>{});
  } else {
    return 0;
  }
}

// The greatest width of the scalars in a T whose encoding has the same size for all values; 0 for other types.
template <class T, class C>
consteval std::size_t scalar_width() {
  using S = Shape<T>;
  constexpr Kind k = kind_of<T>();
  if constexpr (k == Kind::scalar) {
    return C::template bound<typename S::Value>;
  } else if constexpr (k == Kind::bytes) {
    return S::extent == dynamic_extent ? 0 : 1;
  } else if constexpr (k == Kind::array) {
    return ByValue<T> ? 1 : scalar_width<typename S::Element, C>();
  } else if constexpr (k == Kind::record) {
    return []<class... M>(Types<M...>) {
      std::size_t width = 1;
      bool fixed = true;
      ((width = scalar_width<M, C>() > width ? scalar_width<M, C>() : width, fixed &= scalar_width<M, C>() > 0), ...);
      return fixed ? width : 0;
    }(members_of<T>{});
  } else {
    return 0;
  }
}

// An empty std::deque of such elements has a block of them and a table of blocks.
consteval std::size_t memory_of_deque(std::size_t element) { return 96 + deque_block(element); }

// The memory that a T allocates when it is made. A class with functions of its own may consist of deques.
template <class T>
consteval std::size_t memory_at_once() {
  using S = Shape<T>;
  constexpr Kind k = kind_of<T>();
  constexpr std::size_t size_of_deque = 10 * sizeof(void*);
  if constexpr (k == Kind::record) {
    return []<class... M>(Types<M...>) { return (std::size_t{0} + ... + memory_at_once<M>()); }(members_of<T>{});
  } else if constexpr (k == Kind::variant) {
    return
        []<class First, class... A>(Types<First, A...>) { return memory_at_once<First>(); }(typename S::Alternatives{});
  } else if constexpr (k == Kind::array && !ByValue<T>) {
    return S::extent * memory_at_once<typename S::Element>();
  } else if constexpr (k == Kind::sequence && !ByValue<T> && !requires(T& t) { S::data(t); }) {
    using Iterator = decltype(S::begin(std::declval<T&>()));
    return RandomAccess<Iterator> ? memory_of_deque(sizeof(typename S::Element)) : 0;
  } else if constexpr (k == Kind::opaque) {
    return sizeof(T) / size_of_deque * memory_of_deque(1);
  } else {
    return 0;
  }
}

// What the container T has for each element beside it: 48 bytes are as much as a node of a tree, or the growing table
// of a deque; a hash table begins with 13 buckets.
template <class T>
consteval std::size_t memory_beside_element() {
  if constexpr (requires(T& t) { Shape<T>::data(t); }) return 0;
  else return Unordered<T> ? 128 : 48;
}

// The memory of an element of the sequence or map T.
template <class T, class E>
inline constexpr std::size_t memory_of_element = sizeof(E) + memory_at_once<E>() + memory_beside_element<T>();

// Of an object on its own; the allocator makes none smaller.
template <class V>
inline constexpr std::size_t memory_apart = sizeof(V) < 32 ? 32 : sizeof(V);

// The memory of a value that the optional T gets.
template <class T, class V = typename Shape<T>::Value>
inline constexpr std::size_t memory_of_value = memory_at_once<V>() + (ValueApart<T> ? memory_apart<V> : 0);
// Its class says it.
template <class T, class V>
inline constexpr std::size_t memory_of_value<T, shape::OneOf<V>> = 0;

// A C that a pointer owns, with `Shared` bytes around it if others may own it, too.
template <class C, std::size_t Shared = 0>
inline constexpr std::size_t memory_of_pointee = Shared + memory_apart<C> + memory_at_once<C>();
template <class V, std::size_t Shared>
inline constexpr std::size_t memory_of_pointee<shape::OneOf<V>, Shared> = Shared;

// Whether anything in a T is counted: nothing is in numbers, strings and arrays of numbers, and records of these.
template <class T>
consteval bool may_be_charged() {
  using S = Shape<T>;
  constexpr Kind k = kind_of<T>();
  if constexpr (k == Kind::scalar || k == Kind::bytes || ByValue<T>) {
    return false;
  } else if constexpr (k == Kind::sequence) {
    return kind_of<typename S::Element>() != Kind::scalar || !requires(T& t) { S::data(t); };
  } else if constexpr (k == Kind::array) {
    return may_be_charged<typename S::Element>();
  } else if constexpr (k == Kind::record) {
    return []<class... M>(Types<M...>) { return (may_be_charged<M>() || ...); }(members_of<T>{});
  } else {
    return true;
  }
}

template <class T>
concept Plain = requires { requires Shape<T>::plain; };

// The memory of a T on this machine is its encoding: arrays of them are one copy. Asked of shapes, because
// trivially copyable types include pointers, views, and padding.
template <class T, class C>
consteval bool memory_is_encoding() {
  using S = Shape<T>;
  constexpr Kind k = kind_of<T>();
  if constexpr (k == Kind::scalar) {
    if constexpr (Plain<T>) return C::template identity<typename S::Value>;
    else return false;
  } else if constexpr (k == Kind::bytes) {
    return Plain<T> && S::extent == sizeof(T);
  } else if constexpr (k == Kind::array) {
    if constexpr (!Plain<T>) return false;
    else return sizeof(T) == S::extent * sizeof(typename S::Element) && memory_is_encoding<typename S::Element, C>();
  } else if constexpr (k == Kind::record && std::derived_from<S, shape::AggregateRecord<T>>) {
    return []<class... M>(Types<M...>) {
      if constexpr (sizeof(T) != (std::size_t{0} + ... + sizeof(M)) || !(memory_is_encoding<M, C>() && ...))
        return false;
      else return std::is_copy_assignable_v<T> && S::names().size() == sizeof...(M);  // no references; no bit-fields
    }(members_of<T>{});
  } else {
    return false;
  }
}

}  // namespace hps::row
