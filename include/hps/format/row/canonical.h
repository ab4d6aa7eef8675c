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

// In the order of the compact bytes of key(e).
template <class B>
void put_sorted(auto it, std::size_t n, B& b, auto&& key) {
  using E = std::remove_cvref_t<decltype(*it)>;
  struct Element {
    const E* e;
    std::string key;
  };
  const auto elements = std::make_unique<Element[]>(n);
  const auto order = std::make_unique<const Element*[]>(n);
  for (std::size_t i = 0; i < n; ++i, ++it) {
    elements[i] = {std::addressof(*it), compact_bytes(key(*it), b.limits(), b.depth())};
    order[i] = &elements[i];
  }
  // Not std::sort: its header would cost every user of hps compile time.
  std::qsort(order.get(), n, sizeof order[0], [](const void* left, const void* right) {
    return (*static_cast<const Element* const*>(left))->key.compare((*static_cast<const Element* const*>(right))->key);
  });
  for (std::size_t i = 0; i < n; ++i) Serializer<E, B>::serialize(*order[i]->e, b);
}

template <class B>
void put_sorted(auto it, std::size_t n, B& b) {
  put_sorted(it, n, b, [](const auto& e) -> const auto& { return e; });
}

}  // namespace hps::row
