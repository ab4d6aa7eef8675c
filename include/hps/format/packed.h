// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/compact.h"
#include "hps/format/format.h"

namespace hps {

// Objects by columns.
struct Packed : Options<Packed> {
  using Codec = CompactCodec;  // of rows
  static constexpr bool reads_views = false;
};

inline constexpr Packed packed{};

}  // namespace hps
