// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace hps {

// The meaning of data beyond their kind.
enum class Meaning : std::uint8_t {
  none,
  text,         // bytes, or a sequence of wide characters
  path,         // bytes: of a file
  complex,      // an array of two numbers
  enumeration,  // a number
  duration,     // a number: of periods
  time_point,   // a number: of periods since the epoch of a clock
};

// num / den seconds.
struct Period {
  std::int64_t num = 1, den = 1;
  bool operator==(const Period&) const = default;
};

struct Enumerator {
  std::string name;
  std::int64_t number = 0;  // of unsigned enumerations of 64 bits: modulo 2^64
  bool operator==(const Enumerator&) const = default;
};

}  // namespace hps
