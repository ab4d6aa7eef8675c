// SPDX-License-Identifier: MIT
#pragma once
// Columns of numbers: blocks of 1024, and where a rule goes on for whole blocks, their number only.

#include "hps/format/packed/piece.h"
#include "hps/format/packed/portable_number.h"
#include "hps/format/packed/reals.h"
#include "hps/kernel/bits_in_memory.h"

namespace hps::detail::column {

template <Number V>
class NumbersWriter {
 public:
  explicit NumbersWriter(Workspace& workspace)
      : workspace_(workspace), bytes_(workspace.memory()), pieces_(workspace, sizeof(V)) {}

  void put(V v) {
    if (next_ == end_) make_room();
    *next_++ = std::bit_cast<U>(v);
  }

  // The whole blocks in memory are not copied first.
  void put(const V* values, std::size_t n) {
    while (n) {
      const bool whole = !filled() && n >= block_size;
      if (!whole && next_ == end_) make_room();
      const std::size_t some = whole ? n - n % block_size : std::min(n, static_cast<std::size_t>(end_ - next_));
      if (whole) put_blocks(values, some);
      else next_ = std::copy_n(kernel::bits_in_memory<U>(values), some, next_), kernel::keep_memory();
      values += some;
      n -= some;
    }
  }

  std::size_t count() const { return count_ + filled(); }
  std::size_t least_in_rows() const {
    if constexpr (std::same_as<V, bool>) return count() / 8;
    else return count() * (real ? sizeof(V) : 1);
  }

  // Bytes that readers set up for what was compressed.
  std::size_t memory() const { return pieces_.unpacked(); }

  // Writes the values that are left; returns the bytes of the column.
  const Bytes& finish() {
    if (filled()) put_buffer();
    end_piece(true);
    return bytes_;
  }
  const Bytes& bytes() const { return bytes_; }

 private:
  using U = BitsOf<V>;
  static constexpr bool real = std::is_floating_point_v<V>;
  static constexpr std::size_t few = 128;
  static constexpr std::size_t room =
      (real ? reals_room<U>(block_size) : block_room<U>(block_size)) + kernel::packing_slack;

  std::size_t filled() const { return static_cast<std::size_t>(next_ - begin_); }

  // At first for few values; then for a block, with one of history before it.
  [[gnu::noinline]] void make_room() {
    const auto size = static_cast<std::size_t>(end_ - begin_);
    if (size == block_size) return put_buffer();
    const bool first = !size && !history_;
    U* const values = first ? workspace_.array<U>(few) : block();
    next_ = std::copy(begin_, next_, values);
    begin_ = values;
    end_ = values + (first ? few : block_size);
  }
  U* block() {
    if (!block_) block_ = workspace_.array<U>(2 * block_size) + block_size;
    return block_;
  }

  void put_buffer() {
    put_block(begin_, filled(), history_);
    if (filled() == block_size) remember(begin_);
    count_ += filled();
    next_ = begin_;
  }
  void put_blocks(const V* values, std::size_t n) {
    const U* const bits = kernel::bits_in_memory<U>(values);
    put_block(bits, block_size, 0);
    for (std::size_t done = block_size; done < n; done += block_size) put_block(bits + done, block_size, block_size);
    remember(bits + n - block_size);
    count_ += n;
    kernel::keep_memory();
  }
  // For what comes to the buffer.
  void remember(const U* block) {
    std::memcpy(this->block() - block_size, block, block_size * sizeof(U));
    history_ = block_size;
  }

  void put_block(const U* values, std::size_t n, std::size_t history) {
    encode(values, n, pieces_.begins() ? 0 : history);
    if (!pieces_) return;
    char plain[block_size * sizeof(U)];
    for (std::size_t i = 0; i < n; ++i) kernel::store(plain + i * sizeof(U), values[i]);
    pieces_.add({plain, n * sizeof(U)}, n);
    if (pieces_.full()) end_piece(false);
  }
  // Nothing refers to the piece before.
  void end_piece(bool last) {
    put_again();
    rule_ = {};
    if (pieces_) pieces_.end(bytes_, last);
  }

  void encode(const U* values, std::size_t n, std::size_t history) {
    if (rule_.distance && rule_.distance <= history && rule_.predicts(values, n)) {
      ++again_;
      return;
    }
    put_again();
    char bytes[room];
    char* end;
    if constexpr (real) end = put_reals(bytes, block_of_reals(values, n, history), hint_);
    else end = column::put_block(bytes, block_of(values, n, std::is_signed_v<V>, history), hint_.dictionary);
    bytes_.append(bytes, end);
    const Tag tag{static_cast<unsigned char>(bytes[0])};
    rule_ = tag == Tag::repeat ? Rule<U>{kernel::load<std::uint16_t>(bytes + 1), 0} : rule_of(tag, values, n);
  }

  void put_again() {
    if (!again_) return;
    bytes_.push_back(static_cast<char>(Tag::again));
    put_number(bytes_, again_);
    again_ = 0;
  }

  Workspace& workspace_;
  Bytes bytes_;
  PieceWriter pieces_;
  U* block_ = nullptr;                                     // after the history, as long
  U *begin_ = nullptr, *next_ = nullptr, *end_ = nullptr;  // the values that are gathered, and the room for more
  std::size_t history_ = 0, count_ = 0;                    // values before it
  std::uint64_t again_ = 0;                                // blocks that followed the rule
  Rule<U> rule_;
  RealsHint<U> hint_;
};

}  // namespace hps::detail::column
