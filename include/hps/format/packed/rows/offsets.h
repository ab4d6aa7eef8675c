// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "hps/format/packed/objects/plan.h"

namespace hps::detail::column {

// Where the members of records are. Each record of a plan has room of its own: none contains itself.
class Offsets {
 public:
  explicit Offsets(const Plan& plan) {
    if (plan.members() <= few) return;
    many_ = std::make_unique<std::ptrdiff_t[]>(plan.members());
    all_ = many_.get();
  }

  const std::ptrdiff_t* of(const PlanNode& record, const void* object) {
    std::ptrdiff_t* const offsets = all_ + record.first_offset;
    record.type->with<RecordFunctions>().offsets(object, offsets);
    return offsets;
  }

 private:
  static constexpr std::size_t few = 64;

  std::ptrdiff_t few_[few];
  std::unique_ptr<std::ptrdiff_t[]> many_;
  std::ptrdiff_t* all_ = few_;
};

}  // namespace hps::detail::column
