// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hps/described/shape_of.h"
#include "hps/file/catalog.h"

namespace hps::detail::file {

// The tables of a file that is being written, and their chunks that no footer has yet.
class WrittenTables {
 public:
  // Those of a file that goes on. Throws Error, without a path, if it cannot.
  HPS_ONCE void go_on(const Storage& storage, Catalog catalog);

  std::size_t size() const { return tables_.size(); }
  bool has(std::string_view name) const {
    return std::ranges::any_of(tables_, [name](const Table& table) { return table.frame.name == name; });
  }
  const TableFrame& frame(std::size_t table) const { return tables_[table].frame; }
  std::uint64_t objects(std::size_t table) const { return tables_[table].objects; }
  void add(TableFrame frame) { tables_.push_back({std::move(frame)}); }
  void add_chunk(std::size_t table, const ChunkPlace& chunk, const ColumnTable& columns) {
    add(tables_[table], chunk, columns);
  }

  // A footer for the chunks that are in none, and those of older ones that have no more than it; `storage` may be null
  // where there are none. Its parts, the last of which are the attributes, go to `body`.
  HPS_ONCE FooterFrame make_footer(const Storage* storage, const std::string& attributes, std::string& body);

 private:
  struct Table {
    TableFrame frame;
    std::uint64_t objects = 0;
    // Since the last footer.
    ChunkTable chunks = {};
    std::vector<ColumnTable> columns = {};
    std::uint64_t new_objects = 0;
  };

  HPS_ONCE static described::ShapeAndNames shape_of(const TableFrame& table);
  HPS_ONCE ColumnTable columns_of_chunk(const Storage& storage, const described::ShapeAndNames& shape,
                                        std::uint64_t place) const;
  HPS_ONCE void take_footer(const Storage& storage, const Footer& footer);
  HPS_ONCE std::vector<ColumnTable> columns_of_footer(const Storage& storage, const Footer& footer, std::size_t table,
                                                      const ChunkTable& chunks) const;
  HPS_ONCE static void add(Table& table, const ChunkPlace& chunk, const ColumnTable& columns);
  HPS_ONCE std::uint64_t new_chunks() const;

  Marker marker_{};
  std::vector<Table> tables_;
  std::vector<Footer> footers_;  // the oldest first
};

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/written_tables_definitions.h")
