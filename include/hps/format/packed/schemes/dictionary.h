// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "hps/format/packed/schemes/block.h"
#include "hps/format/packed/schemes/value_numbers.h"

namespace hps::detail::column {

// In integers.h: a block by a scheme that has no others inside.
template <class U>
char* put_entries(char* p, const U* values, std::size_t n, bool is_signed);
template <class U>
void get_entries(Input& in, U* values, std::size_t n);

struct GreatestNumber {
  HPS_INLINE static std::uint16_t run(const std::uint16_t* numbers, std::size_t n) {
    std::uint16_t greatest = 0;
    for (std::size_t i = 0; i < n; ++i) greatest = numbers[i] > greatest ? numbers[i] : greatest;
    return greatest;
  }
};

// The different values, in the order of their first appearance, as a block of their own; for each value the number of
// its entry, in as few bits as the greatest number needs.
template <class U>
class Dictionary {
 public:
  static constexpr Tag tag = Tag::dictionary;

  // With so many different values, or more.
  static std::size_t least_size(const Block<U>& block, std::size_t different) {
    if (different > block.n - block.n / 4) return unsuitable;
    return 2 + 1 + kernel::packed_size(block.n, width_of(different));  // with entries of one byte together
  }

  // Unsuitable, too, where it is seen to need `limit` bytes or more.
  explicit Dictionary(const Block<U>& block, std::size_t limit = unsuitable) : n_(block.n) {
    ValueNumbers<U, block_size> number(n_);
    const auto can_pay = [&](std::size_t count) { return least_size(block, count) < limit; };
    for (std::size_t i = 0; i < n_; ++i) {
      const std::size_t found = number(block.values[i], can_pay);
      if (found == number.none) return;
      number_[i] = static_cast<std::uint16_t>(found);
    }
    if (!number.size()) return;
    entries_ = number.size();
    entries_size_ = static_cast<std::size_t>(put_entries(bytes_, number.values(), entries_, block.is_signed) - bytes_);
    size_ = 2 + entries_size_ + kernel::packed_size(n_, width_of(entries_));
  }

  std::size_t size() const { return size_; }

  char* put(char* p) const {
    p = kernel::store(p, static_cast<std::uint16_t>(entries_));
    p = std::copy_n(bytes_, entries_size_, p);
    return kernel::pack_bits(p, number_, n_, width_of(entries_));
  }

  static void get(Input& in, U* values, std::size_t n) {
    const std::size_t entries = kernel::load<std::uint16_t>(in.bytes(2));
    if (entries == 0 || entries > n) in.fail("a number of entries that is out of range");
    U entry[block_size];
    get_entries(in, entry, entries);
    std::uint16_t number[block_size];
    in.unpack(number, n, width_of(entries));
    if (kernel::on_best<GreatestNumber>(static_cast<const std::uint16_t*>(number), n) >= entries)
      in.fail("the number of an entry that is not there");
    for (std::size_t i = 0; i < n; ++i) values[i] = entry[number[i]];
  }

 private:
  static unsigned width_of(std::size_t entries) { return static_cast<unsigned>(std::bit_width(entries - 1)); }

  std::size_t n_, entries_ = 0, entries_size_ = 0, size_ = unsuitable;
  std::uint16_t number_[block_size];
  char bytes_[block_size * sizeof(U) + 1 + kernel::packing_slack];
};

}  // namespace hps::detail::column
