// SPDX-License-Identifier: MIT
#pragma once
// The characters of strings: as they are, or where there are few different ones, their numbers in fewer bits.

#include <string>
#include <string_view>

#include "hps/format/packed/columns/bytes.h"
#include "hps/format/packed/index/input.h"

namespace hps::detail::column {

// Characters of a block of strings, unless it is one string.
inline constexpr std::size_t most_text = std::size_t{1} << 17;

// The different characters of a text, in their order.
class Alphabet {
 public:
  explicit Alphabet(std::string_view text) {
    char there[256] = {};
    for (const char c : text) there[static_cast<unsigned char>(c)] = 1;
    for (unsigned k = 0; k < 256; k += 8)
      for (auto eight = kernel::load<std::uint64_t>(there + k); eight; eight &= eight - 1)
        letter_[size_++] = static_cast<char>(k + static_cast<unsigned>(std::countr_zero(eight)) / 8);
  }
  explicit Alphabet(Input& in) : size_(in.byte() + 1) { std::memcpy(letter_, in.bytes(size_), size_); }

  unsigned width() const { return static_cast<unsigned>(std::bit_width(size_ - 1)); }
  std::string_view letters() const { return {letter_, size_}; }

  void to_letters(char* to, const std::uint8_t* numbers, std::size_t n, const Input& in) const {
    for (std::size_t i = 0; i < n; ++i) {
      if (numbers[i] >= size_) in.fail("the number of a letter that is not there");
      to[i] = letter_[numbers[i]];
    }
  }

 private:
  std::size_t size_ = 0;
  char letter_[256];
};

// The number of each letter.
class Numbering {
 public:
  explicit Numbering(std::string_view letters) {
    for (std::size_t k = 0; k < letters.size(); ++k)
      number_[static_cast<unsigned char>(letters[k])] = static_cast<std::uint8_t>(k);
  }
  void to_numbers(std::uint8_t* to, std::string_view text) const {
    for (const char c : text) *to++ = number_[static_cast<unsigned char>(c)];
  }

 private:
  std::uint8_t number_[256];  // of those that are no letters: anything
};

inline constexpr std::size_t text_piece = 1024;  // characters that are packed at a time

inline void put_text(Bytes& out, std::string_view text) {
  const Alphabet alphabet(text);
  const std::size_t size = 1 + alphabet.letters().size() + kernel::packed_size(text.size(), alphabet.width());
  const bool pays = !text.empty() && text.size() <= most_text && size < text.size() - text.size() / 16;
  out.push_back(static_cast<char>(pays));
  if (!pays) {
    out.append(text);
    return;
  }
  out.push_back(static_cast<char>(alphabet.letters().size() - 1));
  out.append(alphabet.letters());
  const Numbering numbering(alphabet.letters());
  for (; !text.empty(); text.remove_prefix(std::min(text.size(), text_piece))) {
    std::uint8_t numbers[text_piece];
    char bytes[text_piece + kernel::packing_slack];
    const std::string_view piece = text.substr(0, text_piece);
    numbering.to_numbers(numbers, piece);
    const char* const end = kernel::pack_bits(bytes, numbers, piece.size(), alphabet.width());
    out.append({bytes, end});
  }
}

// n characters, where they lie or in `memory`.
inline const char* get_text(Input& in, std::size_t n, Bytes& memory) {
  if (!in.small(1, "a flag that is neither 0 nor 1")) return in.bytes(n);
  if (n > most_text) in.fail("a text that is too long for numbers of letters");
  const Alphabet alphabet(in);
  memory.reset(n);
  for (std::size_t at = 0; at < n; at += text_piece) {
    std::uint8_t numbers[text_piece];
    const std::size_t some = std::min(n - at, text_piece);
    in.unpack(numbers, some, alphabet.width());
    alphabet.to_letters(memory.data() + at, numbers, some, in);
  }
  return memory.data();
}

}  // namespace hps::detail::column
