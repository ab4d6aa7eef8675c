// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "hps/shape/standard/pointers.h"

namespace hps {

template <class E, class A>
struct Shape<std::vector<E, A>> : shape::Sequence<std::vector<E, A>> {};

template <class A>
struct Shape<std::vector<bool, A>> : shape::Bits<std::vector<bool, A>> {};

template <class A>
struct Shape<std::vector<std::byte, A>> : shape::Bytes<std::vector<std::byte, A>> {
  static constexpr shape::Traits traits{.overwritable = true};
};

template <class T, class D, class A>
struct Shape<std::vector<std::unique_ptr<T, D>, A>> : shape::Sequence<std::vector<std::unique_ptr<T, D>, A>> {
  static constexpr auto traits =
      shape::Sequence<std::vector<std::unique_ptr<T, D>, A>>::traits | shape::Traits{.presence_first = true};
};

}  // namespace hps
