// SPDX-License-Identifier: MIT
#pragma once

namespace hps::detail::column {

// The first byte: 0, or `columns` and what goes with it. Columns without a shape are those of a described message. In
// version 1 types that contain themselves were compact bytes.
enum class MessageKind : unsigned char {
  rows = 0,
  columns = 1,
  named = 2,
  in_pieces = 4,
  version_2 = 8,
  without_shape = 16
};

inline constexpr unsigned all_kinds = 1 | 2 | 4 | 8 | 16;

constexpr unsigned operator|(unsigned kind, MessageKind more) { return kind | static_cast<unsigned>(more); }
constexpr bool operator&(unsigned kind, MessageKind what) { return kind & static_cast<unsigned>(what); }

// The first byte of columns as they are written today.
constexpr char first_byte_of_columns(bool with_shape, bool in_pieces) {
  unsigned kind = 0 | MessageKind::columns | MessageKind::version_2;
  if (!with_shape) kind = kind | MessageKind::without_shape;
  if (in_pieces) kind = kind | MessageKind::in_pieces;
  return static_cast<char>(kind);
}

inline bool are_rows(char kind) { return kind == static_cast<char>(MessageKind::rows); }

}  // namespace hps::detail::column
