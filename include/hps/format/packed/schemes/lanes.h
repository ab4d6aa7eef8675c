// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/schemes/block.h"
#include "hps/format/packed/schemes/split/code_lengths.h"
#include "hps/kernel/zigzag.h"

namespace hps::detail::column {

// In integers.h: a block by any scheme but this one.
template <class U>
void get_lane(Tag tag, Input& in, U* values, std::size_t n, KnownLengths::Lane codes);

// Components that alternate, as x, y, z do: how many, 2 to 4, and a block of each.
template <class U>
class Lanes {
 public:
  static constexpr Tag tag = Tag::lanes;
  static constexpr unsigned most = most_lanes;

  // How many lanes promise values that differ least from the one before in the same lane, and by how many bits in the
  // mean. The block has 64 values or more.
  struct Promise {
    unsigned lanes, bits;
  };
  static Promise promise(const Block<U>& block) { return kernel::on_best<Steps>(block.values, block.n); }

  Lanes(const U* values, std::size_t n, unsigned lanes) : n_(n), lanes_(lanes) {
    U* to = values_;
    for (unsigned lane = 0; lane < lanes; ++lane)
      for (std::size_t i = lane; i < n; i += lanes) *to++ = values[i];
  }
  const U* lane(unsigned i) const { return values_ + begin(i); }
  std::size_t size(unsigned i) const { return begin(i + 1) - begin(i); }

  static void get(Input& in, U* values, std::size_t n, KnownLengths& lengths) {
    const unsigned lanes = in.byte();
    if (lanes < 2 || lanes > most || n < lanes) in.fail("a number of lanes that is out of range");
    U lane[block_size];
    for (unsigned k = 0; k < lanes; ++k) {
      const std::size_t some = (n - k + lanes - 1) / lanes;
      get_lane(Tag(in.byte()), in, lane, some, lengths.lane(k));
      for (std::size_t i = 0; i < some; ++i) values[k + i * lanes] = lane[i];
    }
  }

 private:
  struct Steps {
    HPS_INLINE static Promise run(const U* values, std::size_t n) {
      constexpr unsigned some = 48;
      unsigned bits[most + 1] = {};
      const std::size_t stride = ((n - most) << 16) / some;
      for (std::size_t i = 0; i < some; ++i) {
        const U* const v = values + most + (i * stride >> 16);
        for (unsigned k = 2; k <= most; ++k) {
          const auto step = static_cast<std::make_signed_t<U>>(static_cast<U>(v[0] - *(v - k)));
          bits[k] += static_cast<unsigned>(std::bit_width(kernel::zigzag<U>(step)));
        }
      }
      Promise best{2, bits[2]};
      for (unsigned k = 3; k <= most; ++k)
        if (bits[k] < best.bits) best = {k, bits[k]};
      best.bits /= some;
      return best;
    }
  };
  std::size_t begin(unsigned lane) const { return lane * (n_ / lanes_) + std::min<std::size_t>(lane, n_ % lanes_); }

  std::size_t n_;
  unsigned lanes_;
  U values_[block_size];
};

}  // namespace hps::detail::column
