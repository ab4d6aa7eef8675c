// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/shape_of.h"
#include "hps/evolution/columns/from_rows.h"
#include "hps/evolution/problem.h"
#include "hps/evolution/source_rows.h"
#include "hps/format/packed/index/message_kind.h"
#include "hps/value/columns_writer.h"
#include "hps/value/inside_definitions.h"
#include "hps/value/messages.h"
#include "hps/value/parse.h"
#include "hps/value/rows_writer.h"
#include "hps/value/value_definitions.h"

namespace hps::detail::value {

HPS_ONCE std::string rows_of(const Value& v, const row::Encoding& encoding, const Limits& limits) {
  return rows_of(Access::cell(v), encoding, most_levels(limits), limits.described);
}
HPS_ONCE bool is_raw(const Value& v) { return Access::cell(v).storage->raw; }

// By rows, where objects are in pools.
inline std::string columns_of(const Schema& schema, std::string_view rows, const Packed& format,
                              evolution::ShapeInMessage shape) {
  try {
    return evolution::columns_of_rows(evolution::with_plain_arrays(schema::Nodes::of(schema)), rows, format, shape);
  } catch (const evolution::Problem& problem) {
    throw Error("hps: a Value that is not written in columns: " + problem.text);
  }
}
// Where hand-written classes have their sizes before them.
inline std::string described_rows_of(const Value& v, Limits limits) {
  limits.described = true;
  return rows_of(v, row::encoding_of<Compact>, limits);
}
inline bool has_pools(const Value& v) { return Access::cell(v).storage->layout->has_pools(); }

inline void write_rows(std::string_view rows, Sink& sink) {
  constexpr auto kind = static_cast<char>(column::MessageKind::rows);
  sink.write(&kind, 1);
  sink.write(rows.data(), rows.size());
}
HPS_ONCE void write_packed(const Value& v, Sink& sink, const Packed& format) {
  if (has_pools(v)) {
    const std::string columns =
        columns_of(v.schema(), described_rows_of(v, format.limits), format, evolution::ShapeInMessage::there);
    const std::string rows = rows_of(v, row::encoding_of<Compact>, format.limits);
    if (rows.size() < columns.size()) return write_rows(rows, sink);
    return sink.write(columns.data(), columns.size());
  }
  const auto made = described::shape_of(schema::Nodes::of(v.schema()));
  if (!made) throw LimitExceeded("a schema of too many columns", 0, "", "write it in hps::compact");
  ColumnsWriter columns(format, most_levels(format.limits));
  columns.write(Access::cell(v), &made->shape);
  if (columns.size() > columns.least_in_rows()) {
    try {
      const std::string rows = rows_of(v, row::encoding_of<Compact>, format.limits);
      if (rows.size() < columns.size()) return write_rows(rows, sink);
    } catch (const LimitExceeded&) {
    }
  }
  columns.write_to(sink);
}
HPS_ONCE void write_described_columns(const Value& v, const Schema& schema, Sink& sink, const Packed& format) {
  if (has_pools(v)) {
    const std::string columns =
        columns_of(schema, described_rows_of(v, format.limits), format, evolution::ShapeInMessage::left_out);
    return sink.write(columns.data(), columns.size());
  }
  ColumnsWriter columns(format, most_levels(format.limits));
  columns.write(Access::cell(v), nullptr);
  columns.write_to(sink);
}

HPS_ONCE std::shared_ptr<const Layout> layout_of(const Schema& schema, Budget& budget) {
  return make_layout(schema, budget);
}
HPS_ONCE Value value_of_columns(const column::EncodedColumns& columns, const std::shared_ptr<const Layout>& layout,
                                const Packed& format, Budget& budget) {
  Layouts layouts;
  const Reading reading{budget, layouts, most_levels(format.limits)};
  const std::shared_ptr<Storage> storage = make_storage(layout, budget);
  read_packed(columns, format, reading, *storage);
  return Access::root(storage);
}
HPS_ONCE Value value_of_body(unsigned format, std::string_view body, const Schema& schema, const Packed& packed) {
  Budget budget = format == Packed::number ? column::budget_of(body.size(), packed.limits)
                                           : budget_of_rows(body.size(), packed.limits);
  Layouts layouts;
  const Reading in{budget, layouts, most_levels(packed.limits)};
  return Access::root(parse_body(format, body, make_layout(schema, budget), packed, in));
}
HPS_ONCE std::string read_body(unsigned format, Source& source, std::size_t& used, const Schema& schema,
                               const Limits& limits) {
  SourceReader in(source, limits);
  if (format == Packed::number) return described::columns_of(in, used);
  const row::Encoding& encoding = format == Raw::number ? row::encoding_of<Raw> : row::encoding_of<Compact>;
  const schema::Graph graph = evolution::with_plain_arrays(schema::Nodes::of(schema));
  evolution::SourceRows rows(in);
  try {
    std::string message = rows.read(graph, encoding, evolution::Sizes(graph, encoding), most_levels(limits));
    used = rows.used();
    return message;
  } catch (const evolution::Problem& problem) {
    throw ParseError(problem.text.c_str(), problem.offset, "", problem.advice);
  }
}

}  // namespace hps::detail::value
