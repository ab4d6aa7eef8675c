// SPDX-License-Identifier: MIT
#pragma once
// The memory that objects allocate when they are made and that a message can ask for, as docs/security.md says.

#include <iterator>
#include <memory>

#include "hps/config.h"
#include "hps/shape/derived.h"
#include "hps/shape/shape.h"

namespace hps::detail::row {

// Trusts the category that iterators declare: the concepts of the standard library check it at 15 ms for each type.
template <class It>
concept RandomAccess =
    std::is_pointer_v<It> ||
    std::derived_from<typename std::iterator_traits<It>::iterator_category, std::random_access_iterator_tag>;
template <class It>
concept Contiguous =
    std::is_pointer_v<It> || std::derived_from<typename It::iterator_concept, std::contiguous_iterator_tag>;

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
  } else if constexpr (k == Kind::sequence && !ByValue<T> && !shape_traits<T>.has_data) {
    using Iterator = decltype(S::begin(std::declval<T&>()));
    return RandomAccess<Iterator> ? memory_of_deque(sizeof(typename S::Element)) : 0;
  } else if constexpr (k == Kind::opaque) {
    return sizeof(T) / size_of_deque * memory_of_deque(1);
  } else {
    return 0;
  }
}

// The memory that the container T adds to each element: 48 bytes cover a node of a tree, or the growing table of a
// deque; a hash table begins with 13 buckets.
template <class T>
consteval std::size_t memory_beside_element() {
  if constexpr (shape_traits<T>.has_data) return shape_traits<T>.beside_each;
  else return shape_traits<T>.unordered ? 128 : 48;
}

// The memory of an element of the sequence or map T.
template <class T, class E>
inline constexpr std::size_t memory_of_element = sizeof(E) + memory_at_once<E>() + memory_beside_element<T>();

// The memory of an object that is allocated on its own: allocators give no less than 32 bytes.
template <class V>
inline constexpr std::size_t memory_apart = sizeof(V) < 32 ? 32 : sizeof(V);

// The memory of a value that the optional T gets.
template <class T, class V = typename Shape<T>::Value>
inline constexpr std::size_t memory_of_value = memory_at_once<V>() + (ValueApart<T> ? memory_apart<V> : 0);
// The class of the object counts its memory.
template <class T, class V>
inline constexpr std::size_t memory_of_value<T, shape::OneOf<V>> = 0;

// A C that a pointer owns, with `Shared` bytes around it if others may own it, too.
template <class C, std::size_t Shared = 0>
inline constexpr std::size_t memory_of_pointee = Shared + memory_apart<C> + memory_at_once<C>();
template <class V, std::size_t Shared>
inline constexpr std::size_t memory_of_pointee<shape::OneOf<V>, Shared> = Shared;

}  // namespace hps::detail::row
