// SPDX-License-Identifier: MIT
#pragma once
// Packed messages: columns, or rows where these are smaller.

#include "hps/format/packed/errors.h"
#include "hps/format/packed/message.h"
#include "hps/format/packed/rows/reader.h"
#include "hps/format/packed/rows/writer.h"
#include "hps/serializer/message.h"

namespace hps::detail::column {

inline void write_rows(const Plan& plan, const void* object, Sink& sink, const Limits& limits) {
  Writer out(sink, limits);
  char* const p = RowsWriter(plan, out).put(out.start(), plan.nodes()[0], object);
  in_rows.check(out.charged(), out.offset(p), limits);
  out.finish(p, sink);
}

// True if the object takes fewer bytes in rows than this; false if rows would be nested too deep.
inline bool fewer_in_rows(const Plan& plan, const void* object, std::size_t bytes, const Limits& limits) {
  try {
    CountingSink rows;
    write_rows(plan, object, rows, limits);
    return rows.size() < bytes;
  } catch (const LimitExceeded&) {
    return false;
  }
}

inline void write(const void* object, const WrittenPlan& type, Sink& sink, const Packed& format) {
  Message columns(object, type, format);
  if (columns.size() > columns.least_in_rows() && fewer_in_rows(type.plan, object, columns.size(), format.limits)) {
    const auto kind = static_cast<char>(MessageKind::rows);
    sink.write(&kind, 1);
    return write_rows(type.plan, object, sink, format.limits);
  }
  in_columns.check(columns.charged(), columns.size(), format.limits);
  columns.write(sink);
}

struct ParsedPlan {
  const Plan& plan;
  RootType root;

  Blueprint blueprint() const { return {root.name, plan.shape(), plan.names()}; }
};

// `message` is the whole of it.
inline void parse_columns(std::string_view message, void* object, const ParsedPlan& type, const Packed& format) {
  Workspace workspace(format);
  try {
    Head head(message);
    Extension extension;
    const std::string_view shape = type.plan.shape();
    const bool same = head.has_shape(shape);
    if (!same && !find_extension(head.shape, shape, extension)) raise_difference(head.shape, type.blueprint());
    Budget budget = budget_of(message.size(), format.limits);
    MessageSource columns(head, workspace, budget);
    ReadingContext context(format.limits, budget);
    ObjectsReader objects(type.plan, columns, context, same ? nullptr : &extension);
    columns.finish();
    at_root(context, object, type.root, [&] { objects.get_root(object); });
    objects.finish(columns);
    context.succeed();
  } catch (const Failure& failure) {
    raise(failure, type.blueprint());
  }
}
inline void parse_rows(std::string_view message, void* object, const ParsedPlan& type, const Limits& limits) {
  Reader in(message, limits);
  parse_whole<Compact>(1, object, type.root, in,
                       [&](const char* p) { return RowsReader(type.plan, in).get(p, type.plan.nodes()[0], object); });
}

inline void parse(std::string_view message, void* object, const ParsedPlan& type, const Packed& format) {
  if (message.empty()) throw ParseError("unexpected end of the input", 0, "", parse_advice);
  if (are_rows(message[0])) parse_rows(message, object, type, format.limits);
  else parse_columns(message, object, type, format);
}
template <class T>
void parse(std::string_view message, T& t, const Packed& format) {
  parse(message, std::addressof(t), {plan_of<T, Reading>(), root_type<T>}, format);
}

// Reads the size of a part of the message, and appends the bytes of the size to it.
inline const char* read_size(const char* p, std::size_t& size, std::string& message, SourceReader& in) {
  constexpr std::size_t most = kernel::varint_scratch<64>;
  char bytes[most] = {};
  std::uint64_t n = 0;
  p = in.read_number(p, bytes, {most, true}, nullptr);
  const char* const end = kernel::get_varint<64>(bytes, n);
  if (!end || n != static_cast<std::size_t>(n)) in.fail(p, "a size that is over-long or out of range", nullptr);
  message.append(bytes, static_cast<std::size_t>(end - bytes));
  size = static_cast<std::size_t>(n);
  return p;
}

// Appends the rest of a message of columns to the bytes that were read.
inline const char* read_columns(const char* p, std::string& message, SourceReader& in) {
  std::size_t index, columns;
  p = read_size(p, index, message, in);
  p = read_size(p, columns, message, in);
  for (const std::size_t size : {index, columns}) {
    std::string part;
    p = in.read(p, part, size, nullptr);
    message += part;
  }
  return p;
}

}  // namespace hps::detail::column

namespace hps::detail {

template <>
struct Messages<Packed> {
  template <class T>
  static void write(const T& t, Sink& sink, const Packed& format) {
    column::write(std::addressof(t), column::written_plan<T>(), sink, format);
  }
  template <class T>
  static SizeHint size_hint(const T&) {
    return {};
  }

  template <class T>
  static void parse(std::string_view message, T& t, const Packed& format) {
    column::parse(message, t, format);
  }

  template <class T, std::derived_from<Source> S>
  static void parse(S& source, T& t, const Packed& format) {
    SourceReader in(source, format.limits);
    std::string message(1, '\0');
    const char* p = in.read(in.start(), message.data(), 1, nullptr);
    if (column::are_rows(message[0])) {
      p = parse_piecewise<Compact>(p, t, in);
      return source.finish(in.used(p));
    }
    p = column::read_columns(p, message, in);
    source.finish(in.used(p));
    column::parse(message, t, format);
  }
};

}  // namespace hps::detail
