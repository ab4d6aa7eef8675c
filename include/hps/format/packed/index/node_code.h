// SPDX-License-Identifier: MIT
#pragma once
// The nodes of the shape of a message, in bytes.

#include <algorithm>
#include <cstdint>
#include <string>

#include "hps/format/packed/index/input.h"
#include "hps/format/packed/index/portable_number.h"
#include "hps/shape/kind.h"

namespace hps::detail::column {

using shape::is_real_code;
using shape::is_signed_code;
using shape::scalar_code;

enum class NodeCode : unsigned char {
  // Below `string`: scalars, by shape::scalar_code.
  string = 32,
  bytes = 33,
  opaque = 34,
  sequence = 35,
  array = 36,
  optional = 37,
  variant = 38,
  record = 39,
  map = 40,
  pointer = 41,
  reference = 42,  // to a type that contains itself
};

// Whether a number follows the code.
constexpr bool has_number(unsigned code) {
  constexpr NodeCode all[] = {NodeCode::bytes,  NodeCode::array,   NodeCode::variant,
                              NodeCode::record, NodeCode::pointer, NodeCode::reference};
  return std::ranges::any_of(all, [code](NodeCode one) { return code == static_cast<unsigned>(one); });
}
inline void put_node(std::string& shape, unsigned code, std::uint64_t number) {
  shape.push_back(static_cast<char>(code));
  if (has_number(code)) put_number(shape, number);
}

// A node of a shape, from its bytes.
struct ShapeNode {
  unsigned code;
  std::uint64_t number;  // the extent, the number of parts or of the pool; else 0
  std::uint64_t parts;   // nodes that belong to it and follow
};

inline ShapeNode read_node(Input& shape) {
  const unsigned code = shape.byte();
  if (code < static_cast<unsigned>(NodeCode::string)) return {code, 0, 0};
  switch (NodeCode(code)) {
    case NodeCode::string:
    case NodeCode::opaque:
      return {code, 0, 0};
    case NodeCode::bytes:
    case NodeCode::pointer:
    case NodeCode::reference:
      return {code, shape.number(), 0};
    case NodeCode::sequence:
    case NodeCode::optional:
      return {code, 0, 1};
    case NodeCode::array:
      return {code, shape.number(), 1};
    case NodeCode::map:
      return {code, 0, 2};
    case NodeCode::variant:
    case NodeCode::record: {
      const std::uint64_t n = shape.number();
      if (n > shape.remaining()) shape.fail("a shape that is too short");
      return {code, n, n};
    }
  }
  shape.fail("a kind of shape that does not exist");
}

// "int32", "sequence"
inline std::string name_of(unsigned code) {
  static constexpr const char* others[] = {"string",  "bytes",  "compact bytes", "sequence", "array",    "optional",
                                           "variant", "record", "map",           "pointer",  "reference"};
  constexpr auto first = static_cast<unsigned>(NodeCode::string);
  if (code >= first) return code - first < std::size(others) ? others[code - first] : "nothing known";
  return shape::scalar_name(code);
}

// Types that a machine may lack.
inline constexpr unsigned uint128_code = 5, int128_code = 13;

// The types that columns of numbers of up to 64 bits hold, in the order of their codes.
using ColumnTypes = Types<bool, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, std::int8_t, std::int16_t,
                          std::int32_t, std::int64_t, float, double>;

constexpr bool is_wide(unsigned code) { return code == uint128_code || code == int128_code; }
// The upper half of such integers; the lower one is unsigned.
constexpr unsigned char upper_code(unsigned code) { return static_cast<unsigned char>(code - 1); }

// Calls f<U>() for the unsigned integers that have the bits of such numbers.
decltype(auto) with_bits_of(unsigned char code, auto&& f) {
  switch (shape::width_of_code(code)) {
    case 2:
      return f.template operator()<std::uint16_t>();
    case 4:
      return f.template operator()<std::uint32_t>();
    case 8:
      return f.template operator()<std::uint64_t>();
    default:
      return f.template operator()<std::uint8_t>();
  }
}

}  // namespace hps::detail::column
