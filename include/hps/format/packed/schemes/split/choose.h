// SPDX-License-Identifier: MIT
#pragma once
// Chooses the way to split a block: that of the block before, compared with others from time to time.

#include <array>
#include <memory>

#include "hps/format/packed.h"
#include "hps/format/packed/schemes/best_plan.h"
#include "hps/format/packed/schemes/split/split.h"

namespace hps::detail::column {

// The median of a sample.
template <class U>
U likely_median(const U* values, std::size_t n, bool is_signed) {
  constexpr std::size_t some = 64;
  const U flip = is_signed ? static_cast<U>(U{1} << (bits_of<U> - 1)) : U{0};
  std::uint64_t sample[some];
  for (std::size_t i = 0; i < some; ++i) sample[i] = values[i * n / some] ^ flip;
  std::nth_element(sample, sample + some / 2, sample + some);
  return static_cast<U>(static_cast<U>(sample[some / 2]) ^ flip);
}

// The way of a kind that fits a block, and others like it.
template <class U>
SplitWay way_that_fits(const Block<U>& block, const SplitKind& kind) {
  if (kind.listed) return {kind};
  U d[block_size];
  kernel::on_best<TakeDifferences<U>>(&d[0], block.values, block.n, kind.order);
  const std::size_t n = block.n - kind.order;
  const bool is_signed = kind.order || block.is_signed;
  if (kind.by_exponent() && !kind.above) return {kind, 0, likely_median(d, n, is_signed)};
  const auto range = kernel::summarize(&d[0], n, is_signed);
  const auto width = static_cast<unsigned>(std::bit_width(static_cast<U>(range.greatest - range.least)));
  // Lower than the least, for those of later blocks.
  if (kind.above) return {kind, 0, static_cast<U>(range.least >> width / 4 << width / 4)};
  const unsigned shift = width > kind.token_bits ? width - kind.token_bits : 0;
  const U room = static_cast<U>((kind.token_bits > 5 ? U{16} : U{4}) << shift);
  return {kind, shift, static_cast<U>((range.least >> shift << shift) - room)};
}

// The best of some ways to split a block.
template <class U>
class BestSplit {
 public:
  explicit BestSplit(const Block<U>& block) : block_(block) {
    const unsigned order = likely_order();
    consider_order(order);
    if (order) consider_order(0);
  }
  // The way of the block before has codes already.
  void consider(const SplitWay& way, const TokenCodes& before) {
    const Split<U> split(block_, way, &before);
    if (split.suits()) consider(way, split.size(before));
  }
  const SplitWay& way() const { return way_; }

 private:
  using S = std::make_signed_t<U>;
  static constexpr std::size_t some = 64;

  [[gnu::noinline]] void consider_order(unsigned order) {
    consider(way_that_fits(block_, {order, 0}));
    if (order > 1) return;
    if (is_skewed(order)) consider(way_that_fits(block_, {order, 0, true}));
    const SplitWay fine = way_that_fits(block_, {order, 7});
    consider(fine);
    consider(way_that_fits(block_, {order, 5}));
    if (fine.shift && repeats(order)) consider({{.order = order, .listed = true}});
  }
  [[gnu::noinline]] void consider(const SplitWay& way) {
    const Split<U> split(block_, way);
    if (split.suits()) consider(way, split.size_without_codes());
  }
  void consider(const SplitWay& way, std::size_t size) {
    if (way.kind.by_exponent()) size += size / 64;  // bits of several widths take longer to parse
    if (way.kind.listed) size += size / 32;         // values that are not in the list yet may come
    if (size < size_) size_ = size, way_ = way;
  }

  // The order whose differences are nearest to each other.
  unsigned likely_order() {
    const std::size_t first = SplitWay::most_order, stride = ((block_.n - first) << 16) / some;
    for (std::size_t i = 0; i < some; ++i) {
      U v[SplitWay::most_order + 1];
      std::copy_n(block_.values + (i * stride >> 16), first + 1, v);
      for (unsigned order = 0; order <= SplitWay::most_order; ++order) {
        sample_[order][i] = v[first - order];
        for (std::size_t k = 0; k + order < first; ++k) v[k] = static_cast<U>(v[k + 1] - v[k]);
      }
    }
    unsigned best = 0, least = ~0u;
    for (unsigned order = 0; order <= SplitWay::most_order; ++order) {
      const U middle = middle_[order] = likely_median(sample_[order], some, order || block_.is_signed);
      unsigned bits = 0;
      for (const U v : sample_[order])
        bits += static_cast<unsigned>(std::bit_width(kernel::zigzag<U>(distance(v, middle))));
      if (bits < least) best = order, least = bits;
    }
    return best;
  }
  // True if one in eight lies twice as far above the middle as any lies below. Every second of the sample tells.
  bool is_skewed(unsigned order) const {
    const U* const values = sample_[order];
    const U middle = middle_[order];
    S least = 0;
    for (std::size_t i = 0; i < some; i += 2) least = std::min(least, distance(values[i], middle));
    std::size_t far = 0;
    for (std::size_t i = 0; i < some; i += 2) far += least > -(distance(values[i], middle) / 2);
    return far >= some / 2 / 8;
  }
  // True if at most half of the values of the sample are different.
  bool repeats(unsigned order) const {
    std::uint64_t seen[4] = {};
    for (const U v : sample_[order]) {
      const auto hash = static_cast<unsigned>((v * std::uint64_t{0x9e3779b97f4a7c15}) >> 56);
      seen[hash / 64] |= std::uint64_t{1} << hash % 64;
    }
    int different = 0;
    for (const std::uint64_t s : seen) different += std::popcount(s);
    return different <= int{some} / 2;
  }
  static S distance(U v, U middle) { return static_cast<S>(static_cast<U>(v - middle)); }

  const Block<U>& block_;
  std::size_t size_ = unsuitable;
  SplitWay way_;
  U sample_[SplitWay::most_order + 1][some], middle_[SplitWay::most_order + 1];  // of the differences of each order
};

// Carried from one block to the next: of one kind of integers.
class SplitHint {
 public:
  void never_skip() { backoff_ = Backoff::always(); }
  // The next block is not like the one before.
  void compare() { review_.require(); }
  void trust() { review_.trust(); }

  // Each writes the block if it takes less than `limit` bytes; else returns nullptr. As the block before:
  template <class U>
  char* put_as_before(char* p, const Block<U>& block, std::size_t limit, TokenCodes& lengths) {
    if (!serves_ || review_.due()) return nullptr;
    review_.pass();
    char* end = put_as(p, block, way_, limit, lengths);
    if (!end && !way_.kind.listed) {
      review_.doubt();
      way_ = way_that_fits(block, way_.kind);
      end = put_as(p, block, way_, limit, lengths);
    }
    if (!end) review_.require();
    else if (static_cast<std::size_t>(end - p) * block_size > (size_ + size_ / 8) * block.n)
      only_just_ ? review_.require() : review_.doubt();
    return end;
  }
  template <class U>
  [[gnu::noinline, gnu::cold]] char* put_best(char* p, const Block<U>& block, std::size_t limit, TokenCodes& lengths) {
    if (!backoff_.attempt()) return nullptr;
    const SplitWay best = best_way(block, lengths);
    char* const end = put_as(p, block, best, limit, lengths);
    const bool confirmed = serves_ && end && best.kind.is_like(way_.kind);
    confirmed ? review_.confirm() : review_.change();
    serves_ = end != nullptr;
    if (end) {
      const auto size = static_cast<std::size_t>(end - p);
      size_ = size * block_size / block.n;
      only_just_ = size > limit - limit / 8;
    }
    backoff_.learn(serves_);
    way_ = best;
    return end;
  }

 private:
  // The two by themselves: what they plan takes much of the stack, and need not be there at once.
  template <class U>
  [[gnu::noinline]] SplitWay best_way(const Block<U>& block, const TokenCodes& lengths) const {
    BestSplit<U> best(block);
    if (serves_) best.consider(way_, lengths);
    return best.way();
  }
  template <class U>
  [[gnu::noinline]] static char* put_as(char* p, const Block<U>& block, const SplitWay& way, std::size_t limit,
                                        TokenCodes& lengths) {
    const Split<U> split(block, way, &lengths);
    if (!split.suits() || split.size(lengths) >= limit) return nullptr;
    TokenCodes own;
    own.assign(lengths);
    char bytes[Split<U>::room];
    bytes[0] = static_cast<char>(Split<U>::tag);
    char* const end = split.put(bytes + 1, own);
    if (static_cast<std::size_t>(end - bytes) >= limit) return nullptr;
    lengths.assign(own);
    return std::copy(bytes, end, p);
  }

  SplitWay way_;
  // When the way was chosen; the size is that of a whole block.
  bool serves_ = false, only_just_ = false;
  std::size_t size_ = 0;
  Review review_;
  Backoff backoff_;
};

// The memory of nested and split blocks, from one to the next.
struct NestedHint {
  SplitHint split;
  Backoff multiple, lanes;
  unsigned in_lanes = 0;  // how many the block before had
  Review review_of_lanes;
  // Many lanes are looked for after some blocks, and then from time to time.
  unsigned blocks = 0, many_at = 12, many_apart = 128;

  void never_skip() {
    split.never_skip();
    multiple = lanes = Backoff::always();
    many_at = many_apart = 0;
  }
  void trust() {
    split.trust();
    for (Backoff* attempts : {&multiple, &lanes}) attempts->trust();
    review_of_lanes.trust();
    blocks = 0;
    wait_for_many();
  }
  bool is_time_for_many() const { return blocks >= many_at; }
  void wait_for_many() { many_at = blocks + many_apart; }
  void learn_lanes(unsigned n) {  // 0: none serve
    lanes.learn(n != 0);
    n&& n == in_lanes ? review_of_lanes.confirm() : review_of_lanes.change();
    in_lanes = n;
  }
};

// A column's codes of each lane, and its hints: for numbers, for their bits, for each lane.
struct Splits {
  explicit Splits(Effort effort) : codes(effort != Effort::quick), reviews_all(effort == Effort::thorough) {
    if (!reviews_all) return;
    for (NestedHint& way : ways) way.never_skip();
  }

  using Ways = std::array<NestedHint, 2 + most_lanes>;

  const bool codes, reviews_all;
  LaneCodes lengths;
  Ways ways;
};

// Readers do not see what was tried and not written. Lists are kept on the heap: there are few, and the stack is small.
class SavedLengths {
 public:
  [[gnu::noinline]] explicit SavedLengths(const IntegersHint& hint)
      : splits_(hint.splits && hint.splits->codes ? hint.splits : nullptr) {
    if (!splits_) return;
    unsigned listed = 0;
    for (unsigned i = 0; i < most_lanes; ++i) {
      lengths_[i].assign(splits_->lengths.of[i]);
      written_ += lengths_[i].written;
      listed += lengths_[i].listed;
    }
    if (listed) save_lists(listed);
  }
  [[gnu::noinline]] void restore() const {
    if (!splits_) return;
    const std::uint64_t* values = values_.get();
    for (unsigned i = 0; i < most_lanes; ++i) {
      TokenCodes& codes = splits_->lengths.of[i];
      codes.CodeLengths::assign(lengths_[i]);
      std::copy_n(values, codes.listed, codes.value);
      values += codes.listed;
    }
  }
  // Bytes of all lengths and lists that had been written.
  unsigned written() const { return written_; }

 private:
  void save_lists(unsigned listed) {
    values_ = std::make_unique_for_overwrite<std::uint64_t[]>(listed);
    std::uint64_t* to = values_.get();
    for (const TokenCodes& codes : splits_->lengths.of) to = std::copy_n(codes.value, codes.listed, to);
  }

  Splits* splits_;
  CodeLengths lengths_[most_lanes];
  unsigned written_ = 0;
  std::unique_ptr<std::uint64_t[]> values_;
};

}  // namespace hps::detail::column
