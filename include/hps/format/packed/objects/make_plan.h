// SPDX-License-Identifier: MIT
#pragma once
// The nodes of a plan, its shape in bytes and the offsets of members.

#include <map>
#include <new>
#include <string>
#include <vector>

#include "hps/format/packed/index/kind_code.h"
#include "hps/format/packed/objects/plan_node.h"
#include "hps/format/packed/objects/type_graph.h"

namespace hps::detail::column {

class PlanMaker {
 public:
  // Fills in the nodes, the shape in bytes, and the offsets of the members of all records.
  PlanMaker(const Type& root, unsigned version, std::vector<PlanNode>& nodes, std::string& shape,
            std::vector<std::ptrdiff_t>& offsets)
      : graph_(root, version), structure_(graph_.nodes()), nodes_(nodes), shape_(shape), offsets_(offsets) {}

  // Returns how many nodes a message has. The others are for further C++ types whose objects are in the same pools.
  std::size_t make() {
    add_tree(0, false, false, 0);
    for (std::size_t i = 0; i < pools().size(); ++i) add_pool(i, graph_.type(pools()[i].objects));
    const std::size_t in_message = nodes_.size();
    for (std::size_t i = 0; i < nodes_.size(); ++i) link(i);
    complete_rows();
    for (std::size_t i = in_message; i < nodes_.size(); ++i) share(nodes_[nodes_[i].same], nodes_[i]);
    for (std::size_t i = 0; i < in_message; ++i)
      put_node(shape_, code_of(*nodes_[i].type, nodes_[i].kind), number_of(nodes_[i]));
    if (!pools().empty() || opaque_ > 1 || shares_) set_in_order();
    set_offsets();
    return in_message;
  }

 private:
  const std::vector<Structure::Pool>& pools() const { return structure_.pools(); }
  static bool refers(const PlanNode& node) { return node.kind == Kind::pointer || node.kind == Kind::reference; }
  std::uint32_t pool_of(const PlanNode& node) const { return structure_.pool(graph_.node(*node.type)); }
  std::uint64_t number_of(const PlanNode& node) const {
    return refers(node) ? pool_of(node) : graph_.nodes()[graph_.node(*node.type)].number;
  }

  // Returns the node of its root.
  std::size_t add_pool(std::size_t i, const Type& objects) {
    const Structure::Pool& pool = pools()[i];
    const std::size_t memory = pool.is_shared() ? graph_.type(pool.pointer).memory[0] : 0;
    const std::size_t root = add_tree(graph_.node(objects), !pool.is_shared(), true, memory);
    trees_.try_emplace({i, &objects}, root);
    return root;
  }
  // That of the objects that a pointer or a reference leads to. All trees of a pool have the same nodes.
  // May add nodes.
  void link(std::size_t i) {
    if (!refers(nodes_[i])) return;
    const std::size_t pool = tree_of(nodes_[i]);
    nodes_[i].pool = pool;
  }
  std::size_t tree_of(const PlanNode& node) {
    const std::size_t pool = pool_of(node);
    const Type& objects = node.kind == Kind::pointer ? *node.type->parts[0] : *node.type;
    if (const auto at = trees_.find({pool, &objects}); at != trees_.end()) return at->second;
    const std::size_t first = trees_.at({pool, &graph_.type(pools()[pool].objects)});
    const std::size_t root = add_pool(pool, objects);
    for (std::size_t i = root; i < nodes_.size(); ++i) nodes_[i].same = first + (i - root);
    return root;
  }
  // The memory that is counted for both is enough for each.
  static void share(PlanNode& first, const PlanNode& other) { first.memory = std::max(first.memory, other.memory); }

  std::size_t add_tree(std::uint32_t node, bool contains_itself, bool counted, std::size_t memory) {
    const std::size_t at = nodes_.size();
    recursive_tree_ = contains_itself;
    add(graph_.type(node), contains_itself, at, 0, counted, memory);
    return at;
  }
  // `whole`: also where it might be a reference.
  void add(const Type& type, bool whole, std::size_t around, std::size_t part_of_it, bool counted, std::size_t memory) {
    static constexpr std::string_view unnamed;
    const std::size_t at = nodes_.size();
    const std::uint32_t node = graph_.node(type);
    const Kind kind = !whole && structure_.is_recursive(node)                                ? Kind::reference
                      : graph_.nodes()[node].code == static_cast<unsigned>(NodeCode::opaque) ? Kind::opaque
                                                                                             : type.kind;
    nodes_.push_back({.type = &type,
                      .kind = kind,
                      .nodes = 1,
                      .column = column_of_code(code_of(type, kind)),
                      .around = around,
                      .part = part_of_it,
                      .counted = counted,
                      .memory = memory,
                      .is_level = recursive_tree_});
    opaque_ += kind == Kind::opaque;
    shares_ = shares_ || type.shares;
    if (kind == Kind::pointer || kind == Kind::opaque || kind == Kind::reference) return;
    for (std::size_t i = 0; i < type.parts.size(); ++i) {
      const std::size_t part = nodes_.size();
      add(*type.parts[i], false, at, i, has_its_own_number(kind, i), type.memory ? type.memory[i] : 0);
      if (kind == Kind::record) nodes_[part].name = i < type.about->names.size() ? &type.about->names[i] : &unnamed;
    }
    nodes_[at].nodes = nodes_.size() - at;
  }
  // There are as many values of a map as there are keys.
  static bool has_its_own_number(Kind kind, std::size_t part) {
    return kind != Kind::record && kind != Kind::array && !(kind == Kind::map && part == 1);
  }

  void complete_rows() {
    for (PlanNode& node : nodes_) {
      PlanNode* part = &node + 1;
      for (std::size_t i = 0; part < &node + node.nodes; part += part->nodes, ++i) {
        part->least = least_in_rows(node, *part, i);
        if (part->memory * 8 > part->least * in_rows.uncounted) part->charged_in_rows = part->memory;
      }
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
      node.in_order = refers(node) || node.kind == Kind::opaque;
      for (std::size_t part = i + 1; part < i + node.nodes; part += nodes_[part].nodes)
        node.in_order = node.in_order || nodes_[part].in_order;
    }
  }

  void set_offsets() {
    for (PlanNode& node : nodes_) {
      node.first_member = offsets_.size();
      if (node.kind == Kind::record) offsets_.resize(offsets_.size() + node.type->parts.size());
    }
    for (PlanNode& node : nodes_) {
      if (node.kind != Kind::record || !node.type->fixed_offsets) continue;
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

  const TypeGraph graph_;
  const Structure structure_;
  std::vector<PlanNode>& nodes_;
  std::string& shape_;
  std::vector<std::ptrdiff_t>& offsets_;
  std::map<std::pair<std::size_t, const Type*>, std::size_t> trees_;  // of pools, by the C++ type of the objects
  bool recursive_tree_ = false;
  std::size_t opaque_ = 0;
  bool shares_ = false;
};

}  // namespace hps::detail::column
