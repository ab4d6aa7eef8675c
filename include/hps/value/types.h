// SPDX-License-Identifier: MIT
#pragma once
// The types of C++ that values are made of and become.

#include <concepts>
#include <string_view>

#include "hps/schema/graph.h"

namespace hps::detail::value {

// Numbers of up to 8 bytes are as in memory; others as in raw.
inline constexpr std::uint8_t widest_in_memory = 8;

// Not what converts to anything.
template <class T>
concept Text = std::convertible_to<const T&, std::string_view> && !std::convertible_to<const T&, int>;
// The code of the values that a T has, as those of tables.
template <class T>
inline constexpr unsigned code_of =
    shape::scalar_code<T>() + (std::same_as<T, char> || std::same_as<T, wchar_t> ? 8u : 0u);

}  // namespace hps::detail::value
