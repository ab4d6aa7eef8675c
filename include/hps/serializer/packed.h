// SPDX-License-Identifier: MIT
#pragma once
// Packed messages: columns, or rows where these are smaller.

#include "hps/format/packed.h"
#include "hps/format/packed/message.h"
#include "hps/serializer/message.h"

namespace hps {
namespace column {

inline Compact rows_of(const Packed& format) {
  Compact rows;
  rows.limits = format.limits;
  return rows;
}

// Bytes of rows beyond which it is not asked whether they would be smaller.
inline constexpr std::size_t few_bytes = std::size_t{1} << 16;

template <class T, class S>
void write_rows(const T& t, S& sink, const Packed& format) {
  const char kind = static_cast<char>(MessageKind::rows);
  sink.write(&kind, 1);
  write_message(t, sink, rows_of(format));
}

// Bytes of objects that a message may become: 16 times as many as of rows, because columns repeat values for nothing.
inline std::size_t granted(std::size_t message, std::size_t expansion) {
  constexpr std::size_t always = std::size_t{1} << 27, most = static_cast<std::size_t>(-1) - always;
  return expansion && message > most / 16 / expansion ? most : always + message * 16 * expansion;
}

template <class T>
void parse_columns(std::string_view message, T& t, const Packed& format) {
  const char *const begin = message.data(), *const end = begin + message.size();
  Input in(begin, begin + 1, end);
  const std::uint64_t size = in.number();
  if (size > in.remaining()) in.fail("an index that exceeds the message");
  const char* const index = in.bytes(static_cast<std::size_t>(size));
  std::string shape;
  put_shape<T>(shape);
  if (shape.size() > size || std::memcmp(shape.data(), index, shape.size()) != 0)
    throw ParseError("a message of another type", static_cast<std::size_t>(index - begin), "", Input::advice);
  Columns columns(message, Input(begin, index + shape.size(), index + size), index + size);
  Node<T, Reading> tree(columns);
  columns.finish();
  Reading::Context context{format.limits, granted(message.size(), format.limits.expansion)};
  tree.get(t, context);
  tree.each([](const auto& column) { column.finish(); });
}

}  // namespace column

template <class T, std::derived_from<Sink> S>
void write_message(const T& t, S& sink, const Packed& format) {
  if constexpr (column::has_pointers<T>) {
    column::write_rows(t, sink, format);
  } else {
    column::Message<T> columns(t, format.limits);
    if (columns.size() < column::few_bytes) {
      CountingSink rows;
      write_message(t, rows, column::rows_of(format));
      if (rows.size() < columns.size()) return column::write_rows(t, sink, format);
    }
    columns.write(sink);
  }
}

template <class T>
void parse_message(std::string_view message, T& t, const Packed& format) {
  if (message.empty()) throw ParseError("unexpected end of the input", 0, "", column::Input::advice);
  const auto kind = static_cast<unsigned char>(message[0]);
  if (kind == static_cast<unsigned char>(column::MessageKind::rows))
    return parse_message(message.substr(1), t, column::rows_of(format));
  if constexpr (!column::has_pointers<T>)
    if (kind == static_cast<unsigned char>(column::MessageKind::columns))
      return column::parse_columns(message, t, format);
  throw ParseError("a kind of message that does not exist", 0, "", column::Input::advice);
}

}  // namespace hps
