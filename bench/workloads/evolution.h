// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include "harness/workload.h"
#include "workloads/before.h"
#include "workloads/peptides.h"
#include "workloads/records.h"
#include "workloads/today.h"

// Messages of one type that are read as another, which it has become.
namespace bench {

// The message that a program wrote before.
inline const Peptides& older(const Peptides& matches) { return matches; }
before::Record older(const Record& record);

// The same, as it is read today.
today::Peptides newer(const Peptides& matches);
namespace before {
today::Record newer(const Record& record);
}

template <class T>
using Older = std::remove_cvref_t<decltype(older(std::declval<const T&>()))>;
template <class T>
using Newer = decltype(newer(std::declval<const Older<T>&>()));

// The type of a workload that has changed.
template <class T>
concept Evolves = requires { typename Newer<T>; };

template <Evolves T>
LazyWorkload<Older<T>> older(const LazyWorkload<T>& workload) {
  if constexpr (std::same_as<Older<T>, T>) {
    return workload;
  } else {
    return {workload.name(), [workload] {
              const auto now = workload.get();
              Workload<Older<T>> then;
              then.rotation = now->rotation;
              for (const T& message : now->messages) then.messages.push_back(older(message));
              return then;
            }};
  }
}

}  // namespace bench
