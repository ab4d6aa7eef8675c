// SPDX-License-Identifier: MIT
#pragma once
// Unordered containers in an order that depends on their contents only.

#include <cstdlib>
#include <memory>
#include <string>

#include "hps/format/compact.h"
#include "hps/format/row/row.h"

namespace hps::row {

struct SortedElement {
  const void* element;
  std::string bytes;

  static int compare(const void* a, const void* b) {
    return static_cast<const SortedElement*>(a)->bytes.compare(static_cast<const SortedElement*>(b)->bytes);
  }
};

// True if the bytes serve anywhere: no object in them has a number of this message.
template <class E>
bool put_compact(const E& e, std::string& bytes, const Limits& limits, std::size_t depth) {
  Compact format;
  format.limits = limits;
  ContainerSink sink(bytes);
  OutputBuffer<Compact> b(sink, format);
  b.depth() = depth;
  Serializer<E, OutputBuffer<Compact>>::serialize(e, b);
  b.flush();
  return !b.objects();
}

template <class E, class B>
void put_sorted(auto it, std::size_t n, B& b) {
  const auto elements = std::make_unique<SortedElement[]>(n);
  const auto order = std::make_unique<const SortedElement*[]>(n);
  bool reusable = std::same_as<typename B::Format::Codec, CompactCodec>;
  for (std::size_t i = 0; i < n; ++i, ++it) {
    elements[i].element = std::addressof(*it);
    reusable &= put_compact<E>(*it, elements[i].bytes, b.limits(), b.depth());
    order[i] = &elements[i];
  }
  // Not std::sort: its header would cost every user of hps compile time.
  std::qsort(order.get(), n, sizeof order[0], [](const void* left, const void* right) {
    return SortedElement::compare(*static_cast<void* const*>(left), *static_cast<void* const*>(right));
  });
  for (std::size_t i = 0; i < n; ++i)
    if (reusable)  // else nested containers would double the time at each level
      b.write(order[i]->bytes.data(), order[i]->bytes.size());
    else Serializer<E, B>::serialize(*static_cast<const E*>(order[i]->element), b);
}

}  // namespace hps::row
