// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace hps::detail::column {

// The column that says how many values another one has: lengths, flags, or those of the alternatives of a variant that
// are number `alternative`; `times` as many values in arrays.
struct Owner {
  static constexpr std::size_t none = static_cast<std::size_t>(-1), pool = none - 1;

  std::size_t column = none;  // the number of that column; `none`: the message; `pool`: shared objects
  std::uint64_t alternative = 0, times = 1;
};

// A column of a message, and where it lies.
struct Place {
  std::string path;     // "ions.mz"
  unsigned char code;   // a scalar's, or that of a string, bytes or opaque
  std::size_t extent;   // of bytes
  std::uint64_t count;  // values
  std::size_t size;     // bytes
  std::size_t offset;   // after the first column
  Owner owner = {};
};

}  // namespace hps::detail::column
