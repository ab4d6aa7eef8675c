// SPDX-License-Identifier: MIT
#pragma once
// How the parts of an object of each kind are found one after another.

#include "hps/shape/node.h"

namespace hps::shape {

template <class T, class... A>
void get_alternative(const T& t, Part& part, Types<A...>) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (void)((Shape<T>::index(t) == I && (part = {std::addressof(Shape<T>::template get<I>(t)), &node<A>, {}}, true)) ||
           ...);
  }(std::index_sequence_for<A...>{});
}

template <class T>
void get_value(const T& t, Part& part) {
  using V = typename Shape<T>::Value;
  if constexpr (is_one_of<V>) {
    const auto& object = Shape<T>::get(t);
    Shape<V>::with(Shape<V>::index(object), [&]<class C>() { part = {&as<C>(object), &node<C>, {}}; });
  } else {
    part = {std::addressof(Shape<T>::get(t)), &node<V>, {}};
  }
}

// One of n elements in memory; the index of a leaf can be calculated.
template <class E>
bool next_in_memory(const E* first, std::size_t n, const char* sought, Cursor& cursor, Part& part) {
  if (!has_parts<E> && cursor.count == 0) {
    const char* const begin = reinterpret_cast<const char*>(first);
    if (!n || sought < begin || sought >= begin + n * sizeof(E)) return false;
    cursor.count = static_cast<std::size_t>(sought - begin) / sizeof(E);
    n = cursor.count + 1;
  } else if (!has_parts<E>) {
    return false;
  }
  if (cursor.count >= n) return false;
  part = {first + cursor.count, &node<E>, {{}, cursor.count}};
  ++cursor.count;
  return true;
}

template <class T>
bool next_by_iterator(const T& t, Cursor& cursor, Part& part) {
  using S = Shape<T>;
  using I = decltype(S::begin(t));
  if constexpr (sizeof(I) > sizeof cursor.iterator) {
    return false;  // errors name the container
  } else {
    auto* const it = reinterpret_cast<I*>(cursor.iterator);
    if (cursor.count == 0) ::new (static_cast<void*>(it)) I(S::begin(t));
    if (*it == S::end(t)) return false;
    if constexpr (kind_of<T>() == Kind::map)
      part = {std::addressof((**it).second), &node<typename S::Mapped>, {{}, cursor.count}};
    else part = {std::addressof(**it), &node<typename S::Element>, {{}, cursor.count}};
    ++*it;
    ++cursor.count;
    return true;
  }
}

template <class T>
bool next_part(const void* object, const char* sought, Cursor& cursor, Part& part) {
  using S = Shape<T>;
  constexpr Kind k = kind_of<T>();
  const T& t = *static_cast<const T*>(object);
  if constexpr (k == Kind::variant) {
    if (cursor.count++ || S::index(t) >= S::Alternatives::size) return false;
    get_alternative(t, part, typename S::Alternatives{});
  } else if constexpr (k == Kind::optional) {
    if (cursor.count++ || !S::has(t)) return false;
    get_value(t, part);
    return part.node != nullptr;
  } else if constexpr (k == Kind::array) {
    return next_in_memory(S::data(t), S::extent, sought, cursor, part);
  } else if constexpr (shape_traits<T>.has_data) {
    return next_in_memory(S::data(t), S::size(t), sought, cursor, part);
  } else {
    return next_by_iterator(t, cursor, part);
  }
  return true;
}

}  // namespace hps::shape
