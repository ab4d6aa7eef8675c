// SPDX-License-Identifier: MIT
#pragma once
// Values that lie side by side: their parts do, too, where there are no pools.

#include <vector>

#include "hps/value/storage.h"

namespace hps::detail::value {

// n of them, from number i on.
inline Elements some_of(const Elements& values, std::uint64_t i, std::uint64_t n) { return {values[i], n}; }
// The same part of each record.
inline Elements parts_of(const Elements& records, std::size_t i) { return {records.first.part(i), records.size}; }

// The elements or entries of all containers, the values of those optionals that have one.
inline Elements inside(const Elements& values) {
  const Cell& c = values.first;
  const Table& table = c.table();
  if (table.kind == Kind::array) return {c.cell(table.parts[0], c.index * table.extent), values.size * table.extent};
  if (!values.size) return {c.cell(table.parts[0], 0), 0};
  const std::uint64_t begin = c.column().begin(c.index);
  return {c.cell(table.parts[0], begin), c.column().end(c.index + values.size - 1) - begin};
}
// The bytes of all strings.
inline std::string_view characters(const Elements& strings) {
  if (!strings.size) return {};
  const Column& column = strings.first.column();
  const std::uint64_t begin = column.begin(strings.first.index),
                      end = column.end(strings.first.index + strings.size - 1);
  if (begin == end) return {};
  return {column.values.data() + static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)};
}
// The values of variants, of each alternative.
inline std::vector<Elements> alternatives(const Elements& variants) {
  const Cell& c = variants.first;
  std::vector<Elements> all;
  for (const std::uint32_t part : c.table().parts) all.push_back({c.cell(part, 0), 0});
  for (std::uint64_t i = 0; i < variants.size; ++i) {
    const Cell variant = variants[i];
    Elements& some = all[alternative_of(variant)];
    if (!some.size++) some.first.index = c.column().end(variant.index);
  }
  return all;
}

// How many elements each container has, or presences of the values of optionals.
template <class U>
void put_sizes(const Elements& values, U* to) {
  if (!values.size) return;
  const Cell& c = values.first;
  const Column& column = c.column();
  std::uint64_t begin = column.begin(c.index);
  for (std::uint64_t i = 0; i < values.size; ++i) {
    const std::uint64_t end = column.end(c.index + i);
    to[i] = static_cast<U>(end - begin);
    begin = end;
  }
}
// Integers of 128 bits: the halves that begin at these bytes.
inline void put_halves(const char* values, std::uint64_t n, std::uint64_t* to) {
  for (std::size_t i = 0; i < n; ++i) to[i] = kernel::load<std::uint64_t>(values + 16 * i);
}

}  // namespace hps::detail::value
