// SPDX-License-Identifier: MIT
#pragma once

namespace hps::detail::column {

enum class StringsTag : unsigned char { plain = 0, prefixed = 1, dictionary = 2 };

// Added to the tag of a block that has fewer strings than it could, because they are long: their number follows.
inline constexpr unsigned cut_short = 4;

}  // namespace hps::detail::column
