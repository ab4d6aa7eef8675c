// SPDX-License-Identifier: MIT
#pragma once
// How a packed message begins: its kind in one byte; for rows, compact bytes follow. For columns the size of the index,
// that of all columns, the index, the columns. The index is the shape with its size before it, the same of the names if
// there are any (older versions wrote them), and the sizes.

#include <cstring>
#include <optional>
#include <span>
#include <string_view>

#include "hps/buffer/budget.h"
#include "hps/format/packed/index/input.h"
#include "hps/format/packed/index/message_kind.h"

namespace hps::detail::column {

// Columns as they are parsed: those of a message, or with their index somewhere else, as in a chunk of a file, or each
// by itself.
struct EncodedColumns {
  EncodedColumns(std::string_view message) : bytes(message), size(message.size()) {}
  // Each column begins at a multiple of `step` bytes; objects that are made of them may take `most_memory`.
  EncodedColumns(unsigned kind_of_columns, std::string_view their_index, std::string_view columns, std::size_t step,
                 std::size_t most_memory)
      : bytes(columns),
        size(columns.size()),
        index(their_index),
        kind(kind_of_columns),
        alignment(step),
        granted(most_memory) {}
  // Each column that has values; with their index, which has no sizes of columns, they take `all_bytes`.
  EncodedColumns(unsigned kind_of_columns, std::string_view their_index, std::span<const Input> columns,
                 std::size_t all_bytes)
      : size(all_bytes), index(their_index), each(columns), kind(kind_of_columns) {}

  Budget budget(const Limits& limits) const { return Budget(granted ? *granted : in_columns.granted(size, limits)); }

  std::string_view bytes;  // the message, or its columns
  std::size_t size;        // of these, or of all columns
  std::optional<std::string_view> index = {};
  std::optional<std::span<const Input>> each = {};
  unsigned kind = 0;
  std::size_t alignment = 1;
  std::optional<std::size_t> granted = {};
};

// Reads the first byte, which says that columns follow.
inline unsigned kind_of_columns(Input& message) {
  const Input start = message;
  const unsigned kind = message.byte();
  if (kind == 0x89) start.fail("a described message, which hps::described parses,");
  if (kind & ~all_kinds) start.fail("a kind of message that a newer HPS wrote", newer_advice);
  if (!(kind & MessageKind::columns)) start.fail("a message that has no columns");
  return kind;
}

// The parts of a message of columns.
class Head {
 public:
  // `known` is the shape of a message that does not have its own, where it may lack it.
  explicit Head(const EncodedColumns& from, std::optional<std::string_view> known = {})
      : Head(from.each    ? Parts{from.kind, nowhere_in_message(*from.index), all_of({})}
             : from.index ? Parts{from.kind, all_of(*from.index), all_of(from.bytes)}
                          : parts_of(from.bytes, known.has_value()),
             known, from) {}

 private:
  struct Parts {
    unsigned kind;
    Input index, columns;
  };
  static Input all_of(std::string_view s) { return {s.data(), s.data(), s.data() + s.size()}; }
  static Input nowhere_in_message(std::string_view s) { return all_of({}).elsewhere(s); }
  static Parts parts_of(std::string_view message, bool may_lack_shape) {
    Input all = all_of(message);
    const Input start = all;
    const unsigned kind = kind_of_columns(all);
    const bool lacks_shape = kind & MessageKind::without_shape;
    if (lacks_shape && !may_lack_shape) start.fail("columns of a described message without its head");
    if (lacks_shape && kind & MessageKind::named) start.fail("names without a shape");
    const std::uint64_t index_size = all.number(), size = all.number();
    const Input index = all.part(index_size), columns = all.part(size);
    if (all.remaining()) all.fail("bytes left over");
    return {kind, index, columns};
  }
  Head(const Parts& parts, std::optional<std::string_view> known, const EncodedColumns& from)
      : sizes(parts.index),
        columns(parts.columns),
        shape(parts.kind & MessageKind::without_shape ? all_of(*known) : sizes.part()),
        names(parts.kind & MessageKind::named ? sizes.part() : sizes.none()),
        in_pieces(parts.kind & MessageKind::in_pieces),
        version(parts.kind & MessageKind::version_2 ? 2 : 1),
        alignment(from.alignment),
        each(from.each) {}

 public:
  Input sizes, columns;  // first the index, of which the sizes are left
  Input shape, names;
  bool in_pieces;
  unsigned version;
  std::size_t alignment;                       // of each column, in bytes
  std::optional<std::span<const Input>> each;  // in place of `columns`: those that are left

  bool has_shape(std::string_view s) const {
    Input copy = shape;
    return s.size() == shape.remaining() && std::memcmp(copy.bytes(s.size()), s.data(), s.size()) == 0;
  }

  // The next column, which has `count` values.
  Input column(std::uint64_t count, std::size_t number) {
    if (each) return next_of_each(count, number);
    const Input column = columns.part(count ? sizes.number() : 0, number);
    if (alignment > 1) columns.bytes((0 - column.remaining()) % alignment);
    return column;
  }
  bool has_more_columns() const { return each ? !each->empty() : columns.remaining() > 0; }

 private:
  Input next_of_each(std::uint64_t count, std::size_t number) {
    if (!count) return columns.of_column(number);
    if (each->empty()) sizes.fail("fewer columns than the type has");
    const Input column = each->front().of_column(number);
    each = each->subspan(1);
    return column;
  }
};

inline Budget budget_of(std::size_t message, const Limits& limits) {
  return Budget(in_columns.granted(message, limits));
}

}  // namespace hps::detail::column
