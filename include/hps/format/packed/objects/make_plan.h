// SPDX-License-Identifier: MIT
#pragma once
// The nodes of a plan, its shape in bytes and the offsets of members.

#include <new>
#include <string>
#include <vector>

#include "hps/format/packed/index/node_code.h"
#include "hps/format/packed/objects/plan_node.h"

namespace hps::detail::column {

// The code of what the column of a node has.
inline unsigned char column_of(const Type& type) {
  switch (type.kind) {
    case Kind::scalar:
      return type.about->scalar;
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

class PlanMaker {
 public:
  // Fills in the nodes, the shape in bytes, and the offsets of the members of all records.
  PlanMaker(std::vector<PlanNode>& nodes, std::string& shape, std::vector<std::ptrdiff_t>& offsets)
      : nodes_(nodes), shape_(shape), offsets_(offsets) {}

  void make(const Type& root) {
    find_pools(root);
    add(root, 0, 0, false, 0);
    complete_rows();
    std::vector<std::size_t> node_of_pool;
    for (const Type* pointer : pools_) {
      node_of_pool.push_back(nodes_.size());
      add(*pointer->parts[0], nodes_.size(), 0, true, pointer->memory[0]);
    }
    for (PlanNode& node : nodes_) {
      if (node.type->kind == Kind::pointer) node.pool = node_of_pool[number_of_pool(*node.type)];
      put_shape(*node.type);
    }
    if (!pools_.empty() || opaque_ > 1) set_in_order();
    set_offsets();
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
      if (type.kind == Kind::record)
        nodes_[part].name = i < type.about->names.size() ? &type.about->names[i] : &unnamed;
    }
    nodes_[at].nodes = nodes_.size() - at;
  }
  // There are as many values of a map as there are keys.
  static bool has_its_own_number(Kind kind, std::size_t part) {
    return kind != Kind::record && kind != Kind::array && !(kind == Kind::map && part == 1);
  }

  // For the nodes that rows consist of: not those of pools, which come later.
  void complete_rows() {
    for (PlanNode& node : nodes_) {
      PlanNode* part = &node + 1;
      for (std::size_t i = 0; part < &node + node.nodes; part += part->nodes, ++i)
        part->least = least_in_rows(node, *part, i);
    }
  }
  static std::size_t least_in_rows(const PlanNode& node, const PlanNode& part, std::size_t i) {
    if (node.type->about->presence_first) return 1;
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

  void set_offsets() {
    for (PlanNode& node : nodes_) {
      node.first_member = offsets_.size();
      if (node.type->kind == Kind::record) offsets_.resize(offsets_.size() + node.type->parts.size());
    }
    for (PlanNode& node : nodes_) {
      if (!node.type->fixed_offsets) continue;
      std::ptrdiff_t* const own = offsets_.data() + node.first_member;
      const MemoryOfObject memory(node.type->size);
      node.type->about->offsets(memory.get(), own);
      node.offsets = own;
    }
  }
  // Aligned for any: no object is needed, for nothing of it is read.
  class MemoryOfObject {
   public:
    explicit MemoryOfObject(std::size_t size) : memory_(::operator new(size, alignment)) {}
    ~MemoryOfObject() { ::operator delete(memory_, alignment); }
    MemoryOfObject(const MemoryOfObject&) = delete;
    const void* get() const { return memory_; }

   private:
    static constexpr std::align_val_t alignment{4096};
    void* memory_;
  };

  // docs/format-packed.md has the bytes.
  void put_shape(const Type& type) {
    const auto put = [this](NodeCode code) { shape_.push_back(static_cast<char>(code)); };
    const auto put_with = [&](NodeCode code, std::size_t n) { put(code), put_number(shape_, n); };
    switch (type.kind) {
      case Kind::scalar:
        return shape_.push_back(static_cast<char>(type.about->scalar));
      case Kind::bytes:
        return type.extent == dynamic_extent ? put(NodeCode::string) : put_with(NodeCode::bytes, type.extent);
      case Kind::sequence:
        return put(NodeCode::sequence);
      case Kind::array:
        return put_with(NodeCode::array, type.extent);
      case Kind::optional:
        return put(NodeCode::optional);
      case Kind::variant:
        return put_with(NodeCode::variant, type.parts.size());
      case Kind::record:
        return put_with(NodeCode::record, type.parts.size());
      case Kind::map:
        return put(NodeCode::map);
      case Kind::pointer:
        return put_with(NodeCode::pointer, number_of_pool(type));
      default:
        return put(NodeCode::opaque);
    }
  }

  std::vector<PlanNode>& nodes_;
  std::string& shape_;
  std::vector<std::ptrdiff_t>& offsets_;
  std::vector<const Type*> pools_;  // the first pointer to the objects of each
  std::size_t opaque_ = 0;
};

}  // namespace hps::detail::column
