// SPDX-License-Identifier: MIT
#pragma once

#include "harness/codec.h"
#include "harness/compressed.h"
#include "harness/evolved.h"
#include "harness/measure.h"
#include "harness/registry.h"
#include "workloads/all.h"

namespace bench {

// A library that is measured with zlib behind it on all workloads: it comes with such streams, or is the smallest.
template <class S>
concept WithZlib = requires { requires S::with_zlib; };

// A system that compresses what it writes has no compressor behind it.
template <class S>
concept Compressing = requires { requires S::compresses; };

// At namespace scope, `const AddSystem<Boost> boost;` puts a system into the suite with all that it can do, alone and
// with compressors behind it.
template <class S>
struct AddSystem {
  AddSystem() {
    Registry::instance().add_system(S::name, S::version(), [](Scale scale) {
      for_each_workload(scale, []<class T>(const LazyWorkload<T>& workload) {
        if constexpr (System<S, T>) {
          add_benchmarks<S>(workload);
          if constexpr (Evolves<T>) add_evolution<S>(workload);
          if constexpr (Compressing<S>) return;
          else if constexpr (Compressible<T>) add_compressed<Zlib1, Zlib6, Zstd1, Lz4>(workload);
          else if constexpr (WithZlib<S>) add_benchmarks<Compressed<S, Zlib6>>(workload);
        }
      });
    });
    if constexpr (System<S, Peptides>) add_codec<S, Peptides>();
  }

 private:
  template <class... C, class T>
  static void add_compressed(const LazyWorkload<T>& workload) {
    const auto& wanted = workload.compressors();
    const auto add = [&]<class One>(std::type_identity<One>) {
      if (std::ranges::find(wanted, One::name) != wanted.end()) add_benchmarks<Compressed<S, One>>(workload);
    };
    (add(std::type_identity<C>{}), ...);
  }
};

}  // namespace bench
