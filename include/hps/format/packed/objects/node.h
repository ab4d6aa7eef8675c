// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/objects/plan_node.h"

namespace hps::detail::column {

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

}  // namespace hps::detail::column
