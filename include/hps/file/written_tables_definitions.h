// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "hps/described/shape_of.h"
#include "hps/file/chunks/column_tables.h"
#include "hps/file/chunks/range.h"
#include "hps/file/layout/checksum.h"
#include "hps/file/written_tables.h"

namespace hps::detail::file {

HPS_ONCE void WrittenTables::go_on(const Storage& storage, Catalog catalog) {
  for (const CatalogTable& table : catalog.tables) tables_.push_back({table, catalog.complete ? table.size() : 0});
  footers_ = std::move(catalog.footers);
  if (!catalog.complete) take_chunks(storage, catalog);
}
// Chunks that no footer has, by what they say themselves.
HPS_ONCE void WrittenTables::take_chunks(const Storage& storage, const Catalog& catalog) {
  for (const CatalogTable& table : catalog.tables) {
    const auto shape = described::shape_of(schema::Nodes::of(Schema::from_string(table.schema)));
    if (!shape) throw Error("has a table of too many columns");
    Table& own = tables_[static_cast<std::size_t>(table.number)];
    for (const ChunkPlace& chunk : table.chunks) {
      ChunkFrame frame;
      if (!chunk.is_missing())
        file::read(read_description(storage, catalog.marker, chunk.place, FrameKind::chunk), frame);
      add(own, chunk, chunk.is_missing() ? ColumnTable() : columns_of(frame, *shape));
    }
  }
}

// So that each column has an entry for each of these chunks, also those that are gone.
inline void pad(std::vector<ColumnTable>& columns, std::size_t n, std::size_t chunks) {
  columns.resize(std::max(columns.size(), n));
  for (ColumnTable& column : columns)
    while (column.places.size() < chunks) append_entry(column, {}, 0);
}
HPS_ONCE void WrittenTables::add(Table& table, const ChunkPlace& chunk, const ColumnTable& columns) {
  pad(table.columns, columns.places.size(), table.chunks.places.size());
  table.chunks.places.push_back(chunk.place);
  table.chunks.bodies_at.push_back(chunk.body_at);
  table.chunks.bodies.push_back(chunk.body);
  table.chunks.counts.push_back(chunk.count);
  table.chunks.kinds.push_back(chunk.kind);
  table.objects += chunk.count;
  table.new_objects += chunk.count;
  for (std::size_t i = 0; i < table.columns.size(); ++i) append_entry(table.columns[i], columns, i);
}

HPS_ONCE std::uint64_t WrittenTables::new_chunks() const {
  std::uint64_t all = 0;
  for (const Table& table : tables_) all += table.chunks.places.size();
  return all;
}
// The chunks of an older footer go before the new ones.
HPS_ONCE void WrittenTables::take_footer(const Storage& storage, const Footer& footer) {
  for (std::size_t i = 0; i < footer.frame.tables.size(); ++i) {
    const FooterTable& old = footer.frame.tables[i];
    if (!old.chunks) continue;
    Table& table = tables_[i];
    ChunkTable chunks;
    file::read(read_part(storage, footer.body, old.chunk_table), chunks);
    prepend(table.chunks, chunks);
    const std::size_t n = std::max(old.columns.size(), table.columns.size()), before = chunks.places.size();
    pad(table.columns, n, table.chunks.places.size() - before);
    for (std::size_t k = 0; k < n; ++k) {
      std::vector<ColumnTable> columns(1);
      if (k < old.columns.size()) file::read(read_part(storage, footer.body, old.columns[k]), columns[0]);
      if (columns[0].places.size() > before) throw Error("a footer with another number of chunks");
      pad(columns, 1, before);
      prepend(table.columns[k], columns[0]);
    }
    table.new_objects += old.objects;
  }
}

HPS_ONCE FooterFrame WrittenTables::make_footer(const Storage* storage, const std::string& attributes,
                                                std::string& body) {
  while (!footers_.empty() && footers_.back().chunks() <= new_chunks()) {
    take_footer(*storage, footers_.back());
    footers_.pop_back();
  }
  FooterFrame frame;
  const auto add_part = [&body](const std::string& bytes) {
    const Part part{body.size(), bytes.size(), eight_of(checksum(bytes))};
    body += bytes;
    return part;
  };
  frame.previous = footers_.empty() ? 0 : footers_.back().place;
  const std::size_t known = footers_.empty() ? 0 : footers_.back().frame.tables.size();
  for (std::size_t i = known; i < tables_.size(); ++i) frame.new_tables.push_back(tables_[i].frame);
  for (const Table& table : tables_) {
    FooterTable& entry = frame.tables.emplace_back();
    entry.chunks = table.chunks.places.size();
    entry.objects = table.new_objects;
    if (!entry.chunks) continue;
    entry.chunk_table = add_part(pack(table.chunks));
    for (const ColumnTable& columns : table.columns) entry.columns.push_back(add_part(pack(columns)));
  }
  frame.attributes = add_part(attributes);
  return frame;
}

}  // namespace hps::detail::file
