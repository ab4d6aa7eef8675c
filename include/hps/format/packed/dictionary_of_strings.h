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

  // The number of the string, which is size() - 1 if it was added.
  std::size_t find_or_add(std::string_view s) {
    if (2 * size() >= slots_.size()) grow();
    const Ends ends(s);
    const std::uint32_t hash = hash_of(s, ends);
    std::size_t at = hash & mask();
    for (; slots_[at].number; at = (at + 1) & mask())
      if (slots_[at].hash == hash && equal(slots_[at].number - 1, s, ends)) return slots_[at].number - 1;
    entries_.push_back({ends, text_.size(), s.size()});
    text_.append(s);
    slots_[at] = {hash, static_cast<std::uint32_t>(size())};
    return size() - 1;
  }

  // Takes back what was added after there were n.
  void shrink(std::size_t n) {
    for (std::size_t k = size(); k-- > n;) {
      std::size_t at = hash_of(text_of(k), entries_[k].ends) & mask();
      while (slots_[at].number != k + 1) at = (at + 1) & mask();
      slots_[at] = {};
    }
    if (n == size()) return;
    text_.resize(entries_[n].at);
    entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(n), entries_.end());
  }

  std::string_view text_of(std::size_t k) const { return {text_.data() + entries_[k].at, entries_[k].size}; }
  // Those from number n on, one behind another.
  std::string_view text_from(std::size_t n) const {
    return n < size() ? std::string_view(text_).substr(entries_[n].at) : std::string_view();
  }

 private:
  // Up to 16 characters as two words: those of strings of one size are equal only if the strings are.
  struct Ends {
    std::uint64_t first = 0, last = 0;

    explicit Ends(std::string_view s) {
      const char* const p = s.data();
      const std::size_t n = s.size();
      if (n >= 8) {
        first = kernel::load<std::uint64_t>(p);
        last = kernel::load<std::uint64_t>(p + n - 8);
      } else if (n >= 4) {
        first = kernel::load<std::uint32_t>(p);
        last = kernel::load<std::uint32_t>(p + n - 4);
      } else if (n) {
        first = static_cast<unsigned char>(p[0]) | static_cast<unsigned>(static_cast<unsigned char>(p[n / 2])) << 8;
        last = static_cast<unsigned char>(p[n - 1]);
      }
    }
    bool operator==(const Ends&) const = default;
  };

  struct Entry {
    Ends ends;
    std::size_t at, size;
  };
  struct Slot {
    std::uint32_t hash, number;  // from 1 on, 0 where there is none
  };

  bool equal(std::size_t k, std::string_view s, const Ends& ends) const {
    const Entry& e = entries_[k];
    return e.size == s.size() && e.ends == ends &&
           (s.size() <= 16 || std::memcmp(text_.data() + e.at + 8, s.data() + 8, s.size() - 16) == 0);
  }

  static std::uint32_t hash_of(std::string_view s, const Ends& ends) {
    constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;
    std::uint64_t h = (s.size() * factor ^ ends.first) * factor;
    for (std::size_t at = 8; at + 8 < s.size(); at += 8)
      h = (mixed(h) ^ kernel::load<std::uint64_t>(s.data() + at)) * factor;
    return static_cast<std::uint32_t>((mixed(h) ^ ends.last) * factor >> 32);
  }
  static std::uint64_t mixed(std::uint64_t h) { return h ^ h >> 32; }

  std::size_t mask() const { return slots_.size() - 1; }
  // In the order of the numbers, for shrink().
  void grow() {
    slots_.assign(slots_.empty() ? 64 : 2 * slots_.size(), {});
    for (std::size_t k = 0; k < size(); ++k) {
      const std::uint32_t hash = hash_of(text_of(k), entries_[k].ends);
      std::size_t at = hash & mask();
      while (slots_[at].number) at = (at + 1) & mask();
      slots_[at] = {hash, static_cast<std::uint32_t>(k + 1)};
    }
  }

  std::string text_;
  std::vector<Entry> entries_;
  std::vector<Slot> slots_;  // open addressing
};

}  // namespace hps::column
