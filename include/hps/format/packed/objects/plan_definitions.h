// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "hps/format/packed/objects/make_plan.h"
#include "hps/format/packed/objects/plan.h"

namespace hps::detail::column {

HPS_ONCE Plan::Plan(const Type& root) { PlanMaker(nodes_, shape_, offsets_).make(root); }

HPS_ONCE std::string Plan::names() const {
  std::string names;
  for (const PlanNode& node : nodes_) {
    if (!node.name) continue;
    put_number(names, node.name->size());
    names.append(*node.name);
  }
  return names;
}

HPS_ONCE const Plan& PlanOf::make(const Type& type) {
  auto plan = std::make_unique<const Plan>(type);
  const Plan* other = nullptr;
  if (plan_.compare_exchange_strong(other, plan.get(), std::memory_order_acq_rel)) return *plan.release();
  return *other;
}

}  // namespace hps::detail::column
