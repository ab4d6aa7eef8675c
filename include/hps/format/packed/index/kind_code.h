// SPDX-License-Identifier: MIT
#pragma once
// The codes that kinds have in a shape, and those of their columns: for C++ types and for schemas.

#include "hps/format/packed/index/node_code.h"

namespace hps::detail::column {

// The code of any kind but scalars, which have codes of their own. `varies`: there may be any number of bytes.
constexpr unsigned code_of(Kind kind, bool varies) {
  const auto code = [](NodeCode c) { return static_cast<unsigned>(c); };
  switch (kind) {
    case Kind::bytes:
      return code(varies ? NodeCode::string : NodeCode::bytes);
    case Kind::any:
      return code(NodeCode::string);
    case Kind::sequence:
      return code(NodeCode::sequence);
    case Kind::array:
      return code(NodeCode::array);
    case Kind::optional:
      return code(NodeCode::optional);
    case Kind::variant:
      return code(NodeCode::variant);
    case Kind::record:
      return code(NodeCode::record);
    case Kind::map:
      return code(NodeCode::map);
    case Kind::pointer:
      return code(NodeCode::pointer);
    case Kind::reference:
      return code(NodeCode::reference);
    default:
      return code(NodeCode::opaque);
  }
}

// Nodes without a column of their own have this code.
inline constexpr unsigned char no_column = 255;

// The contents of the column of a node: the code of numbers, or of strings, or bytes. docs/format-packed.md has the
// table.
constexpr unsigned char column_of_code(unsigned code) {
  if (code <= static_cast<unsigned>(NodeCode::bytes)) return static_cast<unsigned char>(code);
  switch (NodeCode(code)) {
    case NodeCode::opaque:
      return static_cast<unsigned char>(NodeCode::string);
    case NodeCode::sequence:
    case NodeCode::map:
    case NodeCode::pointer:
      return scalar_code<std::uint64_t>();
    case NodeCode::optional:
      return scalar_code<bool>();
    case NodeCode::variant:
      return scalar_code<std::uint32_t>();
    default:
      return no_column;
  }
}

}  // namespace hps::detail::column
