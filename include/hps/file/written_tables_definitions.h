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
  marker_ = catalog.marker;
  for (const CatalogTable& table : catalog.tables) {
    const std::size_t known = table.chunks_in_footers();
    tables_.push_back({table, table.size_of(known)});
    if (known == table.chunks.size()) continue;
    const described::ShapeAndNames shape = shape_of(table);
    for (std::size_t i = known; i < table.chunks.size(); ++i)
      add(tables_.back(), table.chunks[i], columns_of_chunk(storage, shape, table.chunks[i].place));
  }
  footers_ = std::move(catalog.footers);
}
HPS_ONCE described::ShapeAndNames WrittenTables::shape_of(const TableFrame& table) {
  auto shape = described::shape_of(schema::Nodes::of(Schema::from_string(table.schema)));
  if (!shape) throw Error("a table of too many columns");
  return std::move(*shape);
}
// By what the chunk says itself; nothing of one that is gone.
HPS_ONCE ColumnTable WrittenTables::columns_of_chunk(const Storage& storage, const described::ShapeAndNames& shape,
                                                     std::uint64_t place) const {
  if (!place) return {};
  ChunkFrame frame;
  file::read(read_description(storage, marker_, place, FrameKind::chunk), frame);
  return columns_of(frame, shape);
}

// So that each column has an entry for each of these chunks, also those that are gone.
inline void pad(std::vector<ColumnTable>& columns, std::size_t n, std::size_t chunks) {
  columns.resize(std::max(columns.size(), n));
  for (ColumnTable& column : columns)
    while (column.places.size() < chunks) append_entry(column, {}, 0);
}
// After those of so many chunks, those of another.
inline void append_entries(std::vector<ColumnTable>& columns, std::size_t chunks, const ColumnTable& of_chunk) {
  pad(columns, of_chunk.places.size(), chunks);
  for (std::size_t i = 0; i < columns.size(); ++i) append_entry(columns[i], of_chunk, i);
}
HPS_ONCE void WrittenTables::add(Table& table, const ChunkPlace& chunk, const ColumnTable& columns) {
  append_entries(table.columns, table.chunks.places.size(), columns);
  table.chunks.places.push_back(chunk.place);
  table.chunks.bodies_at.push_back(chunk.body_at);
  table.chunks.bodies.push_back(chunk.body);
  table.chunks.counts.push_back(chunk.count);
  table.chunks.kinds.push_back(chunk.kind);
  table.objects += chunk.count;
  table.new_objects += chunk.count;
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
    std::vector<ColumnTable> columns = columns_of_footer(storage, footer, i, chunks);
    const std::size_t n = std::max(columns.size(), table.columns.size());
    pad(columns, n, chunks.places.size());
    pad(table.columns, n, table.chunks.places.size());
    for (std::size_t k = 0; k < n; ++k) prepend(table.columns[k], columns[k]);
    prepend(table.chunks, chunks);
    table.new_objects += old.objects;
  }
}
// Where they are damaged, those that the chunks say themselves.
HPS_ONCE std::vector<ColumnTable> WrittenTables::columns_of_footer(const Storage& storage, const Footer& footer,
                                                                   std::size_t table, const ChunkTable& chunks) const {
  const std::vector<Part>& parts = footer.frame.tables[table].columns;
  std::vector<ColumnTable> columns(parts.size());
  try {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      file::read(read_part(storage, footer.body, parts[i]), columns[i]);
      if (columns[i].places.size() > chunks.places.size()) throw Error("a footer with another number of chunks");
    }
    return columns;
  } catch (const Error&) {
    columns.clear();
  }
  const described::ShapeAndNames shape = shape_of(tables_[table].frame);
  for (std::size_t i = 0; i < chunks.places.size(); ++i)
    append_entries(columns, i, columns_of_chunk(storage, shape, chunks.places[i]));
  return columns;
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
