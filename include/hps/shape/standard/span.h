// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "hps/shape/shape.h"

namespace hps {

template <class E>
struct Shape<std::span<E>> : shape::Sequence<std::span<E>> {
  static constexpr auto traits = shape::Sequence<std::span<E>>::traits | shape::Traits{.view = std::is_const_v<E>};
  static void assign(std::span<E>& t, E* first, E* last) { t = {first, last}; }
};

template <class E>
  requires std::same_as<std::remove_const_t<E>, std::byte>
struct Shape<std::span<E>> : shape::Bytes<std::span<E>> {
  static constexpr shape::Traits traits{.view = true};
  static void assign(std::span<E>& t, const char* p, std::size_t n) {
    static_assert(std::is_const_v<E>, "hps: a view is parsed as a std::span<const std::byte>");
    t = {reinterpret_cast<E*>(p), n};
  }
};

template <class E, std::size_t N>
  requires(N != std::dynamic_extent)
struct Shape<std::span<E, N>> : shape::Array<std::span<E, N>, E, N> {};

}  // namespace hps
