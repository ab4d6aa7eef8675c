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
  explicit Head(std::string_view message, std::optional<std::string_view> known = {}) : Head(all_of(message), known) {}

 private:
  struct Sizes {
    unsigned kind;
    std::uint64_t index, columns;
  };
  static Input all_of(std::string_view s) { return {s.data(), s.data(), s.data() + s.size()}; }
  static Sizes sizes_in(Input& all, bool may_lack_shape) {
    const Input start = all;
    const unsigned kind = kind_of_columns(all);
    const bool lacks_shape = kind & MessageKind::without_shape;
    if (lacks_shape && !may_lack_shape) start.fail("columns of a described message without its head");
    if (lacks_shape && kind & MessageKind::named) start.fail("names without a shape");
    const std::uint64_t index = all.number();
    return {kind, index, all.number()};
  }
  Head(Input all, std::optional<std::string_view> known) : Head(all, sizes_in(all, known.has_value()), known) {}
  Head(Input& all, const Sizes& s, std::optional<std::string_view> known)
      : sizes(all.part(s.index)),
        columns(all.part(s.columns)),
        shape(s.kind & MessageKind::without_shape ? all_of(*known) : sizes.part()),
        names(s.kind & MessageKind::named ? sizes.part() : sizes.none()),
        in_pieces(s.kind & MessageKind::in_pieces),
        version(s.kind & MessageKind::version_2 ? 2 : 1) {
    if (all.remaining()) all.fail("bytes left over");
  }

 public:
  Input sizes, columns;  // first the index, of which the sizes are left
  Input shape, names;
  bool in_pieces;
  unsigned version;

  bool has_shape(std::string_view s) const {
    Input copy = shape;
    return s.size() == shape.remaining() && std::memcmp(copy.bytes(s.size()), s.data(), s.size()) == 0;
  }
};

inline Budget budget_of(std::size_t message, const Limits& limits) {
  return Budget(in_columns.granted(message, limits));
}

}  // namespace hps::detail::column
