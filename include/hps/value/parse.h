// SPDX-License-Identifier: MIT
#pragma once
// The bodies of described messages to the data of values.

#include "hps/described/evolved.h"
#include "hps/described/shape_of.h"
#include "hps/evolution/columns/to_rows.h"
#include "hps/format/packed/index/errors.h"
#include "hps/serializer/packed.h"
#include "hps/value/columns_reader.h"
#include "hps/value/rows_reader.h"

namespace hps::detail::value {

using described::most_levels;

inline std::shared_ptr<Storage> make_storage(const std::shared_ptr<const Layout>& layout, Budget& budget) {
  charge(budget, memory_of_storage(layout->tables().size()));
  return std::make_shared<Storage>(layout);
}

// "Peptide.ions.mz"
inline std::string path_of(const Layout& layout, std::uint32_t at) {
  std::string path = layout.schema().type();
  for (std::uint32_t i = 0; i != at;) {
    const Table& table = layout[i];
    std::size_t k = 0;
    while (k < table.parts.size() && layout[table.parts[k]].last < at) ++k;
    if (k == table.parts.size()) break;
    if (table.kind == Kind::record) {
      const std::string& name = layout.node(table).parts[k].name;
      path.append(1, '.').append(name.empty() ? std::to_string(k) : name);
    }
    i = table.parts[k];
  }
  return path;
}

// All that a type which is parsed from so many bytes may take, counted or not.
inline Budget budget_of_rows(std::size_t message, const Limits& limits) {
  const std::size_t granted = in_rows.granted(message, limits);
  const std::size_t uncounted = std::min(message, static_cast<std::size_t>(-1) / 2 / in_rows.uncounted);
  return Budget(std::max(granted, granted + uncounted * in_rows.uncounted));
}

inline void read_rows(std::string_view rows, const row::Encoding& encoding, const Reading& reading, Storage& storage) {
  const schema::Graph& graph = storage.layout->graph();
  RowsInput in(rows, graph, encoding, storage.layout->sizes(encoding), reading.levels);
  RowsReader reader(in, reading, storage);
  const auto path = [&] { return storage.layout->schema().type() + reader.path(); };
  try {
    reader.read();
  } catch (const evolution::Problem& problem) {
    throw ParseError(problem.text.c_str(), problem.offset, path().c_str(), problem.advice);
  } catch (ErrorAt& error) {
    error.set_path(path());
    throw;
  }
}

inline void read_columns(const column::EncodedColumns& from, const Packed& format, const Reading& reading,
                         Storage& storage) {
  const Layout& layout = *storage.layout;
  const auto workspace = std::make_unique<column::Workspace>(format);  // not on the stack: Values are inside each other
  std::uint32_t at = 0;
  try {
    const schema::ColumnPlan& plan = layout.columns();
    column::Head head(from, plan.shape());
    if (!head.has_shape(plan.shape())) head.shape.fail("columns of another type");
    const schema::ColumnTree columns(plan, head);
    ColumnsReader reader({head.in_pieces, *workspace, reading.budget}, storage, reading);
    try {
      reader.read(columns.root());
    } catch (const column::Failure&) {
      at = reader.table();
      throw;
    }
  } catch (const column::Failure& failure) {
    column::raise(failure, failure.column == column::Failure::index ? std::string() : path_of(layout, at));
  }
}
[[noreturn]] HPS_COLD inline void raise_in_pools(const column::Failure& failure, const Schema& schema) {
  const std::string type = schema.type();
  try {
    if (const auto made = described::shape_of(schema::Nodes::of(schema)))
      column::raise(failure, column::Blueprint{type, made->shape, made->names});
  } catch (const column::Failure&) {  // hostile: its columns have no paths
  }
  column::raise(failure, "");
}
// Objects of pools are visited in order, as rows have them.
inline void read_pools(const column::EncodedColumns& from, Packed format, const Reading& reading, Storage& storage) {
  format.limits.depth = std::min(format.limits.depth, evolution::depth_of_levels(reading.levels));
  std::string rows;
  try {
    rows = evolution::rows_of_columns(storage.layout->graph(), storage.layout->columns(), from, format);
  } catch (const column::Failure& failure) {
    raise_in_pools(failure, storage.layout->schema());
  }
  charge(reading.budget, rows.size());
  try {
    read_rows(rows, row::encoding_of<Compact>, reading, storage);
  } catch (ErrorAt& error) {
    error.set_start(0 - error.offset());  // those of the rows mean nothing to the reader
    throw;
  }
}

inline void read_packed(const column::EncodedColumns& from, const Packed& format, const Reading& reading,
                        Storage& storage) {
  if (storage.layout->has_pools()) read_pools(from, format, reading, storage);
  else read_columns(from, format, reading, storage);
}

inline std::shared_ptr<const Storage> parse_body(unsigned format, std::string_view body,
                                                 const std::shared_ptr<const Layout>& layout, const Packed& packed,
                                                 const Reading& in) {
  const std::shared_ptr<Storage> storage = make_storage(layout, in.budget);
  storage->raw = format == Raw::number;
  if (format == Packed::number) read_packed(body, packed, in, *storage);
  else read_rows(body, storage->raw ? row::encoding_of<Raw> : row::encoding_of<Compact>, in, *storage);
  return storage;
}

}  // namespace hps::detail::value
