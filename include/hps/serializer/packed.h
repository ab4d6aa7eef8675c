// SPDX-License-Identifier: MIT
#pragma once
// Packed messages: columns, or rows where these are smaller.

#include "hps/format/packed/errors.h"
#include "hps/format/packed/message.h"
#include "hps/serializer/message.h"

namespace hps {
namespace column {

// Whether t takes fewer bytes in rows than this; where these would be nested too deep, they are no choice.
template <class T>
bool fewer_in_rows(const T& t, std::size_t bytes, const Packed& format) {
  try {
    CountingSink rows;
    write_message(t, rows, rows_with(format.limits));
    return rows.size() < bytes;
  } catch (const LimitExceeded&) {
    return false;
  }
}

// `message` is the whole of it.
template <class T>
void parse_columns(std::string_view message, T& t, const Packed& format) {
  Workspace workspace(format);
  try {
    Head head(message);
    Extension extension;
    const bool same = head.has_shape(shape_of<T>());
    if (!same && !find_extension(head.shape, shape_of<T>(), extension)) raise_difference(head.shape, blueprint_of<T>());
    Budget budget = budget_of(message.size(), format.limits);
    MessageSource columns(head, workspace, budget, same ? nullptr : &extension);
    Tree<T, Reading> tree(columns);
    columns.finish();
    Reading::Context context(format.limits, budget);
    at_root(context, t, [&] { tree.get(t, context); });
    tree.each([&](const auto& part) { columns.finish(part); });
    context.succeed();
  } catch (const Failure& failure) {
    raise(failure, blueprint_of<T>());
  }
}

}  // namespace column

template <class T, std::derived_from<Sink> S>
void write_message(const T& t, S& sink, const Packed& format) {
  column::Message<T> columns(t, format);
  if (columns.size() > columns.least_in_rows() && column::fewer_in_rows(t, columns.size(), format)) {
    const auto kind = static_cast<char>(column::MessageKind::rows);
    sink.write(&kind, 1);
    return write_message(t, sink, column::rows_with(format.limits));
  }
  in_columns.check(columns.charged(), columns.size(), format.limits);
  columns.write(sink);
}

template <class T>
void parse_message(std::string_view message, T& t, const Packed& format) {
  if (!message.empty() && !column::are_rows(message[0])) return column::parse_columns(message, t, format);
  InputBuffer<Compact> b(message, column::rows_with(format.limits));
  b.read_char();
  parse_whole(t, b);
}

template <std::derived_from<Source> S, class T>
void parse_stream(S& source, T& t, const Packed& format) {
  InputBuffer<Compact> b(source, column::rows_with(format.limits));
  const char kind = b.read_char();
  if (column::are_rows(kind)) {
    parse_root(t, b);
    return source.finish(b.used());
  }
  std::string message(1, kind);
  const auto read_size = [&] {
    char bytes[kernel::varint_scratch<64>] = {};
    const std::size_t n = b.read_number(bytes, sizeof bytes, true, nullptr);
    message.append(bytes, n);
    std::uint64_t size = 0;
    if (!kernel::get_varint<64>(bytes, size) || size != static_cast<std::size_t>(size))
      b.fail(b.cursor(), "a size that is over-long or out of range", nullptr);
    return static_cast<std::size_t>(size);
  };
  const std::size_t index = read_size(), columns = read_size();
  message += b.read_bytes(index, nullptr);
  message += b.read_bytes(columns, nullptr);
  source.finish(b.used());
  column::parse_columns(message, t, format);
}

}  // namespace hps
