// SPDX-License-Identifier: MIT
#pragma once

#include "harness/measure.h"
#include "workloads/evolution.h"

namespace bench {

// Messages that say what they consist of, also for a program without the type, and messages of older types. All are
// parsed as parse_reused does, but have bytes, and proofs, of their own.
template <class S, Evolves T>
void add_evolution(const LazyWorkload<T>& workload) {
  const auto add = []<class C>(std::type_identity<C>, const auto& messages, const char* name,
                               void (C::*operation)(benchmark::State&) = &C::parse_reused) {
    add_operations<C>(messages, S::name, {{name, operation}});
  };
  if constexpr (DescribingSystem<S>)
    add(std::type_identity<Case<typename S::Described, T>>{}, workload, "parse_described");
  if constexpr (FingerprintSystem<S>)
    add(std::type_identity<Case<typename S::ByFingerprint, T>>{}, workload, "parse_by_fingerprint");
  if constexpr (EvolvingSystem<S, Older<T>, Newer<T>>)
    add(std::type_identity<Case<typename S::Evolving, Older<T>, Newer<T>>>{}, older(workload), "parse_evolved");
  if constexpr (ValuesSystem<S, T>) {
    using C = Case<typename S::Values, T>;
    add(std::type_identity<C>{}, workload, "parse_value", &C::native_parse);
  }
}

}  // namespace bench
