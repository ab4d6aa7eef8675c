// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/chunks/column_tables.h"
#include "hps/file/chunks/range.h"
#include "hps/file/column_index.h"

namespace hps::detail::file {

HPS_ONCE const ColumnTable* ColumnIndex::column_table(std::size_t footer, std::size_t column) const {
  const std::lock_guard lock(mutex_);
  const auto [at, is_new] = tables_.try_emplace({footer, column});
  if (!is_new) return at->second ? &*at->second : nullptr;
  try {
    const CatalogTable::Columns& from = table_.columns[footer];
    if (column >= from.parts.size()) throw Error("a footer without this column");
    ColumnTable table;
    file::read(read_part(storage_, from.body, from.parts[column]), table);
    if (table.places.size() != from.chunks) throw Error("a footer with another number of chunks");
    return &at->second.emplace(std::move(table));
  } catch (const Error&) {
    return nullptr;
  }
}
HPS_ONCE const ColumnTable& ColumnIndex::columns_of_chunk(std::size_t chunk) const {
  const std::lock_guard lock(mutex_);
  const auto [at, is_new] = of_chunks_.try_emplace(chunk);
  if (!is_new) return at->second;
  try {
    ChunkFrame frame;
    const ChunkPlace& place = table_.chunks[chunk];
    file::read(read_description(storage_, marker_, place.place, FrameKind::chunk), frame);
    at->second = file::columns_of(frame, *shape_);
    return at->second;
  } catch (...) {
    of_chunks_.erase(at);
    throw;
  }
}
HPS_ONCE ColumnEntry ColumnIndex::entry(std::size_t chunk, std::size_t column) const {
  std::size_t footer = 0, i = chunk;
  const auto& all = table_.columns;
  while (footer < all.size() && i >= all[footer].chunks) i -= all[footer++].chunks;
  const ColumnTable* const of_footer = footer < all.size() ? column_table(footer, column) : nullptr;
  const ColumnTable& table = of_footer ? *of_footer : columns_of_chunk(chunk);
  if (!of_footer) i = column;
  const auto at = [i](const std::vector<std::uint64_t>& values) {
    if (i >= values.size()) throw Error("a footer whose parts do not fit each other");
    return values[i];
  };
  ColumnEntry entry{at(table.places), at(table.sizes), at(table.counts), {}};
  entry.state.size = entry.size;
  entry.state.flags = i < table.flags.size() ? table.flags[i] : std::uint8_t{0};
  entry.state.memory = at(table.memory);
  entry.state.least = eight_of(at(table.least));
  entry.state.greatest = eight_of(at(table.greatest));
  entry.state.checksum = eight_of(at(table.checksums));
  return entry;
}

}  // namespace hps::detail::file
