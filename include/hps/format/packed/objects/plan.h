// SPDX-License-Identifier: MIT
#pragma once
// How the objects of a type become columns: its nodes in the order of a message's index. Made once for each type.

#include <atomic>
#include <span>
#include <string>
#include <vector>

#include "hps/format/packed/objects/plan_node.h"

namespace hps::detail::column {

class Plan {
 public:
  HPS_ONCE explicit Plan(const Type& root, unsigned version = 2);

  const std::vector<PlanNode>& nodes() const { return nodes_; }
  std::span<const PlanNode> nodes_in_message() const { return std::span(nodes_).first(in_message_); }
  // Those of further C++ types whose objects are in columns of the nodes before them.
  std::span<const PlanNode> further_nodes() const { return std::span(nodes_).subspan(in_message_); }
  // That of the messages, in bytes.
  std::string_view shape() const { return shape_; }
  // The members of all records.
  std::size_t members() const { return offsets_.size(); }
  // There are shared objects, and that is how, in described messages and in others.
  bool numbered_within_pools(bool described) const { return numbered_within_pools_[described]; }
  // The names of the members of records, in the order of the nodes: of each its size and its characters.
  HPS_ONCE std::string names() const;
  // How columns of that version are parsed.
  const Plan& of_version(unsigned version) const { return version == 1 && contains_itself_ ? of_version_1() : *this; }

 private:
  HPS_ONCE const Plan& of_version_1() const;

  std::vector<PlanNode> nodes_;
  std::size_t in_message_ = 0;
  bool contains_itself_ = false;  // the type, or a part of it
  bool numbered_within_pools_[2] = {};
  std::string shape_;
  std::vector<std::ptrdiff_t> offsets_;
  mutable std::atomic<const Plan*> version_1_ = nullptr;  // for ever, as plans are
};

// Where the plan of a type is kept. Threads that come to it at the same time make it more than once.
class PlanOf {
 public:
  const Plan& get(const Type& type) {
    if (const Plan* const made = plan_.load(std::memory_order_acquire)) return *made;
    return make(type);
  }

 private:
  HPS_ONCE const Plan& make(const Type& type);

  std::atomic<const Plan*> plan_ = nullptr;  // for ever, because objects are serialized until the program ends
};

}  // namespace hps::detail::column

#include HPS_DEFINITIONS("hps/format/packed/objects/plan_definitions.h")
