// SPDX-License-Identifier: MIT
#pragma once
// Unordered containers in an order that depends on their contents only.

#include <cstdlib>
#include <memory>
#include <string>

#include "hps/format/compact.h"
#include "hps/format/row/row.h"

namespace hps::row {

template <class E>
std::string compact_bytes(const E& e, const Limits& limits, std::size_t depth) {
  Compact format;
  format.limits = limits;
  std::string bytes;
  ContainerSink sink(bytes);
  OutputBuffer<Compact> b(sink, format);
  b.depth() = depth;
  Serializer<E, OutputBuffer<Compact>>::serialize(e, b);
  b.flush();
  return bytes;
}

// Calls f with the n elements in the order of the compact bytes of key(e).
void for_each_sorted(auto it, std::size_t n, const Limits& limits, std::size_t depth, auto&& key, auto&& f) {
  using E = std::remove_cvref_t<decltype(*it)>;
  struct Element {
    const E* e;
    std::string key;
  };
  const auto elements = std::make_unique<Element[]>(n);
  const auto order = std::make_unique<const Element*[]>(n);
  for (std::size_t i = 0; i < n; ++i, ++it) {
    elements[i] = {std::addressof(*it), compact_bytes(key(*it), limits, depth)};
    order[i] = &elements[i];
  }
  // Not std::sort: its header would cost every user of hps compile time.
  std::qsort(order.get(), n, sizeof order[0], [](const void* left, const void* right) {
    return (*static_cast<const Element* const*>(left))->key.compare((*static_cast<const Element* const*>(right))->key);
  });
  for (std::size_t i = 0; i < n; ++i) f(*order[i]->e);
}

// The entries of a map with unique keys by these alone: sorting by what may contain further maps doubles the time a
// level.
template <class T>
struct SortKey {
  static const auto& of(const auto& e) {
    if constexpr (Unique<T> && kind_of<T>() == Kind::map) return e.first;
    else return e;
  }
};

// The elements of the container t.
template <class T>
void for_each_sorted(const T& t, const Limits& limits, std::size_t depth, auto&& f) {
  const auto key = [](const auto& e) -> const auto& { return SortKey<T>::of(e); };
  for_each_sorted(Shape<T>::begin(t), Shape<T>::size(t), limits, depth, key, f);
}

template <class T, class B>
void put_sorted(const T& t, B& b) {
  for_each_sorted(t, b.limits(), b.depth(), [&b]<class E>(const E& e) { Serializer<E, B>::serialize(e, b); });
}

}  // namespace hps::row
