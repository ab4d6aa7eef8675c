// SPDX-License-Identifier: MIT
#pragma once
// The memory that objects take in C++, by their schema: readers grant eight times as much, which covers any type that
// has the schema.

#include "hps/value/layout.h"
#include "hps/value/value.h"

namespace hps::detail::file {

// That of a value of a table.
inline std::size_t memory_of(const value::Layout& layout, std::uint32_t at) {
  constexpr std::size_t string = 32, container = 80, tag = 8;  // (of containers a deque is the largest)
  const value::Table& table = layout[at];
  std::size_t all = 0;
  switch (table.kind) {
    case Kind::scalar:
      return table.width;
    case Kind::bytes:
      return table.extent == value::dynamic ? string : static_cast<std::size_t>(table.extent);
    case Kind::record:
      for (const std::uint32_t part : table.parts) all += memory_of(layout, part);
      return all;
    case Kind::array:
      return static_cast<std::size_t>(table.extent) * memory_of(layout, table.parts[0]);
    case Kind::optional:
    case Kind::variant:
      for (const std::uint32_t part : table.parts) all = std::max(all, memory_of(layout, part));
      return tag + all;
    case Kind::any:
      return sizeof(Value);
    default:
      return container;
  }
}

// Bytes for an element beside the container: nodes of lists, trees and hash tables are 16 to 128 bytes larger.
inline std::size_t memory_of_element(const value::Layout& layout, std::uint32_t at) {
  return 16 + memory_of(layout, at);
}

}  // namespace hps::detail::file
