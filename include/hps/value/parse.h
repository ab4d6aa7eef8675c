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

// In a schema of a few bytes there may be many tables.
inline std::shared_ptr<Storage> make_storage(const Schema& schema, Budget& budget) {
  constexpr std::size_t one = sizeof(Table) + sizeof(Column);
  auto storage = std::make_shared<Storage>(std::make_shared<const Layout>(schema, budget.left() / one));
  budget.take(storage->columns.size(), one);
  return storage;
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

inline void read_rows(std::string_view rows, const row::Encoding& encoding, const Limits& limits, Budget& budget,
                      Storage& storage) {
  const schema::Graph& graph = storage.layout->graph();
  const evolution::Sizes sizes(graph, encoding);
  RowsInput in(rows, graph, encoding, sizes, most_levels(limits));
  RowsReader reader(in, budget, storage);
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
inline std::shared_ptr<const Storage> parse_rows(std::string_view message, const Schema& schema,
                                                 const row::Encoding& encoding, const Limits& limits) {
  Budget budget = budget_of_rows(message.size(), limits);
  const std::shared_ptr<Storage> storage = make_storage(schema, budget);
  storage->raw = !encoding.varints;
  read_rows(message, encoding, limits, budget, *storage);
  return storage;
}

inline void read_columns(std::string_view message, const Packed& format, Budget& budget, Storage& storage) {
  const Layout& layout = *storage.layout;
  column::Workspace workspace(format);
  std::uint32_t at = 0;
  try {
    const schema::ColumnPlan plan(layout.graph());
    column::Head head(message, plan.shape());
    if (!head.has_shape(plan.shape())) head.shape.fail("columns of another type");
    const schema::ColumnTree columns(plan, head);
    ColumnsReader reader({head.in_pieces, workspace, budget}, storage);
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
// Objects of pools are visited in order, as rows have them.
inline void read_pools(std::string_view message, const Packed& format, Budget& budget, Storage& storage) {
  const Schema& schema = storage.layout->schema();
  std::string rows;
  try {
    rows = evolution::rows_of_columns(storage.layout->graph(), message, format);
  } catch (const column::Failure& failure) {
    const std::string type = schema.type();
    const auto made = described::shape_of(schema::Nodes::of(schema));
    if (!made) column::raise(failure, "");
    column::raise(failure, column::Blueprint{type, made->shape, made->names});
  }
  if (!budget.take(rows.size(), 1)) throw LimitExceeded(too_much_memory, 0, "", expansion_advice);
  try {
    read_rows(rows, row::encoding_of<Compact>, format.limits, budget, storage);
  } catch (ErrorAt& error) {
    error.set_start(0 - error.offset());  // those of the rows mean nothing to the reader
    throw;
  }
}
inline std::shared_ptr<const Storage> parse_columns(std::string_view message, const Schema& schema,
                                                    const Packed& format) {
  Budget budget = column::budget_of(message.size(), format.limits);
  const std::shared_ptr<Storage> storage = make_storage(schema, budget);
  if (storage->layout->has_pools()) read_pools(message, format, budget, *storage);
  else read_columns(message, format, budget, *storage);
  return storage;
}

inline std::shared_ptr<const Storage> parse_body(unsigned format, std::string_view body, const Schema& schema,
                                                 const Packed& packed) {
  if (format == Packed::number) return parse_columns(body, schema, packed);
  return parse_rows(body, schema, format == Raw::number ? row::encoding_of<Raw> : row::encoding_of<Compact>,
                    packed.limits);
}

}  // namespace hps::detail::value
