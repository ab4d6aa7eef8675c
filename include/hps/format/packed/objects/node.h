// SPDX-License-Identifier: MIT
#pragma once
// The nodes of a plan while a message is made or parsed.

#include <algorithm>
#include <utility>

#include "hps/format/packed/columns/workspace.h"
#include "hps/format/packed/index/node_code.h"
#include "hps/format/packed/objects/plan.h"

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

// A node while a message is made or parsed.
template <class Column>
struct Node {
  const PlanNode* plan;
  Node* same = nullptr;               // that it has the columns of
  Node* pool = nullptr;               // of a pointer to objects that are numbered within their pool
  Column* column = nullptr;           // of values, sizes, presences, indices, or numbers of objects
  Column* upper = nullptr;            // of integers of 128 bits
  std::uint64_t count = 0;            // of objects, if they are counted: written so far, or left to read
  std::ptrdiff_t* offsets = nullptr;  // of members, after the first object was seen
  char** addresses = nullptr;         // room for those of a slice of elements, and of values of a map
  void* made = nullptr;               // while parsing, elements or keys before they are inserted
  std::size_t made_size = 0;
  void (*drop_made)(void* elements, std::size_t n) = nullptr;

  Node* first() { return this + 1; }
  Node* next() { return this + plan->nodes; }
  Node& part(std::size_t i) {
    Node* part = first();
    for (; i; --i) part = part->next();
    return *part;
  }
  const Type& type() const { return *plan->type; }
  bool is_plain_number() const { return plan->kind == Kind::scalar && !type().functions; }
};

template <class Column>
void set_pools(Node<Column>* nodes, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i)
    if (nodes[i].plan->kind == Kind::pointer) nodes[i].pool = nodes + nodes[i].plan->pool;
}

// Records at a time: those that stay in the first-level cache while their members go to the columns.
inline std::size_t records_at_a_time(const Type& type) {
  return std::clamp<std::size_t>((std::size_t{1} << 14) / type.size, 16, 512);
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
