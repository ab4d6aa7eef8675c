// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/block.h"

namespace hps::column {

// Up to 256 different values, in the order of their first appearance; for each value the number of its entry, in as few
// bits as the greatest number needs.
template <class U>
class Dictionary {
 public:
  static constexpr Tag tag = Tag::dictionary;

  explicit Dictionary(const Block<U>& block) : n_(block.n) {
    constexpr std::size_t slots = 4 * most;
    std::uint16_t slot[slots] = {};  // open addressing: numbers from 1 on
    for (std::size_t i = 0; i < n_; ++i) {
      const U v = block.values[i];
      std::size_t at = (v * std::uint64_t{0x9e3779b97f4a7c15}) >> 54;
      while (slot[at] && entry_[slot[at] - 1] != v) at = (at + 1) % slots;
      if (!slot[at]) {
        if (entries_ == most) return;
        entry_[entries_] = v;
        slot[at] = static_cast<std::uint16_t>(++entries_);
      }
      number_[i] = static_cast<std::uint8_t>(slot[at] - 1);
    }
    size_ = 1 + entries_ * sizeof(U) + kernel::packed_size(n_, width_of(entries_));
  }

  std::size_t size() const { return size_; }

  char* put(char* p) const {
    *p++ = static_cast<char>(entries_ - 1);
    for (std::size_t k = 0; k < entries_; ++k) p = kernel::store(p, entry_[k]);
    return kernel::pack_bits(p, number_, n_, width_of(entries_));
  }

  static void get(Input& in, U* values, std::size_t n) {
    const std::size_t entries = in.byte() + 1;
    const char* const p = in.bytes(entries * sizeof(U));
    U entry[most];
    for (std::size_t k = 0; k < entries; ++k) entry[k] = kernel::load<U>(p + k * sizeof(U));
    std::uint8_t number[block_size];
    in.unpack(number, n, width_of(entries));
    if (kernel::on_best<Greatest>(static_cast<const std::uint8_t*>(number), n) >= entries)
      in.fail("the number of an entry that is not there");
    for (std::size_t i = 0; i < n; ++i) values[i] = entry[number[i]];
  }

 private:
  static constexpr std::size_t most = 256;
  struct Greatest {
    HPS_INLINE static std::uint8_t run(const std::uint8_t* numbers, std::size_t n) {
      std::uint8_t greatest = 0;
      for (std::size_t i = 0; i < n; ++i) greatest = numbers[i] > greatest ? numbers[i] : greatest;
      return greatest;
    }
  };
  static unsigned width_of(std::size_t entries) { return static_cast<unsigned>(std::bit_width(entries - 1)); }

  std::size_t n_, entries_ = 0, size_ = unsuitable;
  U entry_[most];
  std::uint8_t number_[block_size];
};

}  // namespace hps::column
