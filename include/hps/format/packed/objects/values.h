// SPDX-License-Identifier: MIT
#pragma once
// Numbers on their way between objects and columns, where the memory of objects does not do: one after another, as wide
// as columns have them; integers of 128 bits as this machine has them.

#include "hps/format/packed/columns/batch.h"
#include "hps/format/packed/columns/fixed.h"
#include "hps/format/packed/index/node_code.h"

namespace hps::detail::column {

struct Values {
  alignas(16) char bytes[slice * 16];

  static constexpr std::size_t wide = 16;

  Batch numbers(unsigned char code, std::size_t n) const {
    return Batch::strided(bytes, shape::width_of_code(code), n);
  }
  Batch lower_halves(std::size_t n) const { return Batch::strided(bytes + (little_endian ? 0 : 8), wide, n); }
  Batch upper_halves(std::size_t n) const { return Batch::strided(bytes + (little_endian ? 8 : 0), wide, n); }
};

}  // namespace hps::detail::column
