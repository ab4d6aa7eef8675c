// SPDX-License-Identifier: MIT
#pragma once

#include "harness/measure.h"
#include "harness/registry.h"
#include "workloads/all.h"

namespace bench {

// At namespace scope, `const AddSystem<Boost> boost;` puts a system into the suite with all that it can do.
template <class S>
struct AddSystem {
  AddSystem() {
    Registry::instance().add_system([] {
      for_each_workload([]<class T>(const WorkloadPtr<T>& workload) {
        if constexpr (System<S, T>) add_benchmarks<S>(workload);
      });
    });
  }
};

}  // namespace bench
