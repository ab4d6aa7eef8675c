// SPDX-License-Identifier: MIT
#pragma once

#include "hps/buffer/budget.h"
#include "hps/buffer/state.h"

namespace hps::detail::column {

// Shared objects have one identity and one depth, whether they are met in compact bytes or in columns; in described
// messages, those in compact bytes have an identity in the object around them.
class LentState {
 public:
  LentState(State& lender, State& borrower)
      : lender_(lender), borrower_(borrower), with_objects_(!lender.limits().described) {
    borrower.depth() = lender.depth();
    if (with_objects_) borrower.objects() = std::move(lender.objects());
  }
  ~LentState() {
    lender_.depth().deepest = borrower_.depth().deepest;
    if (with_objects_) lender_.objects() = std::move(borrower_.objects());
  }
  LentState(const LentState&) = delete;

 private:
  State &lender_, &borrower_;
  bool with_objects_;
};

// Rows do not count objects, besides the bytes themselves.
constexpr std::size_t uncounted_beside(std::size_t bytes) { return (in_rows.uncounted - 1) * bytes; }

}  // namespace hps::detail::column
