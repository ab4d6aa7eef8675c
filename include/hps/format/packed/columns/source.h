// SPDX-License-Identifier: MIT
#pragma once
// The message that columns are read from.

#include "hps/format/packed/columns/piece.h"
#include "hps/format/packed/index/head.h"

namespace hps::detail::column {

// State that all columns of one message share.
struct SharedByColumns {
  bool in_pieces;
  Workspace& workspace;
  Budget& budget;
};

// A column by itself.
struct OneColumn : SharedByColumns {
  Input in;

  const Input& column(std::uint64_t) const { return in; }
};

// The columns of a message, one after another.
class MessageSource : public SharedByColumns {
 public:
  MessageSource(Head& head, Workspace& w, Budget& b) : SharedByColumns{head.in_pieces, w, b}, head_(head) {}

  // How many objects of so many bytes follow: they are accounted for, and blamed on the column before.
  std::uint64_t number(std::size_t memory) {
    const std::uint64_t n = absent_ ? 0 : head_.sizes.number();
    if (memory) charge(budget, n, memory, next_ ? head_.sizes.of_column(next_ - 1) : head_.sizes);
    return n;
  }
  std::size_t as_size(std::uint64_t count) const { return head_.sizes.as_size(count); }
  std::uint64_t times(std::uint64_t count, std::size_t extent) const { return head_.sizes.product(count, extent); }
  // The next column, which has `count` values.
  Input column(std::uint64_t count) { return head_.column(count, next_++); }

  // The columns that are made next are not in the message, or are.
  void set_absent(bool absent) { absent_ = absent; }

  [[noreturn]] void fail(const char* problem) const { head_.sizes.fail(problem); }
  void expect_none_left(std::uint64_t objects) const {
    if (objects) fail("more elements than the objects have");
  }
  // After all columns were made.
  void finish() const {
    if (head_.sizes.remaining()) head_.sizes.fail("an index with more columns than the type has");
    if (head_.has_more_columns()) head_.columns.fail("bytes left over");
  }

 private:
  Head& head_;
  std::size_t next_ = 0;
  bool absent_ = false;
};

}  // namespace hps::detail::column
