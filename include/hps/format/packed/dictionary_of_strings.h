// SPDX-License-Identifier: MIT
#pragma once
// Strings by number, in the order in which they were added.

#include <string>
#include <string_view>
#include <vector>

#include "hps/kernel/endian.h"

namespace hps::column {

class DictionaryOfStrings {
 public:
  static constexpr std::size_t most = std::size_t{1} << 16;

  std::size_t size() const { return entries_.size(); }

  // Makes room for n more.
  void reserve(std::size_t n) {
    if (4 * (size() + n) <= 3 * slots_.size()) return;
    slots_.assign(std::bit_ceil(2 * (size() + n)), 0);
    for (std::size_t k = 0; k < size(); ++k) slots_[slot_of(text_of(k), entries_[k].hash)] = number(k);
  }

  // The number of the string, which is size() - 1 if it was added. There is room for it.
  std::size_t find_or_add(std::string_view s) {
    const std::uint32_t hash = hash_of(s);
    std::uint32_t& slot = slots_[slot_of(s, hash)];
    if (slot) return slot - 1;
    entries_.push_back({text_.size(), s.size(), hash});
    text_.append(s);
    slot = number(size() - 1);
    return size() - 1;
  }

  // Takes back what was added after there were n.
  void shrink(std::size_t n) {
    for (std::size_t k = size(); k-- > n;) slots_[slot_of(text_of(k), entries_[k].hash)] = 0;
    if (n < size()) text_.resize(entries_[n].at);
    entries_.resize(n);
  }

  std::string_view text_of(std::size_t k) const {
    return std::string_view(text_).substr(entries_[k].at, entries_[k].size);
  }

 private:
  struct Entry {
    std::size_t at, size;
    std::uint32_t hash;
  };
  static std::uint32_t number(std::size_t k) { return static_cast<std::uint32_t>(k + 1); }

  // Where it is, or would be.
  std::size_t slot_of(std::string_view s, std::uint32_t hash) const {
    std::size_t slot = hash & (slots_.size() - 1);
    while (slots_[slot]) {
      const Entry& e = entries_[slots_[slot] - 1];
      if (e.hash == hash && text_of(slots_[slot] - 1) == s) break;
      slot = (slot + 1) & (slots_.size() - 1);
    }
    return slot;
  }

  static std::uint32_t hash_of(std::string_view s) {
    constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;
    std::uint64_t h = s.size() * factor;
    const char* p = s.data();
    std::size_t n = s.size();
    for (; n > 8; n -= 8, p += 8) h = mixed((h ^ kernel::load<std::uint64_t>(p)) * factor);
    char last[8] = {};
    if (n) std::memcpy(last, p, n);
    h = mixed((h ^ kernel::load<std::uint64_t>(last)) * factor);
    return static_cast<std::uint32_t>(h);
  }
  static std::uint64_t mixed(std::uint64_t h) { return h ^ h >> 32; }

  std::string text_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;  // open addressing: numbers from 1 on, 0 where there is none
};

}  // namespace hps::column
