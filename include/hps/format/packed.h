// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/compact.h"
#include "hps/format/format.h"

namespace hps {

// Objects by columns: for many of a kind, or few with long arrays.
struct Packed : Options<Packed> {
  using Codec = CompactCodec;  // of rows
  static constexpr bool reads_views = false;

  // With the names of members in the message: columns() tells them.
  constexpr Packed named() const {
    Packed format = *this;
    format.names = true;
    return format;
  }

  bool names = false;
};

inline constexpr Packed packed{};

}  // namespace hps
