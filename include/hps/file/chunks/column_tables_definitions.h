// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/chunks/column_tables.h"
#include "hps/file/chunks/range.h"
#include "hps/file/layout/header.h"
#include "hps/format/packed/index/layout.h"

namespace hps::detail::file {

void for_each_array(ColumnTable& a, const ColumnTable& b, auto&& f) {
  f(a.places, b.places);
  f(a.sizes, b.sizes);
  f(a.counts, b.counts);
  f(a.memory, b.memory);
  f(a.flags, b.flags);
  f(a.least, b.least);
  f(a.greatest, b.greatest);
  f(a.checksums, b.checksums);
}

HPS_ONCE void append_entry(ColumnTable& table, std::uint64_t place, std::uint64_t count, const ColumnState& state) {
  table.places.push_back(place);
  table.sizes.push_back(state.size);
  table.counts.push_back(count);
  table.memory.push_back(state.memory);
  table.flags.push_back(state.flags);
  table.least.push_back(from_eight<std::uint64_t>(state.least));
  table.greatest.push_back(from_eight<std::uint64_t>(state.greatest));
  table.checksums.push_back(from_eight<std::uint64_t>(state.checksum));
}
HPS_ONCE ColumnTable columns_of(const ChunkFrame& frame, const described::ShapeAndNames& shape) {
  const auto input = [](std::string_view s) { return column::Input(s.data(), s.data(), s.data() + s.size()); };
  ColumnTable table;
  try {
    const column::Layout layout(input(shape.shape), input(shape.names), input(frame.index));
    if (layout.places().size() != frame.columns.size()) throw Error("a chunk of another type");
    std::uint64_t place = 0;
    for (std::size_t i = 0; i < frame.columns.size(); ++i) {
      const ColumnState& state = frame.columns[i];
      if (layout.places()[i].size != state.size) throw Error("a chunk whose index has other sizes than it");
      append_entry(table, place, layout.places()[i].count, state);
      place += aligned(state.size);
    }
  } catch (const column::Failure& failure) {
    throw Error(failure.problem);
  }
  return table;
}
HPS_ONCE void append_entry(ColumnTable& table, const ColumnTable& from, std::size_t i) {
  for_each_array(table, from, [i](auto& to, const auto& values) {
    if (i < values.size()) to.push_back(values[i]);
    else to.push_back(0);
  });
}
HPS_ONCE void prepend(ColumnTable& table, const ColumnTable& before) {
  for_each_array(table, before,
                 [](auto& to, const auto& values) { to.insert(to.begin(), values.begin(), values.end()); });
}
HPS_ONCE void prepend(ChunkTable& table, const ChunkTable& before) {
  const auto put = [](auto& to, const auto& values) { to.insert(to.begin(), values.begin(), values.end()); };
  put(table.places, before.places);
  put(table.bodies_at, before.bodies_at);
  put(table.bodies, before.bodies);
  put(table.counts, before.counts);
  put(table.kinds, before.kinds);
}

}  // namespace hps::detail::file
