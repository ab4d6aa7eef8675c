// SPDX-License-Identifier: MIT
#pragma once
// The entries of chunks in the parts of footers.

#include "hps/described/shape_of.h"
#include "hps/file/layout/descriptions.h"

namespace hps::detail::file {

// An entry of each column of a chunk, by what it says itself. Throws Error.
HPS_ONCE ColumnTable columns_of(const ChunkFrame& frame, const described::ShapeAndNames& shape);
// An entry of `count` values at a place in the body.
HPS_ONCE void append_entry(ColumnTable& table, std::uint64_t place, std::uint64_t count, const ColumnState& state);
// Entry i of another table, or one of nothing where it has none.
HPS_ONCE void append_entry(ColumnTable& table, const ColumnTable& from, std::size_t i);
HPS_ONCE void prepend(ColumnTable& table, const ColumnTable& before);
HPS_ONCE void prepend(ChunkTable& table, const ChunkTable& before);

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/chunks/column_tables_definitions.h")
