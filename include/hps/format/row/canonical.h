// SPDX-License-Identifier: MIT
#pragma once
// Unordered containers in an order that depends on their contents only.

#include <cstdlib>
#include <string>
#include <vector>

#include "hps/format/compact.h"
#include "hps/format/row/row.h"

namespace hps::row {

template <class E>
std::string compact_bytes(const E& e, Limits limits) {
  Compact format;
  format.limits = limits;
  std::string bytes;
  ContainerSink sink(bytes);
  OutputBuffer<Compact> b(sink, format);
  Serializer<E, OutputBuffer<Compact>>::serialize(e, b);
  b.flush();
  return bytes;
}

template <class E, class B>
void put_sorted(auto it, std::size_t n, B& b) {
  using Element = std::pair<std::string, const E*>;
  std::vector<Element> elements;
  elements.reserve(n);
  for (; elements.size() < n; ++it) elements.emplace_back(compact_bytes<E>(*it, b.limits()), &*it);
  std::vector<const Element*> order;
  for (const auto& e : elements) order.push_back(&e);
  // Not std::sort: its header would cost every user of hps compile time.
  std::qsort(order.data(), n, sizeof order[0], [](const void* left, const void* right) {
    return (*static_cast<const Element* const*>(left))->first.compare((*static_cast<const Element* const*>(right))->first);
  });
  for (const Element* e : order) Serializer<E, B>::serialize(*e->second, b);
}

}  // namespace hps::row
