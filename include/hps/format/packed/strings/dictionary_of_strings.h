// SPDX-License-Identifier: MIT
#pragma once
// Strings by number, in the order in which they were added.

#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "hps/kernel/endian.h"

namespace hps::detail::column {

class DictionaryOfStrings {
 public:
  static constexpr std::size_t most = std::size_t{1} << 16;
  // Besides its text, an entry takes a view in a vector of the reader's, which doubles.
  static constexpr std::size_t memory_of_entry = 3 * sizeof(std::string_view);

  explicit DictionaryOfStrings(std::pmr::memory_resource* memory) : slots_(memory), entries_(memory), text_(memory) {}

  std::size_t size() const { return entries_.size(); }

  // Up to seven characters, which are looked up without a comparison of texts.
  static bool is_short(std::string_view s) { return s.size() < 8; }

  // The number of a short string that was added, where the first look finds it; else `most`.
  std::size_t find_at_once(std::string_view s) const {
    const std::uint64_t key = key_of(s);
    const std::size_t number = slots_[slot_of(key)];
    return number && entries_[number - 1].key == key ? number - 1 : most;
  }

  // The number of the string, which is size() - 1 if it was added. Gives up, with a number of `most` or above, where
  // that takes many comparisons: somebody may have chosen strings that do.
  std::size_t find_or_add(std::string_view s) {
    if (slots_.empty()) make_room();
    const std::uint64_t key = key_of(s);
    std::size_t at = slot_of(key), left = 256;
    for (; slots_[at]; at = (at + 1) & mask()) {
      const std::size_t k = slots_[at] - 1;
      if (entries_[k].key == key && (is_short(s) || text_of(k) == s)) return k;
      if (!--left) return most;
    }
    add(s, at, key);
    return size() - 1;
  }

  // Takes back what was added after there were n.
  void shrink(std::size_t n) {
    for (std::size_t k = size(); k-- > n;) {
      std::size_t at = slot_of(entries_[k].key);
      while (slots_[at] != k + 1) at = (at + 1) & mask();
      slots_[at] = 0;
    }
    if (n < size()) text_.resize(entries_[n].at);
    entries_.resize(n);
  }

  std::string_view text_of(std::size_t k) const { return {text_.data() + entries_[k].at, entries_[k].size}; }
  // Those from number n on, one after another.
  std::string_view text_from(std::size_t n) const {
    return n < size() ? std::string_view(text_).substr(entries_[n].at) : std::string_view();
  }

 private:
  struct Entry {
    std::size_t at, size;
    std::uint64_t key;
  };

  static constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;

  // Short strings and their size are the key; of others it is a hash, which is not of that form.
  static std::uint64_t key_of(std::string_view s) {
    const char* const p = s.data();
    const std::size_t n = s.size();
    if (n >= 8) return hash_of(s) | std::uint64_t{0xff} << 56;
    const std::uint64_t size = std::uint64_t{n} << 56;
    if (n >= 4)
      return size | kernel::load<std::uint32_t>(p) |
             std::uint64_t{kernel::load<std::uint32_t>(p + n - 4)} << (8 * n - 32);
    if (n == 0) return size;
    const auto at = [p](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(p[i])} << 8 * i; };
    return size | at(0) | at(n / 2) | at(n - 1);
  }
  static std::uint64_t hash_of(std::string_view s) {
    std::uint64_t h = s.size();
    for (std::size_t at = 0; at + 8 < s.size(); at += 8)
      h = mixed((h ^ kernel::load<std::uint64_t>(s.data() + at)) * factor);
    return mixed((h ^ kernel::load<std::uint64_t>(s.data() + s.size() - 8)) * factor);
  }
  static std::uint64_t mixed(std::uint64_t h) { return h ^ h >> 32; }

  std::size_t slot_of(std::uint64_t key) const { return static_cast<std::size_t>(key * factor >> shift_); }
  std::size_t mask() const { return static_cast<std::size_t>(~std::uint64_t{0} >> shift_); }

  [[gnu::noinline]] void add(std::string_view s, std::size_t at, std::uint64_t key) {
    entries_.push_back({text_.size(), s.size(), key});
    text_.append(s);
    slots_[at] = static_cast<std::uint32_t>(size());
    if (2 * size() > mask() && mask() < 2 * most - 1) grow();
  }
  void make_room() {
    slots_.assign(mask() + 1, 0);
    entries_.reserve((mask() + 1) / 4);
  }
  // To four times as many. In the order of the numbers, for shrink().
  void grow() {
    shift_ -= 2;
    make_room();
    for (std::size_t k = 0; k < size(); ++k) {
      std::size_t at = slot_of(entries_[k].key);
      while (slots_[at]) at = (at + 1) & mask();
      slots_[at] = static_cast<std::uint32_t>(k + 1);
    }
  }

  unsigned shift_ = 64 - 6;
  std::pmr::vector<std::uint32_t> slots_;  // open addressing: numbers from 1 on, 0 where there is none
  std::pmr::vector<Entry> entries_;
  std::pmr::string text_;
};

}  // namespace hps::detail::column
