// SPDX-License-Identifier: MIT
#pragma once
// Packed messages: columns, or rows where these are smaller.

#include "hps/format/packed/errors.h"
#include "hps/format/packed/message.h"
#include "hps/serializer/message.h"

namespace hps::detail::column {

// The format of rows in a packed message.
inline Compact rows_of(const Packed& format) {
  Compact rows;
  rows.limits = format.limits;
  return rows;
}

// True if t takes fewer bytes in rows than this; false if rows would be nested too deep.
template <class T>
bool fewer_in_rows(const T& t, std::size_t bytes, const Packed& format) {
  try {
    CountingSink rows;
    Messages<Compact>::write(t, rows, rows_of(format));
    return rows.size() < bytes;
  } catch (const LimitExceeded&) {
    return false;
  }
}

struct ParsedColumns {
  const Plan& plan;
  RootType root;

  Blueprint blueprint() const { return {root.name, plan.shape(), plan.names()}; }
};

// `message` is the whole of it.
inline void parse_columns(std::string_view message, void* object, const ParsedColumns& type, const Packed& format) {
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
template <class T>
void parse_columns(std::string_view message, T& t, const Packed& format) {
  parse_columns(message, std::addressof(t), {plan_of<T, Reading>(), root_type<T>}, format);
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
  template <class T, std::derived_from<Sink> S>
  static void write(const T& t, S& sink, const Packed& format) {
    column::Message columns(t, format);
    if (columns.size() > columns.least_in_rows() && column::fewer_in_rows(t, columns.size(), format)) {
      const auto kind = static_cast<char>(column::MessageKind::rows);
      sink.write(&kind, 1);
      return Messages<Compact>::write(t, sink, column::rows_of(format));
    }
    in_columns.check(columns.charged(), columns.size(), format.limits);
    columns.write(sink);
  }
  template <class T>
  static SizeHint size_hint(const T&) {
    return {};
  }

  template <class T>
  static void parse(std::string_view message, T& t, const Packed& format) {
    if (!message.empty() && !column::are_rows(message[0])) return column::parse_columns(message, t, format);
    if (message.empty()) throw ParseError("unexpected end of the input", 0, "", parse_advice);
    parse_root<Compact, 1>(message, std::addressof(t), parsed_type<Compact, T>, format.limits);
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
    column::parse_columns(message, t, format);
  }
};

}  // namespace hps::detail
