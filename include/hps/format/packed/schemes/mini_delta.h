// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "hps/format/packed/schemes/block.h"
#include "hps/kernel/transform.h"

namespace hps::detail::column {

// The bits of each `Some` values, or'ed.
template <class U, std::size_t Some>
struct AnyBits {
  HPS_INLINE static void run(U* any, const U* values, std::size_t n) {
    for (std::size_t some; n; n -= some, values += some) {
      some = std::min(n, Some);
      U bits = 0;
      for (std::size_t i = 0; i < some; ++i) bits = static_cast<U>(bits | values[i]);
      *any++ = bits;
    }
  }
};

// Differences of order 1 or 2, ZigZag-coded, each 64 of them in as few bits as the greatest needs.
template <class U, unsigned Order>
class MiniDelta {
 public:
  static constexpr Tag tag = Order == 1 ? Tag::mini_delta : Tag::mini_delta_2;

  // With differences that have so many bits in the mean.
  static std::size_t least_size(const Block<U>& block, unsigned bits) {
    std::size_t size = (block.n + mini - 1) / mini + kernel::packed_size(block.n, bits);
    for (unsigned i = 0; i < Order; ++i) size += value_size(block.values[i], block.is_signed);
    return size;
  }

  explicit MiniDelta(const Block<U>& block) : block_(block), minis_((block.n + mini - 1) / mini) {
    if (block.n <= Order) return;
    kernel::on_best<kernel::Differences<U, Order>>(&differences_[0], block.values, block.n);
    size_ = minis_;
    for (unsigned i = 0; i < Order; ++i) size_ += value_size(block.values[i], block.is_signed);
    U any[block_size / mini];
    kernel::on_best<AnyBits<U, mini>>(&any[0], static_cast<const U*>(differences_), block.n);
    for (std::size_t k = 0; k < minis_; ++k) {
      width_[k] = static_cast<unsigned char>(std::bit_width(any[k]));
      size_ += kernel::packed_size(count(block.n, k), width_[k]);
    }
  }

  std::size_t size() const { return size_; }

  char* put(char* p) const {
    for (unsigned i = 0; i < Order; ++i) p = put_value(p, block_.values[i], block_.is_signed);
    p = std::copy_n(width_, minis_, p);
    for (std::size_t k = 0; k < minis_; ++k)
      p = kernel::pack_bits(p, differences_ + k * mini, count(block_.n, k), width_[k]);
    return p;
  }

  static void get(Input& in, U* values, std::size_t n) {
    if (n <= Order) in.fail("differences of too few values");
    U first[Order];
    for (U& v : first) v = in.value<U>();
    const std::size_t minis = (n + mini - 1) / mini;
    const char* const widths = in.bytes(minis);
    for (std::size_t k = 0; k < minis; ++k) {
      const auto width = static_cast<unsigned char>(widths[k]);
      if (width > bits_of<U>) in.fail("a width that is out of range");
      in.unpack(values + k * mini, count(n, k), width);
    }
    kernel::integrate(values, n, first);
  }

 private:
  static constexpr std::size_t mini = 64;
  static std::size_t count(std::size_t n, std::size_t k) { return std::min(n - k * mini, mini); }

  const Block<U>& block_;
  std::size_t minis_, size_ = unsuitable;
  U differences_[block_size];
  unsigned char width_[block_size / mini];
};

}  // namespace hps::detail::column
