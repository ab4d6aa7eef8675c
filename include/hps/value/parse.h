// SPDX-License-Identifier: MIT
#pragma once
// The bodies of described messages to the data of values.

#include "hps/described/evolved.h"
#include "hps/described/shape_of.h"
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

inline std::shared_ptr<const Storage> parse_rows(std::string_view message, const Schema& schema,
                                                 const row::Encoding& encoding, const Limits& limits) {
  Budget budget = budget_of_rows(message.size(), limits);
  const std::shared_ptr<Storage> storage = make_storage(schema, budget);
  storage->raw = !encoding.varints;
  const schema::Graph& graph = storage->layout->graph();
  const evolution::Sizes sizes(graph, encoding);
  RowsInput in(message, graph, encoding, sizes, most_levels(limits));
  RowsReader reader(in, budget, *storage);
  try {
    reader.read();
  } catch (const evolution::Problem& problem) {
    throw ParseError(problem.text.c_str(), problem.offset, (schema.type() + reader.path()).c_str(), problem.advice);
  } catch (ErrorAt& error) {
    error.set_path(schema.type() + reader.path());
    throw;
  }
  return storage;
}

inline std::shared_ptr<const Storage> parse_columns(std::string_view message, const Schema& schema,
                                                    const Packed& format) {
  Budget budget = column::budget_of(message.size(), format.limits);
  const std::shared_ptr<Storage> storage = make_storage(schema, budget);
  const Layout& layout = *storage->layout;
  if (layout.has_pools() || layout.has_references())
    throw Error("hps: columns of shared pointers, and of types that contain themselves, are not read as a Value yet");
  column::Workspace workspace(format);
  std::uint32_t at = 0;
  try {
    const auto made = described::shape_of(schema::Nodes::of(schema));
    const std::string shape = made ? made->shape : std::string();
    column::Head head(message, shape);
    if (made && !head.has_shape(shape)) head.shape.fail("columns of another type");
    const schema::ColumnTree columns(layout.graph(), head);
    ColumnsReader reader({head.in_pieces, workspace, budget}, *storage);
    try {
      reader.read(columns.root());
    } catch (const column::Failure&) {
      at = reader.table();
      throw;
    }
  } catch (const column::Failure& failure) {
    column::raise(failure, failure.column == column::Failure::index ? std::string() : path_of(layout, at));
  }
  return storage;
}

inline std::shared_ptr<const Storage> parse_body(unsigned format, std::string_view body, const Schema& schema,
                                                 const Packed& packed) {
  if (format == Packed::number) return parse_columns(body, schema, packed);
  return parse_rows(body, schema, format == Raw::number ? row::encoding_of<Raw> : row::encoding_of<Compact>,
                    packed.limits);
}

}  // namespace hps::detail::value
