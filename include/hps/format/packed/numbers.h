// SPDX-License-Identifier: MIT
#pragma once
// Columns of numbers: blocks of 1024, and where a rule goes on for whole blocks, their number only.

#include <memory>
#include <string>

#include "hps/format/packed/piece.h"
#include "hps/format/packed/reals.h"
#include "hps/kernel/bits_in_memory.h"
#include "hps/kernel/integers.h"

namespace hps::column {

// The numbers that columns keep as unsigned integers of their width.
template <class V>
concept Number = sizeof(V) <= 8 && std::is_arithmetic_v<V> && !std::same_as<V, long double>;

// char and wchar_t are signed on some machines only.
template <class V>
using PortableNumber =
    std::conditional_t<std::same_as<V, char> || std::same_as<V, wchar_t>, kernel::UnsignedOfSize<sizeof(V)>, V>;

template <Number V>
using BitsOf = kernel::UnsignedOfSize<sizeof(V)>;

// How the next values follow from a block, if they may; v are its values.
template <class U>
Rule<U> rule_of(Tag tag, const U* v, std::size_t n) {
  if (tag == Tag::constant) return {1, 0};
  if (tag != Tag::delta || n < 3) return {};
  const U step = static_cast<U>(v[1] - v[0]);
  return static_cast<U>(v[n - 1] - v[n - 2]) == step ? Rule<U>{1, step} : Rule<U>{};
}

template <Number V>
class NumbersWriter {
 public:
  explicit NumbersWriter(const Compressors* compressors = nullptr) : pieces_(compressors, sizeof(V)) {}

  void put(V v) {
    if (next_ == end_) make_room();
    *next_++ = std::bit_cast<U>(v);
  }

  // The whole blocks in memory are not copied first.
  void put(const V* values, std::size_t n) {
    while (n) {
      if (next_ == end_) make_room();
      const bool whole = !filled() && n >= block_size;
      const std::size_t some = whole ? n - n % block_size : std::min(n, static_cast<std::size_t>(end_ - next_));
      if (whole) put_blocks(values, some);
      else next_ = std::copy_n(kernel::bits_in_memory<U>(values), some, next_), kernel::keep_memory();
      values += some;
      n -= some;
    }
  }

  std::size_t count() const { return count_ + filled(); }

  // What is left of the column; its bytes.
  const std::string& finish() {
    if (filled()) put_buffer();
    end_piece(true);
    return bytes_;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  using U = BitsOf<V>;
  static constexpr bool real = std::is_floating_point_v<V>;
  static constexpr std::size_t room =
      (real ? reals_room<U>(block_size) : block_room<U>(block_size)) + kernel::packing_slack;

  U* begin() const { return buffer_.get() + block_size; }
  std::size_t filled() const { return buffer_ ? static_cast<std::size_t>(next_ - begin()) : 0; }

  // Before the first value, and where the buffer is full.
  [[gnu::noinline]] void make_room() {
    if (buffer_) return put_buffer();
    buffer_ = std::make_unique_for_overwrite<U[]>(2 * block_size);
    next_ = begin();
    end_ = next_ + block_size;
  }

  void put_buffer() {
    put_block(begin(), filled(), history_);
    if (next_ == end_) remember(begin());
    count_ += filled();
    next_ = begin();
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
    std::memcpy(buffer_.get(), block, block_size * sizeof(U));
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

  std::string bytes_;
  PieceWriter pieces_;
  std::unique_ptr<U[]> buffer_;          // a block of history, and the block that is being filled:
  U *next_ = nullptr, *end_ = nullptr;   // the room that is left in it
  std::size_t history_ = 0, count_ = 0;  // values before it
  std::uint64_t again_ = 0;              // blocks that followed the rule
  Rule<U> rule_;
  RealsHint<U> hint_;
};

template <Number V>
class NumbersReader {
 public:
  NumbersReader(const Stream& column, std::size_t count) : piece_(column, count, sizeof(V)) {}

  // Values that were not read yet.
  std::size_t left() const { return piece_.later() + piece_.left + (end_ - next_); }

  V get() {
    if (next_ == end_) get_block();
    if constexpr (std::same_as<V, bool>)
      if (buffer_[next_] > 1) fail("a bool that is neither 0 nor 1");
    return std::bit_cast<V>(buffer_[next_++]);
  }

  void get(V* values, std::size_t n)
    requires(!std::same_as<V, bool>)
  {
    while (n) {
      if (next_ == end_) get_block();
      const std::size_t some = std::min(n, end_ - next_);
      std::memcpy(values, &buffer_[next_], some * sizeof(V));
      next_ += some;
      values += some;
      n -= some;
    }
  }

  Decoded skip_block() {
    const std::size_t before = piece_.unread();
    get_block();
    const std::size_t n = end_ - next_;
    next_ = end_;
    return {piece_.compression ? piece_.compression : name_of(tag_), n, before - piece_.unread()};
  }
  const Input& input() const { return piece_.in; }
  [[noreturn]] HPS_COLD void fail(const char* problem) const { input().fail(problem); }

  // After all values were read.
  void finish() const {
    if (next_ != end_ || again_) fail("a column with more than the objects need");
    piece_.finish();
  }

 private:
  using U = BitsOf<V>;
  static constexpr bool real = std::is_floating_point_v<V>;

  [[gnu::noinline]] void get_block() {
    if (!piece_.left) next_piece();
    if (!buffer_) buffer_ = std::make_unique_for_overwrite<U[]>(2 * block_size);
    const std::size_t n = std::min(piece_.left, block_size), history = end_ ? block_size : 0;
    if (history) std::memcpy(&buffer_[0], &buffer_[block_size], block_size * sizeof(U));
    U* const values = &buffer_[block_size];
    if (again_) --again_, rule_.extend(values, n);
    else if (piece_.blocks) start(values, n, history);
    else Plain<U>::get(piece_.in, values, n);
    next_ = block_size;
    end_ = block_size + n;
    piece_.left -= n;
  }

  void next_piece() {
    if (again_) fail("more blocks than the column has");
    piece_.next();
    next_ = end_ = 0;
    rule_ = {};
  }

  void start(U* values, std::size_t n, std::size_t history) {
    const Tag tag{static_cast<unsigned char>(piece_.in.byte())};
    if (tag != Tag::again) tag_ = tag;
    if (tag == Tag::again) {
      again_ = piece_.in.number();
      if (!again_ || rule_.distance == 0 || rule_.distance > history ||
          again_ > (piece_.left + block_size - 1) / block_size)
        fail("a number of blocks that is out of range");
      --again_;
      rule_.extend(values, n);
    } else if (tag == Tag::repeat) {
      rule_ = Repeat<U>::get(piece_.in, values, n, history);
    } else {
      if constexpr (real) get_reals(tag, piece_.in, values, n);
      else column::get_block(tag, piece_.in, values, n);
      rule_ = rule_of(tag, values, n);
    }
  }

  PieceReader piece_;
  std::size_t next_ = 0, end_ = 0;  // values that were decoded, in the buffer
  std::uint64_t again_ = 0;
  Tag tag_ = Tag::plain;  // of the last block that was written as one
  Rule<U> rule_;
  std::unique_ptr<U[]> buffer_;
};

}  // namespace hps::column
