// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "hps/format/packed/schemes/block.h"
#include "hps/format/packed/schemes/split/code_lengths.h"
#include "hps/kernel/zigzag.h"

namespace hps::detail::column {

// In integers.h: a block by any scheme but this one.
template <class U>
void get_lane(Tag tag, Input& in, U* values, std::size_t n, KnownLengths::Lane codes);

// Components that alternate, as x, y, z do: how many, and a block of each; where they are more than 4, one block of
// all, the first component first.
template <class U>
class Lanes {
 public:
  static constexpr Tag tag = Tag::lanes;
  static constexpr unsigned most = 255;

  // How many lanes promise values that differ least from the one before in the same lane, and by how many bits in the
  // mean. The block has 64 values or more.
  struct Promise {
    unsigned lanes, bits;
  };
  // `likely` are more than 4 that may do it, or 0.
  static Promise promise(const Block<U>& block, unsigned likely) {
    const Promise few = kernel::on_best<Steps>(block.values, block.n, 2u, most_lanes);
    if (!likely || likely > block.n / 4) return few;
    const Promise many = kernel::on_best<Steps>(block.values, block.n, likely, likely);
    return many.bits < few.bits ? many : few;
  }
  static unsigned likely_many(const Block<U>& block) { return kernel::on_best<LikelyMany>(block.values, block.n); }

  Lanes(const U* values, std::size_t n, unsigned lanes) : n_(n), lanes_(lanes) {
    U* to = values_;
    for (unsigned lane = 0; lane < lanes; ++lane)
      for (std::size_t i = lane; i < n; i += lanes) *to++ = values[i];
  }
  // In so many blocks.
  unsigned blocks() const { return lanes_ > most_lanes ? 1 : lanes_; }
  const U* values(unsigned i) const { return values_ + begin(i); }
  std::size_t size(unsigned i) const { return blocks() == 1 ? n_ : begin(i + 1) - begin(i); }

  static void get(Input& in, U* values, std::size_t n, KnownLengths& lengths) {
    const unsigned lanes = in.byte();
    if (lanes < 2 || n < lanes) in.fail("a number of lanes that is out of range");
    U lane[block_size];
    const bool together = lanes > most_lanes;
    if (together) get_lane(Tag(in.byte()), in, lane, n, lengths.lane(0));
    const U* from = lane;
    for (unsigned k = 0; k < lanes; ++k) {
      const std::size_t some = (n - k + lanes - 1) / lanes;
      if (!together) get_lane(Tag(in.byte()), in, lane, some, lengths.lane(k));
      for (std::size_t i = 0; i < some; ++i) values[k + i * lanes] = from[i];
      if (together) from += some;
    }
  }

 private:
  HPS_INLINE static U step_code(U from, U to) {
    return kernel::zigzag<U>(static_cast<std::make_signed_t<U>>(static_cast<U>(to - from)));
  }
  struct Steps {
    HPS_INLINE static Promise run(const U* values, std::size_t n, unsigned first, unsigned last) {
      constexpr unsigned some = 48;
      unsigned bits[most_lanes - 1] = {};
      const std::size_t stride = ((n - last) << 16) / some;
      for (std::size_t i = 0; i < some; ++i) {
        const U* const v = values + last + (i * stride >> 16);
        for (unsigned k = first; k <= last; ++k)
          bits[k - first] += static_cast<unsigned>(std::bit_width(step_code(*(v - k), *v)));
      }
      Promise best{first, bits[0]};
      for (unsigned k = first + 1; k <= last; ++k)
        if (bits[k - first] < best.bits) best = {k, bits[k - first]};
      best.bits /= some;
      return best;
    }
  };
  // The fewest lanes in which no step has many bits, among a few. (All steps are small in twice as many lanes, too.)
  struct LikelyMany {
    HPS_INLINE static unsigned run(const U* values, std::size_t n) {
      constexpr unsigned some = 12, lanes = most - most_lanes;
      U any[lanes] = {};  // bits of the steps in 255 lanes, 254, ...
      const std::size_t stride = (n - most) / some;
      for (std::size_t i = 0; i < some; ++i) {
        const U* const v = values + i * stride;
        for (unsigned k = 0; k < lanes; ++k) any[k] = static_cast<U>(any[k] | step_code(v[k], v[most]));
      }
      const auto least = static_cast<unsigned>(std::bit_width(*std::min_element(any, any + lanes)));
      unsigned k = lanes - 1;
      while (static_cast<unsigned>(std::bit_width(any[k])) > least) --k;
      return most - k;
    }
  };
  std::size_t begin(unsigned lane) const { return lane * (n_ / lanes_) + std::min<std::size_t>(lane, n_ % lanes_); }

  std::size_t n_;
  unsigned lanes_;
  U values_[block_size];
};

}  // namespace hps::detail::column
