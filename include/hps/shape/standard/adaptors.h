// SPDX-License-Identifier: MIT
#pragma once

// std::queue, stack, priority_queue: as the container in them.

#include "hps/shape/standard/is_standard.h"

namespace hps {
namespace shape {

struct Adapted {
  template <class T>
  struct Opened : T {
    static auto& open(T& t) { return t.*&Opened::c; }
    static const auto& open(const T& t) { return t.*&Opened::c; }
    static const auto& compare(const T& t) { return t.*&Opened::comp; }
  };
  static auto& container(auto& t) { return Opened<std::remove_cvref_t<decltype(t)>>::open(t); }
};

template <class T>
concept PriorityQueue = requires { typename T::value_compare; };

}  // namespace shape

template <shape::Standard T>
  requires requires(T& t) {
    typename T::container_type;
    t.pop();
  }
struct Shape<T> : shape::Sequence<T, shape::Adapted> {
  static constexpr shape::Traits traits =
      shape::Sequence<T, shape::Adapted>::traits | shape::Traits{.lends = shape::PriorityQueue<T>};
  // A message may hold the elements of a priority queue in any order, and parsing may end before all are there: they
  // are parsed outside of it.
  static auto take(T& t) { return std::move(shape::Adapted::container(t)); }
  static void give_back(T& t, typename T::container_type&& elements) {
    t = T(shape::Adapted::Opened<T>::compare(t), std::move(elements));
  }
};

}  // namespace hps
