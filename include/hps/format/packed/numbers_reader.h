// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/piece.h"
#include "hps/format/packed/portable_number.h"
#include "hps/format/packed/reals.h"

namespace hps::detail::column {

template <Number V>
class NumbersReader {
 public:
  NumbersReader(auto&& source, std::size_t count) : pieces_(source, count, sizeof(V)) {}

  // Values that were not read yet.
  std::size_t left() const { return pieces_.later() + piece_.left + decoded(); }

  V get() {
    if (next_ == end_) get_block();
    if constexpr (std::same_as<V, bool>)
      if (*next_ > 1) fail("a bool that is neither 0 nor 1");
    return std::bit_cast<V>(*next_++);
  }

  void get(V* values, std::size_t n)
    requires(!std::same_as<V, bool>)
  {
    if constexpr (std::same_as<V, U> || std::same_as<V, std::make_signed_t<U>>)
      if (!block_ && n == left()) return get_all(values);
    while (n) {
      if (next_ == end_) get_block();
      const std::size_t some = std::min(n, decoded());
      std::memcpy(values, next_, some * sizeof(V));
      next_ += some;
      values += some;
      n -= some;
    }
  }

  Decoded skip_block() {
    const std::size_t before = pieces_.unread(piece_);
    get_block();
    const std::size_t n = decoded();
    next_ = end_;
    return {piece_.compression ? piece_.compression : name_of(tag_), n, before - pieces_.unread(piece_)};
  }
  const Input& input() const { return piece_.in; }
  [[noreturn]] HPS_COLD void fail(const char* problem) const { input().fail(problem); }

  // After all values were read.
  void finish() const {
    if (next_ != end_ || again_) fail("a column with more than the objects need");
    pieces_.finish(piece_);
  }

 private:
  using U = BitsOf<V>;
  static constexpr bool real = std::is_floating_point_v<V>;

  std::size_t decoded() const { return static_cast<std::size_t>(end_ - next_); }

  // Where they are to be, each block after its history.
  void get_all(V* values) {
    block_ = reinterpret_cast<U*>(values);
    for (; left(); block_ += decoded(), next_ = end_) get_block();
  }

  [[gnu::noinline]] void get_block() {
    if (!piece_.left) next_piece();
    const std::size_t n = std::min(piece_.left, block_size);
    if (!block_) make_room(n);
    if (again_) --again_, follow_rule(n);
    else if (piece_.blocks) start(n);
    else Plain<U>::get(piece_.in, block_, n);
    next_ = block_;
    end_ = block_ + n;
    history_ = block_size;
    piece_.left -= n;
  }

  // A block that is the whole column has no earlier values to refer to, and needs no memory for them.
  void make_room(std::size_t n) {
    const bool all = n == left();
    block_ = pieces_.workspace().template array<U>(all ? n : 2 * block_size) + (all ? 0 : block_size);
  }

  void next_piece() {
    if (again_) fail("more blocks than the column has");
    pieces_.next(piece_);
    history_ = 0;
    rule_ = {};
  }

  void start(std::size_t n) {
    const Tag tag{static_cast<unsigned char>(piece_.in.byte())};
    if (tag == Tag::again) {
      again_ = piece_.in.number();
      if (!again_ || rule_.distance == 0 || rule_.distance > history_ ||
          again_ > (piece_.left + block_size - 1) / block_size)
        fail("a number of blocks that is out of range");
      --again_;
      return follow_rule(n);
    }
    tag_ = tag;
    if (tag == Tag::repeat) {
      rule_ = Repeat<U>::get(piece_.in, history_);
      return follow_rule(n);
    }
    if constexpr (real) get_reals(tag, piece_.in, block_, n);
    else column::get_block(tag, piece_.in, block_, n);
    rule_ = rule_of(tag, block_, n);
  }

  // Values that follow from the block before, which is where they will be, or just before that.
  void follow_rule(std::size_t n) {
    const std::size_t distance = rule_.distance;
    if (block_ != end_) std::memcpy(block_ - distance, end_ - distance, distance * sizeof(U));
    rule_.extend(block_, n);
  }

  PieceReader pieces_;
  Piece piece_ = pieces_.none();
  U* block_ = nullptr;                        // after the history
  const U *next_ = nullptr, *end_ = nullptr;  // values that were decoded
  std::size_t history_ = 0;
  std::uint64_t again_ = 0;
  Tag tag_ = Tag::plain;  // of the last block that was written as one
  Rule<U> rule_;
};

}  // namespace hps::detail::column
