// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/index/extension.h"
#include "hps/format/packed/objects/node.h"

namespace hps::detail::column {

// Which nodes of a plan a message has that was written before its variants got more alternatives.
class PresentNodes {
 public:
  // Null where it has all of them.
  PresentNodes(const Plan& plan, const Extension* extension)
      : extension_(extension), alternatives_(extension ? plan.nodes().size() : 0, all) {}

  // To be called for each node in turn.
  bool has(const PlanNode& node, std::size_t i) {
    if (!extension_) return true;
    if (i < absent_) return false;
    if (!is_there(node, i)) return absent_ = i + node.nodes, false;
    if (node.kind == Kind::variant) alternatives_[i] = extension_->alternatives[next_variant_++];
    return true;
  }

 private:
  bool is_there(const PlanNode& node, std::size_t i) {
    if (i == 0) return true;
    if (node.around == i) return extension_->pools[next_pool_++];
    return node.part < alternatives_[node.around];
  }

  static constexpr auto all = static_cast<std::size_t>(-1);

  const Extension* extension_;
  std::vector<std::size_t> alternatives_;  // of each variant, those that the message has
  std::size_t next_variant_ = 0, next_pool_ = 0;
  std::size_t absent_ = 0;  // all nodes before this one are
};

}  // namespace hps::detail::column
