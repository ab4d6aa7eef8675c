// SPDX-License-Identifier: MIT
#pragma once
// The numbers that columns store, of types that have the same size everywhere.

#include <concepts>
#include <type_traits>

#include "hps/kernel/integers.h"
#include "hps/shape/scalar.h"

namespace hps::detail::column {

using shape::PortableNumber;
using shape::PortableNumberOf;

// The numbers that columns keep as unsigned integers of their width.
template <class V>
concept Number = sizeof(V) <= 8 && std::is_arithmetic_v<V> && !std::same_as<V, long double>;

template <Number V>
using BitsOf = kernel::UnsignedOfSize<sizeof(V)>;

inline constexpr std::size_t long_double_size = 16;  // bytes, as in raw

}  // namespace hps::detail::column
