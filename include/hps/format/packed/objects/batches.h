// SPDX-License-Identifier: MIT
#pragma once
// The objects of a node in batches.

#include <algorithm>
#include <span>
#include <utility>

#include "hps/format/packed/columns/workspace.h"
#include "hps/format/packed/objects/node.h"

namespace hps::detail::column {

// Calls f with the elements of all containers, which lie side by side in each: those of small ones together, for whose
// addresses there is room for a slice.
void for_elements(std::span<const Run> containers, std::size_t size, char** addresses, auto&& f) {
  constexpr std::size_t few = 64;
  std::size_t n = 0;
  const auto flush = [&] {
    if (n) f(Batch::of(addresses, std::exchange(n, 0)));
  };
  for (const Run& view : containers) {
    const auto k = static_cast<std::size_t>(view.size);
    if (k > few) {
      flush();
      f(Batch::strided(view.data, size, k));
      continue;
    }
    if (n + k > slice) flush();
    for (std::size_t i = 0; i < k; ++i) addresses[n++] = view.data + i * size;
  }
  flush();
}

// Records at a time: those that stay in the first-level cache while their members go to the columns.
inline std::size_t records_at_a_time(const Type& type) {
  return std::clamp<std::size_t>((std::size_t{1} << 15) / type.size, 16, 512);
}

// The offsets of the members of these records; null if they differ from object to object, or from those before.
template <class Column>
const std::ptrdiff_t* offsets_of(Node<Column>& node, const Batch& records, Workspace& workspace) {
  if (node.plan->offsets) return node.plan->offsets;
  const std::size_t n = node.type().parts.size();
  const bool first = !node.offsets;
  if (first) {
    node.offsets = workspace.array<std::ptrdiff_t>(2 * n);
    node.type().about->offsets(records[0], node.offsets);
  }
  for (std::size_t i = first; i < records.size(); ++i) {
    node.type().about->offsets(records[i], node.offsets + n);
    if (!std::equal(node.offsets, node.offsets + n, node.offsets + n)) return nullptr;
  }
  return node.offsets;
}

}  // namespace hps::detail::column
