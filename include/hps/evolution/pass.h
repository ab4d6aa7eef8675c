// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace hps::detail::evolution {

// How to get past some values: so many varints, so many bytes, bytes after their size, or a value of a node.
struct Pass {
  enum Kind : std::uint8_t { varints, bytes, sized_bytes, value } kind;
  std::uint64_t n;
};

}  // namespace hps::detail::evolution
