// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/objects/plan.h"
#include "hps/format/packed/objects/table.h"

namespace hps::detail::column {

template <class T, class Direction>
inline PlanOf kept_plan;

template <class T, class Direction>
const Plan& plan_of() {
  return kept_plan<T, Direction>.get(Table<T, Direction>::type);
}

// How objects of a type become messages; `root` is for errors, null where none can occur.
struct WrittenPlan {
  const Plan& plan;
  const RootType* root;
};
template <class T>
WrittenPlan written_plan() {
  const RootType* root = nullptr;
  if constexpr (shape::may_meet_other_class<T>()) root = &root_type<T>;
  return {plan_of<T, Writing>(), root};
}

struct ParsedPlan {
  const Plan& plan;
  RootType root;
};
template <class T>
ParsedPlan parsed_plan() {
  return {plan_of<T, Reading>(), root_type<T>};
}

}  // namespace hps::detail::column
