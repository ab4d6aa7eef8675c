// SPDX-License-Identifier: MIT
#pragma once
// Columns of numbers: blocks of 1024, and where a rule goes on for whole blocks, their number only.

#include <optional>
#include <span>

#include "hps/format/packed/columns/batch.h"
#include "hps/format/packed/columns/column_writer.h"
#include "hps/format/packed/columns/piece.h"
#include "hps/format/packed/index/node_code.h"
#include "hps/format/packed/schemes/reals.h"
#include "hps/kernel/bits_in_memory.h"
#include "hps/kernel/varint_sizes.h"

namespace hps::detail::column {

class NumbersWriter : public ColumnWriter {
 public:
  // The values at these places.
  virtual void put(const Batch& values) = 0;
  // Runs of values that lie side by side, from these places on, n each. Whole blocks of long runs are not copied
  // first.
  virtual void put_runs(const Batch& begins, std::size_t n) = 0;
  virtual void put_runs(std::span<const Run> runs) = 0;
};

// How the blocks of a column were encoded, for columns that are likely to be similar.
template <class U>
struct NumbersHint {
  std::conditional_t<may_be_real<U>, RealsHint<U>, IntegersHint> blocks;
  std::optional<Splits::Ways> ways = std::nullopt;

  void trust() {
    blocks.trust();
    if (!ways) return;
    for (NestedHint& way : *ways) way.trust();
  }
};

// For all numbers of the width of U.
template <class U>
class NumbersWriterOf final : public NumbersWriter, private UncodedBlocks {
 public:
  // `same_in_rows`: rows have the same numbers; not halves of integers, nor numbers of shared objects.
  NumbersWriterOf(Workspace& workspace, unsigned char code, bool same_in_rows)
      : workspace_(workspace),
        bytes_(workspace.memory()),
        pieces_(PieceWriter::make(workspace, sizeof(U))),
        code_(code),
        same_in_rows_(same_in_rows) {}
  // Blocks without codes, in no pieces.
  NumbersWriterOf(Workspace& workspace, unsigned char code)
      : workspace_(workspace), bytes_(workspace.memory()), code_(code), no_codes_(true) {}

  void put(const Batch& values) override {
    if (values.size() <= room()) [[likely]] {
      values.gather(next_);
      next_ += values.size();
    } else {
      put_over_blocks(values);
    }
  }
  void put_runs(const Batch& begins, std::size_t n) override {
    for (std::size_t i = 0; i < begins.size(); ++i) put_run(begins[i], n);
  }
  void put_runs(std::span<const Run> runs) override {
    for (const Run& run : runs) put_run(run.data, static_cast<std::size_t>(run.size));
  }

  std::size_t count() const override { return count_ + filled(); }
  std::size_t least_in_rows() const override {
    if (code_ == scalar_code<bool>()) return count() / 8;
    return count() * (is_real() ? sizeof(U) : 1) + longer_in_rows_;
  }
  std::size_t memory() const override { return pieces_ ? pieces_->unpacked() : 0; }

  // Before the first value: blocks are likely to be like those of another column.
  void begin_like(const NumbersHint<U>& other) {
    hint_ = other.blocks;
    if (!other.ways) return;
    allow_nested();
    hint_.splits->ways = *other.ways;
  }
  // After the last one: for such columns.
  NumbersHint<U> hint() const {
    NumbersHint<U> found{hint_};
    if (hint_.splits) found.ways = hint_.splits->ways;
    set_splits(found.blocks, nullptr);  // it is of this writer
    found.trust();
    return found;
  }

  // Gives away the bytes that are finished: f(bytes).
  void drain(auto&& f) {
    if (pieces_) return pieces_->drain(f);
    f(std::string_view(bytes_));
    bytes_.clear();
  }
  std::string_view finish() override {
    if (filled()) put_buffer();
    end_piece(true);
    return bytes_;
  }
  std::string_view bytes() const override { return bytes_; }

 private:
  static constexpr std::size_t few = 16, long_column = 64 * block_size;
  static constexpr std::size_t bytes_of_block = kernel::packing_slack + [] {
    if constexpr (may_be_real<U>) return reals_room<U>(block_size);
    else return block_room<U>(block_size);
  }();

  bool is_real() const { return may_be_real<U> && is_real_code(code_); }
  std::size_t filled() const { return static_cast<std::size_t>(next_ - begin_); }
  std::size_t room() const { return static_cast<std::size_t>(end_ - next_); }

  [[gnu::noinline]] void put_over_blocks(const Batch& values) {
    for (std::size_t i = 0; i < values.size();) {
      if (next_ == end_) make_room();
      const std::size_t some = std::min(values.size() - i, room());
      put(values.part(i, some));
      i += some;
    }
  }
  HPS_INLINE void put_run(const char* p, std::size_t n) {
    if (n <= room() && n < block_size) [[likely]] {
      if (n) std::memcpy(next_, p, n * sizeof(U));  // (there may be no memory)
      next_ += n;
    } else {
      put_long_run(p, n);
    }
  }
  [[gnu::noinline]] void put_long_run(const char* p, std::size_t n) {
    while (n) {
      const bool whole = !filled() && n >= block_size;
      if (!whole && next_ == end_) make_room();
      const std::size_t some = whole ? n - n % block_size : std::min(n, room());
      if (whole) put_blocks(p, some);
      else std::memcpy(next_, p, some * sizeof(U)), next_ += some;
      p += some * sizeof(U);
      n -= some;
    }
  }

  // At first for few values; at last for a block, with one of history before it.
  [[gnu::noinline]] void make_room() {
    const auto size = static_cast<std::size_t>(end_ - begin_);
    if (size == block_size) return put_buffer();
    const std::size_t more = history_ ? block_size : size ? std::min(8 * size, block_size) : few;
    U* const values = more < block_size ? workspace_.array<U>(more) : block();
    next_ = std::copy(begin_, next_, values);
    begin_ = values;
    end_ = values + more;
  }
  U* block() {
    if (!block_) block_ = workspace_.array<U>(2 * block_size) + block_size;
    return block_;
  }

  [[gnu::noinline]] void put_buffer() {
    if (count_ >= long_column || workspace_.effort() == Effort::thorough) allow_nested();
    put_block(begin_, filled(), history_);
    if (filled() == block_size) remember(begin_);
    count_ += filled();
    next_ = begin_;
  }
  void put_blocks(const char* values, std::size_t n) {
    allow_nested();
    const U* const bits = kernel::bits_in_memory<U>(values);
    const std::size_t before = bytes_.size();
    put_block(bits, block_size, 0);
    if (!pieces_) {  // whose ends empty the bytes
      const std::size_t size = bytes_.size() - before;
      bytes_.reserve(before + (size + size / 8) * (n / block_size));  // if the others are about as long
    }
    for (std::size_t done = block_size; done < n; done += block_size) put_block(bits + done, block_size, block_size);
    remember(bits + n - block_size);
    count_ += n;
    kernel::keep_memory();
  }
  // Numbers that lie side by side are worth it, and those of many objects.
  [[gnu::noinline]] void allow_nested() {
    if (hint_.splits || no_codes_) return;
    set_splits(hint_, std::construct_at(workspace_.array<Splits>(1), workspace_.effort()));
    if (hint_.splits->reviews_all) hint_.never_skip();
  }
  static void set_splits(auto& hint, Splits* splits) {
    hint.splits = splits;
    if constexpr (may_be_real<U>) hint.bits.splits = splits;
  }
  // For what comes to the buffer.
  void remember(const U* block) {
    std::memcpy(this->block() - block_size, block, block_size * sizeof(U));
    history_ = block_size;
  }

  void put_block(const U* values, std::size_t n, std::size_t history) {
    encode(values, n, pieces_ && pieces_->begins() ? 0 : history);
    if (!pieces_) return;
    char plain[block_size * sizeof(U)];
    for (std::size_t i = 0; i < n; ++i) kernel::store(plain + i * sizeof(U), values[i]);
    pieces_->add({plain, n * sizeof(U)}, n);
    if (pieces_->full()) end_piece(false);
  }
  // Nothing refers to the piece before.
  void end_piece(bool last) {
    put_again();
    rule_ = {};
    if (hint_.splits) hint_.splits->lengths = {};
    if (pieces_) pieces_->end(bytes_, last, hint_.splits ? this : nullptr);
  }

  [[gnu::noinline]] std::string_view encode(std::string_view values) override {
    if (!uncoded_) uncoded_ = workspace_.make<NumbersWriterOf>(workspace_, code_);
    return uncoded_->encode_anew(values);
  }
  std::string_view encode_anew(std::string_view values) {
    bytes_.clear();
    history_ = count_ = 0;
    if constexpr (little_endian || sizeof(U) == 1) {
      put_long_run(values.data(), values.size() / sizeof(U));
    } else {
      for (std::size_t i = 0; i < values.size(); i += sizeof(U)) {
        const U value = kernel::load<U>(values.data() + i);
        put_run(reinterpret_cast<const char*>(&value), 1);
      }
    }
    if (filled()) put_buffer();
    put_again();
    rule_ = {};
    return bytes_;
  }

  void encode(const U* values, std::size_t n, std::size_t history) {
    if (rule_.distance && rule_.distance <= history && rule_.predicts(values, n)) {
      ++again_;
      return;
    }
    put_again();
    char bytes[bytes_of_block];
    const char* const end = put_best(bytes, values, n, history);
    bytes_.append({bytes, end});
    count_in_rows(values, n, static_cast<std::size_t>(end - bytes));
    const Tag tag{static_cast<unsigned char>(bytes[0])};
    rule_ = tag == Tag::repeat ? Rule<U>{kernel::load<std::uint16_t>(bytes + 1), 0} : rule_of(tag, values, n);
  }

  char* put_best(char* p, const U* values, std::size_t n, std::size_t history) {
    if constexpr (may_be_real<U>)
      if (is_real()) return put_reals(p, block_of_reals(values, n, history), hint_);
    return column::put_block(p, block_of(values, n, is_signed_code(code_), history), hint_);
  }

  // A closer bound where a block takes more than a byte for each number: else rows would be made to learn their size.
  void count_in_rows(const U* values, std::size_t n, std::size_t in_column) {
    if (n == block_size && in_column > n && same_in_rows_ && !is_real() && code_ != scalar_code<bool>())
      longer_in_rows_ += kernel::varint_sizes(values, n, is_signed_code(code_)) - n;
  }

  void put_again() {
    if (!again_) return;
    bytes_.push_back(static_cast<char>(Tag::again));
    put_number(bytes_, again_);
    again_ = 0;
  }

  Workspace& workspace_;
  Bytes bytes_;
  PieceWriter::Pointer pieces_;
  Workspace::Pointer<NumbersWriterOf> uncoded_;
  unsigned char code_;
  bool same_in_rows_ = false, no_codes_ = false;
  std::size_t longer_in_rows_ = 0;                         // bytes in rows besides one for each number
  U* block_ = nullptr;                                     // after the history, as long
  U *begin_ = nullptr, *next_ = nullptr, *end_ = nullptr;  // the values that are gathered, and the room for more
  std::size_t history_ = 0, count_ = 0;                    // values before it
  std::uint64_t again_ = 0;                                // blocks that followed the rule
  Rule<U> rule_;
  decltype(NumbersHint<U>::blocks) hint_;
};

}  // namespace hps::detail::column
