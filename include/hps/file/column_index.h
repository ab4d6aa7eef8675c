// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "hps/described/shape_of.h"
#include "hps/file/catalog.h"

namespace hps::detail::file {

// A column of a chunk: where it lies in its body, and how many values it has.
struct ColumnEntry {
  std::uint64_t place, size, count;
  ColumnState state;
};

// All that is known of the columns of chunks before these are read: from the footers, or where a chunk is in none, or
// what that says is damaged, from its frame. Many threads may ask.
class ColumnIndex {
 public:
  // All of them have to live longer. `shape` is that of the table, if its columns can be listed.
  ColumnIndex(const Storage& storage, const Marker& marker, const CatalogTable& table,
              const std::optional<described::ShapeAndNames>& shape)
      : storage_(storage), marker_(marker), table_(table), shape_(shape) {}
  // Throws Error, without a path, if that cannot be read.
  HPS_ONCE ColumnEntry entry(std::size_t chunk, std::size_t column) const;

 private:
  // Null if it is damaged.
  HPS_ONCE const ColumnTable* column_table(std::size_t footer, std::size_t column) const;
  HPS_ONCE const ColumnTable& columns_of_chunk(std::size_t chunk) const;

  const Storage& storage_;
  const Marker& marker_;
  const CatalogTable& table_;
  const std::optional<described::ShapeAndNames>& shape_;
  mutable std::mutex mutex_;
  mutable std::map<std::pair<std::size_t, std::size_t>, std::optional<ColumnTable>> tables_;  // by footer and column
  mutable std::map<std::size_t, ColumnTable> of_chunks_;
};

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/column_index_definitions.h")
