// SPDX-License-Identifier: MIT
#pragma once
// Values as text: characters of any width, names of enumerators, digits.

#include "hps/value/storage.h"

namespace hps::detail::value {

inline bool is_text(const Cell& c) {
  const Meaning m = c.node().meaning;
  return m == Meaning::text || m == Meaning::path;
}

// Bytes of the character in UTF-8 that the text begins with; 0 if there is none.
inline std::size_t size_of_character(std::string_view s) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(s[i])); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t n = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || s.size() < n) return 0;
  for (std::size_t i = 1; i < n; ++i)
    if (byte(i) >> 6 != 2) return 0;
  const unsigned second = byte(1);
  const bool wrong = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
                     (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
  return wrong ? 0 : n;
}

inline void put_character(std::string& out, std::uint32_t c) {
  const auto put = [&out](std::uint32_t byte) { out.push_back(static_cast<char>(static_cast<unsigned char>(byte))); };
  if (c > 0x10ffff || c >> 11 == 0x1b) c = 0xfffd;  // no character, or half of one
  if (c < 0x80) return put(c);
  if (c < 0x800) return put(0xc0 | c >> 6), put(0x80 | (c & 0x3f));
  if (c < 0x10000) return put(0xe0 | c >> 12), put(0x80 | (c >> 6 & 0x3f)), put(0x80 | (c & 0x3f));
  put(0xf0 | c >> 18), put(0x80 | (c >> 12 & 0x3f)), put(0x80 | (c >> 6 & 0x3f)), put(0x80 | (c & 0x3f));
}

// A text of wide characters in UTF-8.
inline std::string utf8_of(const Cell& text) {
  const Elements all = elements_of(text);
  const auto character = [&](std::uint64_t i) {
    evolution::RawNumber raw;
    raw_number(all[i], raw);
    return kernel::load<std::uint32_t>(raw);
  };
  std::string out;
  for (std::uint64_t i = 0; i < all.size; ++i) {
    std::uint32_t c = character(i);
    if (all.first.table().width == 2 && c >> 10 == 0x36 && i + 1 < all.size)
      if (const std::uint32_t next = character(i + 1); next >> 10 == 0x37) {
        c = 0x10000 + ((c & 0x3ff) << 10) + (next & 0x3ff);
        ++i;
      }
    put_character(out, c);
  }
  return out;
}

// "" if the number has no name.
inline std::string_view enumerator_of(const Cell& c) {
  const schema::Node& node = c.node();
  if (node.enumerators.empty()) return {};
  const evolution::Number n = number_of(c);
  const std::uint64_t number = n.is_negative ? ~n.low + 1 : n.low;
  const auto at = std::ranges::find(node.enumerators, static_cast<std::int64_t>(number), &Enumerator::number);
  return at == node.enumerators.end() ? std::string_view() : at->name;
}

// Those of an integer of up to 128 bits.
inline std::string digits_of(const evolution::Number& n) {
  std::string digits;
  std::uint64_t high = n.high, low = n.low;
  const auto step = [&] {  // divides by ten, by halves of 32 bits
    std::uint64_t rest = 0;
    for (std::uint64_t* const half : {&high, &low}) {
      const std::uint64_t upper = rest << 32 | *half >> 32;
      const std::uint64_t lower = upper % 10 << 32 | (*half & 0xffffffff);
      *half = upper / 10 << 32 | lower / 10;
      rest = lower % 10;
    }
    digits.insert(digits.begin(), static_cast<char>('0' + rest));
  };
  do step();
  while (high || low);
  return (n.is_negative ? "-" : "") + digits;
}

}  // namespace hps::detail::value
