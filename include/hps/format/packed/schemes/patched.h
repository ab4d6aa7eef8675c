// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/schemes/block.h"
#include "hps/kernel/transform.h"

namespace hps::detail::column {

// A frame of reference too narrow for some values, the exceptions: their places and what they have above it follow.
template <class U>
class Patched {
 public:
  static constexpr Tag tag = Tag::patched;

  // With one exception and no bits for the others.
  static std::size_t least_size(const Block<U>& block) {
    const U range = static_cast<U>(block.summary.greatest - block.summary.least);
    return value_size(block.summary.least, block.is_signed) + head_size + kernel::packed_size(1, place_width) +
           kernel::packed_size(1, static_cast<unsigned>(std::bit_width(range)));
  }

  // Finds the width of the frame that makes the block smallest.
  explicit Patched(const Block<U>& block) : block_(block), least_(block.summary.least) {
    std::uint16_t count[4][bits_of<U> + 1] = {};  // four of each, because increments of one wait for each other
    std::uint64_t widths = 0;                     // those below 64 bits that there are
    for (std::size_t i = 0; i < block.n; ++i) {
      const auto w = static_cast<unsigned>(std::bit_width(static_cast<U>(block.values[i] - least_)));
      ++count[i % 4][w];
      widths |= std::uint64_t{1} << w % 64 & (w / 64 - 1ull);
    }
    const U range = static_cast<U>(block.summary.greatest - least_);
    const auto widest = static_cast<unsigned>(std::bit_width(range));
    const auto of_width = [&](unsigned w) {
      return std::size_t{0} + count[0][w] + count[1][w] + count[2][w] + count[3][w];
    };
    std::size_t wider = of_width(widest);
    // A frame that is narrower than one of these, and no narrower than the next, has the same exceptions.
    widths &= kernel::low_bits(widest);
    while (widths) {
      const auto w = static_cast<unsigned>(std::bit_width(widths)) - 1;
      widths &= kernel::low_bits(w);
      const std::size_t bytes = value_size(least_, block.is_signed) + head_size + kernel::packed_size(block.n, w) +
                                kernel::packed_size(wider, place_width) + kernel::packed_size(wider, widest - w);
      if (bytes < size_) width_ = w, upper_width_ = widest - w, exceptions_ = wider, size_ = bytes;
      wider += of_width(w);
    }
  }

  std::size_t size() const { return size_; }

  char* put(char* p) const {
    p = put_value(p, least_, block_.is_signed);
    *p++ = static_cast<char>(width_);
    *p++ = static_cast<char>(upper_width_);
    p = kernel::store(p, static_cast<std::uint16_t>(exceptions_));
    U above[block_size], upper[block_size + 1];
    std::uint16_t places[block_size + 1];
    kernel::on_best<kernel::Subtract<U>>(&above[0], block_.values, block_.n, least_, 0u);
    const U mask = static_cast<U>(kernel::low_bits(width_));
    std::size_t k = 0;
    for (std::size_t i = 0; i < block_.n; ++i) {
      places[k] = static_cast<std::uint16_t>(i);
      upper[k] = static_cast<U>(above[i] >> width_);
      k += upper[k] != 0;
      above[i] = static_cast<U>(above[i] & mask);
    }
    p = kernel::pack_bits(p, above, block_.n, width_);
    p = kernel::pack_bits(p, places, k, place_width);
    return kernel::pack_bits(p, upper, k, upper_width_);
  }

  static void get(Input& in, U* values, std::size_t n) {
    const U least = in.value<U>();
    const unsigned width = in.small(bits_of<U> - 1, "a width that is out of range");
    const unsigned upper_width = in.small(bits_of<U> - width, "a width that is out of range");
    const std::size_t exceptions = kernel::load<std::uint16_t>(in.bytes(2));
    if (exceptions > n) in.fail("more exceptions than values");
    in.unpack(values, n, width);
    std::uint16_t places[block_size];
    U upper[block_size];
    in.unpack(places, exceptions, place_width);
    in.unpack(upper, exceptions, upper_width);
    for (std::size_t k = 0; k < exceptions; ++k) {
      if (places[k] >= n) in.fail("an exception after the last value");
      values[places[k]] = static_cast<U>(values[places[k]] | static_cast<U>(upper[k] << width));
    }
    if (least) kernel::on_best<kernel::Add<U>>(values, static_cast<const U*>(values), n, least, 0u);
  }

 private:
  static constexpr std::size_t head_size = 4;  // of two widths and the number of exceptions
  static constexpr unsigned place_width = 10;  // bits of a place in a block

  const Block<U>& block_;
  U least_;
  unsigned width_ = 0, upper_width_ = 0;
  std::size_t exceptions_ = 0, size_ = unsuitable;
};

}  // namespace hps::detail::column
