// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "hps/format/packed/index/numbering.h"
#include "hps/format/packed/objects/make_plan.h"
#include "hps/format/packed/objects/plan.h"

namespace hps::detail::column {

HPS_ONCE Plan::Plan(const Type& root, unsigned version) {
  in_message_ = PlanMaker(root, version, nodes_, shape_, offsets_).make();
  for (const PlanNode& node : nodes_) contains_itself_ = contains_itself_ || node.kind == Kind::reference;
  const Input shape(shape_.data(), shape_.data(), shape_.data() + shape_.size());
  for (const bool described : {false, true})
    numbered_within_pools_[described] = column::numbered_within_pools(shape, described);
}

// Keeps what is made, or what another thread has made meanwhile.
inline const Plan& keep(std::atomic<const Plan*>& kept, std::unique_ptr<const Plan> made) {
  const Plan* other = nullptr;
  if (kept.compare_exchange_strong(other, made.get(), std::memory_order_acq_rel)) return *made.release();
  return *other;
}

HPS_ONCE const Plan& Plan::of_version_1() const {
  if (const Plan* const made = version_1_.load(std::memory_order_acquire)) return *made;
  return keep(version_1_, std::make_unique<const Plan>(*nodes_[0].type, 1));
}

HPS_ONCE std::string Plan::names() const {
  std::string names;
  for (const PlanNode& node : nodes_in_message()) {
    if (!node.name) continue;
    put_number(names, node.name->size());
    names.append(*node.name);
  }
  return names;
}

HPS_ONCE const Plan& PlanOf::make(const Type& type) { return keep(plan_, std::make_unique<const Plan>(type)); }

}  // namespace hps::detail::column
