// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace hps::detail::column {

// A column of a message, and where it lies.
struct Place {
  std::string path;     // "ions.mz"
  unsigned char code;   // a scalar's, or that of a string, bytes or opaque
  std::size_t extent;   // of bytes
  std::uint64_t count;  // values
  std::size_t size;     // bytes
  std::size_t offset;   // after the first column
};

}  // namespace hps::detail::column
