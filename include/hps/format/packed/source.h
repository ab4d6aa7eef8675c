// SPDX-License-Identifier: MIT
#pragma once
// The message that columns are read from.

#include "hps/format/packed/extension.h"
#include "hps/format/packed/head.h"
#include "hps/format/packed/piece.h"

namespace hps::detail::column {

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
  // `extension` is where the type is not quite that of the message.
  MessageSource(Head& head, Workspace& w, Budget& b, const Extension* extension = nullptr)
      : SharedByColumns{head.in_pieces, w, b}, head_(head), extension_(extension) {}

  // How many objects of so many bytes follow: they are accounted for, and blamed on the column before.
  std::uint64_t number(std::size_t memory) {
    const std::uint64_t n = absent_ ? 0 : head_.sizes.number();
    if (memory) charge(budget, n, memory, next_ ? head_.sizes.of_column(next_ - 1) : head_.sizes);
    return n;
  }
  std::uint64_t times(std::uint64_t count, std::size_t extent) const { return head_.sizes.product(count, extent); }
  // The next column, which has `count` values.
  Input column(std::uint64_t count) {
    (void)head_.sizes.as_size(count);
    return head_.columns.part(count ? head_.sizes.number() : 0, next_++);
  }

  // While it exists, columns are made that are in the message, or are not.
  class Presence {
   public:
    Presence(bool& absent, bool is_there) : absent_(absent), before_(absent) { absent_ = absent_ || !is_there; }
    ~Presence() { absent_ = before_; }
    Presence(const Presence&) = delete;

   private:
    bool& absent_;
    bool before_;
  };
  // Those of the next variant, which has n in the type that is parsed.
  Alternatives alternatives(std::size_t n) {
    return {extension_ && !absent_ ? extension_->alternatives[next_variant_++] : n};
  }
  // The next alternative, if any of those that the message has is left; the next pool.
  Presence alternative(Alternatives& a) { return {absent_, a.left && a.left--}; }
  Presence pool() { return {absent_, !extension_ || extension_->pools[next_pool_++]}; }

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
  const Extension* extension_;
  std::size_t next_ = 0, next_variant_ = 0, next_pool_ = 0;
  bool absent_ = false;
};

}  // namespace hps::detail::column
