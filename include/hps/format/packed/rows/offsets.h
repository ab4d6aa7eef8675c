// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "hps/format/packed/objects/plan.h"

namespace hps::detail::column {

// Where the members of records are. Each record of a plan has room of its own: none contains itself.
class Offsets {
 public:
  explicit Offsets(const Plan& plan) : plan_(plan) {}

  const std::ptrdiff_t* of(const PlanNode& record, const void* object) {
    return record.offsets ? record.offsets : find(record, object);
  }

 private:
  [[gnu::noinline]] const std::ptrdiff_t* find(const PlanNode& record, const void* object) {
    if (found_.empty()) found_.resize(plan_.members());
    std::ptrdiff_t* const offsets = found_.data() + record.first_member;
    record.type->about->offsets(object, offsets);
    return offsets;
  }

  const Plan& plan_;
  std::vector<std::ptrdiff_t> found_;
};

}  // namespace hps::detail::column
