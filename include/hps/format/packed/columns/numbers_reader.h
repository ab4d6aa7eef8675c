// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "hps/format/packed/columns/batch.h"
#include "hps/format/packed/columns/column_reader.h"
#include "hps/format/packed/columns/piece.h"
#include "hps/format/packed/index/node_code.h"
#include "hps/format/packed/schemes/reals.h"
#include "hps/kernel/bits_in_memory.h"

namespace hps::detail::column {

class NumbersReader : public ColumnReader {
 public:
  // The next values, to these places.
  virtual void get(const Batch& values) = 0;
  // Runs of values side by side, from these places on, n each.
  virtual void get_runs(const Batch& begins, std::size_t n) = 0;
  virtual void get_runs(std::span<const Run> runs) = 0;
};

// For all numbers of the width of U.
template <class U>
class NumbersReaderOf final : public NumbersReader {
 public:
  NumbersReaderOf(auto&& source, std::size_t count, unsigned char code)
      : pieces_(source, count, sizeof(U)), is_bool_(code == scalar_code<bool>()), is_real_(is_real_code(code)) {}

  void get(const Batch& values) override {
    if (next_ == end_ && values.size()) get_block();
    if (values.size() <= decoded()) [[likely]] {
      values.scatter(next_);
      next_ += values.size();
    } else {
      get_over_blocks(values);
    }
  }
  void get_runs(const Batch& begins, std::size_t n) override {
    for (std::size_t i = 0; i < begins.size(); ++i) get_run(begins[i], n);
  }
  void get_runs(std::span<const Run> runs) override {
    for (const Run& run : runs) get_run(run.data, static_cast<std::size_t>(run.size));
  }

  std::size_t left() const override { return pieces_.later() + piece_.left + decoded(); }

  Decoded skip_block() override {
    const std::size_t before = pieces_.unread(piece_);
    get_block();
    const std::size_t n = decoded();
    next_ = end_;
    return {piece_.compression ? piece_.compression : name_of(tag_), n, before - pieces_.unread(piece_)};
  }
  const Input& input() const override { return piece_.in; }

  void finish() const override {
    if (next_ != end_ || again_) fail("a column with more than the objects need");
    pieces_.finish(piece_);
  }

 private:
  std::size_t decoded() const { return static_cast<std::size_t>(end_ - next_); }

  [[gnu::noinline]] void get_over_blocks(const Batch& values) {
    for (std::size_t i = 0; i < values.size();) {
      if (next_ == end_) get_block();
      const std::size_t some = std::min(values.size() - i, decoded());
      get(values.part(i, some));
      i += some;
    }
  }
  HPS_INLINE void get_run(char* p, std::size_t n) {
    if (n <= decoded()) [[likely]] {
      if (n) std::memcpy(p, next_, n * sizeof(U));  // (there may be no memory)
      next_ += n;
    } else {
      get_long_run(p, n);
    }
  }
  [[gnu::noinline]] void get_long_run(char* p, std::size_t n) {
    if (!block_ && n == left() && !is_bool_) return get_all(reinterpret_cast<U*>(p));
    while (n) {
      std::size_t some = next_ == end_ ? get_plain(p, n) : 0;
      if (!some) {
        if (next_ == end_) get_block();
        some = std::min(n, decoded());
        std::memcpy(p, next_, some * sizeof(U));
        next_ += some;
      }
      p += some * sizeof(U);
      n -= some;
    }
  }
  // As many as lie as they are in the piece that comes next.
  std::size_t get_plain(char* p, std::size_t n) {
    if (!piece_.left) next_piece();
    if (piece_.blocks || is_bool_ || !little_endian) return 0;
    const std::size_t some = std::min(n, piece_.left);
    std::memcpy(p, piece_.in.bytes(some * sizeof(U)), some * sizeof(U));
    piece_.left -= some;
    return some;
  }

  // Where they are to be, each block after its history.
  void get_all(U* values) {
    block_ = values;
    for (; left(); block_ += decoded(), next_ = end_) get_block();
    kernel::keep_memory();
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
    if (is_bool_) check_bools();
  }
  void check_bools() const {
    for (const U* v = next_; v != end_; ++v)
      if (*v > 1) fail("a bool that is neither 0 nor 1");
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
    lengths_.forget();
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
    get_values(tag, n);
    rule_ = rule_of(tag, block_, n);
  }

  void get_values(Tag tag, std::size_t n) {
    if constexpr (may_be_real<U>)
      if (is_real_) return get_reals(tag, piece_.in, block_, n, lengths_);
    column::get_block(tag, piece_.in, block_, n, lengths_);
  }

  // Values that follow from the block before, which is where they will be, or just before that.
  void follow_rule(std::size_t n) {
    const std::size_t distance = rule_.distance;
    if (block_ != end_) std::memcpy(block_ - distance, end_ - distance, distance * sizeof(U));
    rule_.extend(block_, n);
  }

  PieceReader pieces_;
  bool is_bool_, is_real_;
  Piece piece_ = pieces_.none();
  U* block_ = nullptr;                        // after the history
  const U *next_ = nullptr, *end_ = nullptr;  // values that were decoded
  std::size_t history_ = 0;
  std::uint64_t again_ = 0;
  Tag tag_ = Tag::plain;  // of the last block that was written as one
  Rule<U> rule_;
  KnownLengths lengths_{pieces_.workspace().memory()};
};

}  // namespace hps::detail::column
