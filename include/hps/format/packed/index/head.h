// SPDX-License-Identifier: MIT
#pragma once
// How a packed message begins: its kind in one byte; for rows, compact bytes follow. For columns the size of the index,
// that of all columns, the index, the columns. The index is the shape with its size before it, the same of the names if
// there are any, and the sizes.

#include <cstring>
#include <string_view>

#include "hps/buffer/budget.h"
#include "hps/format/packed/index/input.h"
#include "hps/format/packed/index/message_kind.h"

namespace hps::detail::column {

// The parts of a message of columns.
class Head {
 public:
  explicit Head(std::string_view message)
      : Head(Input(message.data(), message.data(), message.data() + message.size())) {}

 private:
  struct Sizes {
    unsigned kind;
    std::uint64_t index, columns;
  };
  static Sizes sizes_in(Input& all) {
    const unsigned kind = all.small(7, "a kind of message that does not exist");
    if (!(kind & MessageKind::columns)) all.fail("a message that has no columns");
    const std::uint64_t index = all.number();
    return {kind, index, all.number()};
  }
  explicit Head(Input all) : Head(all, sizes_in(all)) {}
  Head(Input& all, const Sizes& s)
      : sizes(all.part(s.index)),
        columns(all.part(s.columns)),
        shape(sizes.part()),
        names(s.kind & MessageKind::named ? sizes.part() : sizes.none()),
        in_pieces(s.kind & MessageKind::in_pieces) {
    if (all.remaining()) all.fail("bytes left over");
  }

 public:
  Input sizes, columns;  // first the index, of which the sizes are left
  Input shape, names;
  bool in_pieces;

  bool has_shape(std::string_view s) const {
    Input copy = shape;
    return s.size() == shape.remaining() && std::memcmp(copy.bytes(s.size()), s.data(), s.size()) == 0;
  }
};

inline Budget budget_of(std::size_t message, const Limits& limits) {
  return Budget(in_columns.granted(message, limits));
}

}  // namespace hps::detail::column
