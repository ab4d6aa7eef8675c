// SPDX-License-Identifier: MIT
#pragma once
// How a packed message begins: its kind in one byte; for rows, compact bytes follow. For columns the size of the index,
// that of all columns, the index, the columns. The index is the shape with its size before it, the same of the names if
// there are any (older versions wrote them), and the sizes.

#include <cstring>
#include <optional>
#include <string_view>

#include "hps/buffer/budget.h"
#include "hps/format/packed/index/input.h"
#include "hps/format/packed/index/message_kind.h"

namespace hps::detail::column {

// Columns as they are parsed: those of a message, or with their index somewhere else, as in a chunk of a file.
struct EncodedColumns {
  EncodedColumns(std::string_view message) : bytes(message) {}
  // Each column begins at a multiple of `step` bytes; objects that are made of them may take `most_memory`.
  EncodedColumns(unsigned kind_of_columns, std::string_view their_index, std::string_view columns, std::size_t step,
                 std::size_t most_memory)
      : bytes(columns), index(their_index), kind(kind_of_columns), alignment(step), granted(most_memory) {}

  Budget budget(const Limits& limits) const {
    return Budget(granted ? *granted : in_columns.granted(bytes.size(), limits));
  }

  std::string_view bytes;  // the message, or its columns
  std::optional<std::string_view> index = {};
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
      : Head(from.index ? Parts{from.kind, all_of(*from.index), all_of(from.bytes)}
                        : parts_of(from.bytes, known.has_value()),
             known, from.alignment) {}

 private:
  struct Parts {
    unsigned kind;
    Input index, columns;
  };
  static Input all_of(std::string_view s) { return {s.data(), s.data(), s.data() + s.size()}; }
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
  Head(const Parts& parts, std::optional<std::string_view> known, std::size_t step)
      : sizes(parts.index),
        columns(parts.columns),
        shape(parts.kind & MessageKind::without_shape ? all_of(*known) : sizes.part()),
        names(parts.kind & MessageKind::named ? sizes.part() : sizes.none()),
        in_pieces(parts.kind & MessageKind::in_pieces),
        version(parts.kind & MessageKind::version_2 ? 2 : 1),
        alignment(step) {}

 public:
  Input sizes, columns;  // first the index, of which the sizes are left
  Input shape, names;
  bool in_pieces;
  unsigned version;
  std::size_t alignment;  // of each column, in bytes

  bool has_shape(std::string_view s) const {
    Input copy = shape;
    return s.size() == shape.remaining() && std::memcmp(copy.bytes(s.size()), s.data(), s.size()) == 0;
  }

  // The next column, which has `count` values.
  Input column(std::uint64_t count, std::size_t number) {
    const Input column = columns.part(count ? sizes.number() : 0, number);
    if (alignment > 1) columns.bytes((0 - column.remaining()) % alignment);
    return column;
  }
};

inline Budget budget_of(std::size_t message, const Limits& limits) {
  return Budget(in_columns.granted(message, limits));
}

}  // namespace hps::detail::column
