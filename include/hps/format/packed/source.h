// SPDX-License-Identifier: MIT
#pragma once
// What columns are read from.

#include "hps/format/packed/head.h"
#include "hps/format/packed/piece.h"

namespace hps::column {

// How many parts the objects of a node have together.
class PartsReader {
 public:
  PartsReader(std::uint64_t count, std::size_t) : count_(count), left_(count) {}
  // Takes n of those that are left; `column` says n.
  void take(std::uint64_t n, const auto& column) {
    if (n > left_) column.fail("a size that exceeds the number of the elements");
    left_ -= n;
  }
  // The objects that there were from the beginning.
  std::uint64_t count() const { return count_; }
  std::uint64_t left() const { return left_; }

 private:
  std::uint64_t count_, left_;
};

// What the columns of one message share.
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
    const std::uint64_t n = head_.sizes.number();
    if (memory) budget.charge(n, memory, next_ ? head_.sizes.of_column(next_ - 1) : head_.sizes);
    return n;
  }
  std::uint64_t times(std::uint64_t count, std::size_t extent) const { return head_.sizes.product(count, extent); }
  // Of so many values.
  Input column(std::uint64_t count) {
    (void)head_.sizes.as_size(count);
    return head_.columns.part(count ? head_.sizes.number() : 0, next_++);
  }

  void finish(const PartsReader& parts) const {
    if (parts.left()) head_.sizes.fail("more elements than the objects have");
  }
  void finish(const auto& column) const { column.finish(); }
  // After all columns were made.
  void finish() const {
    if (head_.sizes.remaining()) head_.sizes.fail("an index with more columns than the type has");
    if (head_.columns.remaining()) head_.columns.fail("bytes left over");
  }

 private:
  Head& head_;
  std::size_t next_ = 0;
};

}  // namespace hps::column
