// SPDX-License-Identifier: MIT
#pragma once
// How the objects of a type become columns: its nodes in the order of a message's index. Made once for each type.

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "hps/format/packed/node_code.h"
#include "hps/format/packed/objects/type.h"
#include "hps/format/packed/workspace.h"

namespace hps::detail::column {

// The parts of a node follow it: the first is the next node, each later one comes `nodes` after that before it.
struct PlanNode {
  const Type* type;
  std::size_t nodes;       // of it and its parts
  unsigned char column;    // what it has of its own: the code of numbers, strings or bytes, or no_column
  std::size_t around;      // the node that it is a part of; that of a root is itself
  std::size_t part;        // which part
  bool counted;            // there are more or fewer of its objects than of those of the node around it
  std::size_t memory = 0;  // that each of these objects takes besides the object around it
  bool in_order = false;   // its objects go one by one, because shared ones are numbered in their order
  std::size_t pool = 0;    // of a pointer: the node of the objects that it points to
  const std::string_view* name = nullptr;  // of a member
  const shape::Node* shape = nullptr;      // its description for errors, of a plan to parse
  std::size_t least = 0;                   // bits that each object takes in a row, with what there is for it around it
  std::size_t first_offset = 0;            // of a record: the number of members of the records before it

  const PlanNode* first() const { return this + 1; }
  const PlanNode* next() const { return this + nodes; }
  const PlanNode* find(std::size_t i) const {
    const PlanNode* found = first();
    for (; i; --i) found = found->next();
    return found;
  }
  // The memory of an object that rows count.
  std::size_t charged_in_rows() const { return memory * 8 > least * in_rows.uncounted ? memory : 0; }
};

// A node of this kind has no column.
inline constexpr unsigned char no_column = 255;

// The code of what the column of a node has.
inline unsigned char column_of(const Type& type) {
  switch (type.kind) {
    case Kind::scalar:
      return type.code;
    case Kind::bytes:
      return static_cast<unsigned char>(type.extent == dynamic_extent ? NodeCode::string : NodeCode::bytes);
    case Kind::opaque:
      return static_cast<unsigned char>(NodeCode::string);
    case Kind::sequence:
    case Kind::map:
    case Kind::pointer:
      return scalar_code<std::uint64_t>();
    case Kind::optional:
      return scalar_code<bool>();
    case Kind::variant:
      return scalar_code<std::uint32_t>();
    default:
      return no_column;
  }
}

class Plan {
 public:
  // `shape` is that of the messages; `described` the root for errors, while parsing.
  Plan(const Type& root, std::string_view shape, const shape::Node* described) : shape_(shape) {
    find_pools(root);
    add(root, 0, 0, false, 0);
    nodes_[0].shape = described;
    complete_rows();
    std::vector<std::size_t> node_of_pool;
    for (const Type* pointer : pools_) {
      node_of_pool.push_back(nodes_.size());
      add(*pointer->parts[0], nodes_.size(), 0, true, pointer->memory[0]);
    }
    for (PlanNode& node : nodes_)
      if (node.type->kind == Kind::pointer) node.pool = node_of_pool[number_of_pool(*node.type)];
    if (!pools_.empty() || opaque_ > 1) set_in_order();
  }

  const std::vector<PlanNode>& nodes() const { return nodes_; }
  std::string_view shape() const { return shape_; }
  std::size_t members() const { return members_; }
  // The names of the members of records, in the order of the nodes: of each its size and its characters.
  std::string names() const {
    std::string names;
    for (const PlanNode& node : nodes_) {
      if (!node.name) continue;
      put_number(names, node.name->size());
      names.append(*node.name);
    }
    return names;
  }

 private:
  // Depth first: the pools of the objects of one come before those of what follows the first pointer to it.
  void find_pools(const Type& type) {
    if (type.kind == Kind::opaque) return;
    if (type.kind == Kind::pointer) {
      if (number_of_pool(type) < pools_.size()) return;
      pools_.push_back(&type);
    }
    for (const Type* part : type.parts) find_pools(*part);
  }
  std::size_t number_of_pool(const Type& pointer) const {
    std::size_t i = 0;
    while (i < pools_.size() && pools_[i]->parts[0] != pointer.parts[0]) ++i;
    return i;
  }

  void add(const Type& type, std::size_t around, std::size_t part_of_it, bool counted, std::size_t memory) {
    static constexpr std::string_view unnamed;
    const std::size_t at = nodes_.size();
    nodes_.push_back({.type = &type,
                      .nodes = 1,
                      .column = column_of(type),
                      .around = around,
                      .part = part_of_it,
                      .counted = counted,
                      .memory = memory});
    opaque_ += type.kind == Kind::opaque;
    if (type.kind == Kind::pointer || type.kind == Kind::opaque) return;
    for (std::size_t i = 0; i < type.parts.size(); ++i) {
      const std::size_t part = nodes_.size();
      add(*type.parts[i], at, i, has_its_own_number(type.kind, i), type.memory ? type.memory[i] : 0);
      if (type.kind == Kind::record) nodes_[part].name = i < type.named ? &type.names[i] : &unnamed;
    }
    nodes_[at].nodes = nodes_.size() - at;
  }
  // There are as many values of a map as there are keys.
  static bool has_its_own_number(Kind kind, std::size_t part) {
    return kind != Kind::record && kind != Kind::array && !(kind == Kind::map && part == 1);
  }

  // Of those that rows consist of, which are not objects of pools.
  void complete_rows() {
    for (PlanNode& node : nodes_) {
      if (node.type->kind == Kind::record) {
        node.first_offset = members_;
        members_ += node.type->parts.size();
      }
      PlanNode* part = &node + 1;
      for (std::size_t i = 0; part < &node + node.nodes; part += part->nodes, ++i) {
        part->least = least_in_rows(node, *part, i);
        if (node.shape && node.shape->count) part->shape = node.shape->parts[i];
      }
    }
  }
  static std::size_t least_in_rows(const PlanNode& node, const PlanNode& part, std::size_t i) {
    if (node.type->row.presence_first) return 1;
    const std::size_t least = part.type->row.least;
    if (node.type->kind == Kind::optional || node.type->kind == Kind::variant) return least + 8;
    return node.type->kind == Kind::map && i == 0 ? least + part.next()->type->row.least : least;
  }

  void set_in_order() {
    for (std::size_t i = nodes_.size(); i-- > 0;) {
      PlanNode& node = nodes_[i];
      node.in_order = node.type->kind == Kind::pointer || node.type->kind == Kind::opaque;
      for (std::size_t part = i + 1; part < i + node.nodes; part += nodes_[part].nodes)
        node.in_order = node.in_order || nodes_[part].in_order;
    }
  }

  std::vector<PlanNode> nodes_;
  std::vector<const Type*> pools_;  // the first pointer to the objects of each
  std::string_view shape_;
  std::size_t opaque_ = 0, members_ = 0;
};

// Where the plan of a type is kept. Threads that come to it at the same time make it more than once.
class PlanOf {
 public:
  const Plan& get(const Type& type, std::string_view shape, const shape::Node* described) {
    if (const Plan* const made = plan_.load(std::memory_order_acquire)) return *made;
    return make(type, shape, described);
  }

 private:
  [[gnu::noinline]] const Plan& make(const Type& type, std::string_view shape, const shape::Node* described) {
    auto plan = std::make_unique<const Plan>(type, shape, described);
    const Plan* other = nullptr;
    if (plan_.compare_exchange_strong(other, plan.get(), std::memory_order_acq_rel)) return *plan.release();
    return *other;
  }

  std::atomic<const Plan*> plan_ = nullptr;  // for ever, because objects are serialized until the program ends
};

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
  Column* column = nullptr;           // of values, sizes, presences, indices, or numbers of objects
  Column* upper = nullptr;            // of integers of 128 bits
  std::uint64_t count = 0;            // of objects, if they are counted: written so far, or left to read
  std::ptrdiff_t* offsets = nullptr;  // of members, after the first object was seen
  char** addresses = nullptr;         // room for those of a slice of elements, and of values of a map
  void* made = nullptr;               // while parsing, elements or keys before they are inserted
  std::size_t made_size = 0;

  Node* first() { return this + 1; }
  Node* next() { return this + plan->nodes; }
  Node& part(std::size_t i) {
    Node* part = first();
    for (; i; --i) part = part->next();
    return *part;
  }
  const Type& type() const { return *plan->type; }
  bool is_plain_number() const { return type().kind == Kind::scalar && !type().functions; }
};

// Records at a time: those that stay in the first-level cache while their members go to the columns.
inline std::size_t records_at_a_time(const Type& type) {
  return std::clamp<std::size_t>((std::size_t{1} << 14) / type.size, 16, 512);
}

// The offsets of the members of these records; null if they differ from object to object, or from those before.
template <class Column>
const std::ptrdiff_t* offsets_of(Node<Column>& node, const Batch& records, Workspace& workspace) {
  const Type& type = node.type();
  const auto& functions = type.with<RecordFunctions>();
  const std::size_t n = type.parts.size();
  const bool first = !node.offsets;
  if (first) {
    node.offsets = workspace.array<std::ptrdiff_t>(type.fixed_offsets ? n : 2 * n);
    functions.offsets(records[0], node.offsets);
  }
  if (type.fixed_offsets) return node.offsets;
  for (std::size_t i = first; i < records.size(); ++i) {
    functions.offsets(records[i], node.offsets + n);
    if (!std::equal(node.offsets, node.offsets + n, node.offsets + n)) return nullptr;
  }
  return node.offsets;
}

}  // namespace hps::detail::column
