// SPDX-License-Identifier: MIT
#pragma once

#include <list>
#include <span>
#include <vector>

#include "hps/format/packed/columns/column_reader.h"
#include "hps/format/packed/columns/piece.h"
#include "hps/format/packed/schemes/integers.h"
#include "hps/format/packed/strings/dictionary_of_strings.h"
#include "hps/format/packed/strings/strings_tag.h"
#include "hps/format/packed/strings/text.h"

namespace hps::detail::column {

class StringsReader final : public ColumnReader {
 public:
  StringsReader(auto&& source, std::size_t count)
      : pieces_(source, count, 1),
        text_(memory()),
        packed_(memory()),
        dictionary_(memory()),
        text_of_entries_(memory()) {}

  std::size_t left() const override { return pieces_.later() + piece_.left + (filled_ - next_); }

  // Views of the next strings, at least one and at most n, until others are read.
  std::span<const std::string_view> get(std::size_t n) {
    if (next_ == filled_) get_block();
    const std::string_view* const first = string_ + next_;
    n = std::min(n, filled_ - next_);
    next_ += n;
    return {first, n};
  }

  Decoded skip_block() override {
    static constexpr const char* names[] = {"plain", "prefixed", "dictionary"};
    const std::size_t before = pieces_.unread(piece_);
    get_block();
    next_ = filled_;
    const char* const scheme = piece_.compression ? piece_.compression : names[static_cast<unsigned>(tag_)];
    return {scheme, filled_, before - pieces_.unread(piece_)};
  }
  const Input& input() const override { return piece_.in; }

  void finish() const override {
    if (next_ != filled_) fail("a column with more than the objects need");
    pieces_.finish(piece_);
  }

 private:
  std::pmr::memory_resource* memory() const { return pieces_.workspace().memory(); }

  [[gnu::noinline]] void get_block() {
    if (!piece_.left) next_piece();
    if (!string_)
      string_ = pieces_.workspace().array<std::string_view>(std::min(piece_.left + pieces_.later(), block_size));
    if (!piece_.blocks) {
      filled_ = std::min(piece_.left, block_size);
      for (std::size_t i = 0; i < filled_; ++i) string_[i] = get_row();
    } else {
      start();
    }
    next_ = 0;
    piece_.left -= filled_;
  }

  void next_piece() {
    pieces_.next(piece_);
    dictionary_.clear();
    next_text_ = text_of_entries_.begin();
  }

  std::string_view get_row() {
    Input s = piece_.in.part();
    const std::size_t n = s.remaining();
    return {s.bytes(n), n};
  }

  void start() {
    const unsigned first_byte = piece_.in.small(6, "a scheme that does not exist");
    tag_ = StringsTag(first_byte % cut_short);
    if (first_byte == 3) fail("a scheme that does not exist");
    filled_ = std::min(piece_.left, block_size);
    if (first_byte >= cut_short) {
      const std::uint64_t n = piece_.in.number();
      if (n == 0 || n > filled_) fail("a number of strings that is out of range");
      filled_ = static_cast<std::size_t>(n);
    }
    if (tag_ == StringsTag::plain) get_strings(string_, filled_, text_);
    else if (tag_ == StringsTag::prefixed) get_prefixed();
    else get_numbers();
  }

  // Strings one after another, of which those that are packed go to `memory`.
  void get_strings(std::string_view* to, std::size_t n, Bytes& memory) {
    std::uint64_t length[block_size];
    const std::size_t size = get_lengths(length, n);
    if (&memory != &text_) pieces_.charge(size);
    const char* p = get_text(piece_.in, size, memory);
    for (std::size_t i = 0; i < n; ++i) {
      to[i] = {p, static_cast<std::size_t>(length[i])};
      p += length[i];
    }
  }

  // Their sum, of which several have only so much.
  std::size_t get_lengths(std::uint64_t* length, std::size_t n) {
    KnownLengths none(pieces_.workspace().memory());
    column::get_block(Tag(piece_.in.byte()), piece_.in, length, n, none);
    std::uint64_t sum = 0, bits = 0;  // the sum may have overflowed only if there are high bits
    for (std::size_t i = 0; i < n; ++i) {
      sum += length[i];
      bits |= length[i];
    }
    if (n > 1 && (bits > most_text || sum > most_text)) fail("strings that are too long for their block");
    if (sum != static_cast<std::size_t>(sum)) fail("a string that is too long");
    return static_cast<std::size_t>(sum);
  }

  void get_prefixed() {
    std::uint64_t shared[block_size], rest[block_size];
    const std::size_t prefixes = get_lengths(shared, filled_), size = get_lengths(rest, filled_);
    if (prefixes > most_text || size > most_text) fail("strings that are too long for their block");
    const char* p = get_text(piece_.in, size, packed_);
    text_.reset(prefixes + size);  // where the strings will not move
    char* to = text_.data();
    std::string_view before;
    for (std::size_t i = 0; i < filled_; ++i) {
      if (shared[i] > before.size()) fail("a prefix that exceeds the string before");
      const auto k = static_cast<std::size_t>(shared[i]), n = static_cast<std::size_t>(rest[i]);
      std::copy_n(before.data(), k, to);
      std::copy_n(p, n, to + k);
      string_[i] = before = {to, k + n};
      p += n;
      to += k + n;
    }
  }

  void get_numbers() {
    std::uint16_t number[block_size];
    const std::size_t filled = filled_;
    KnownLengths none(pieces_.workspace().memory());
    column::get_block(Tag(piece_.in.byte()), piece_.in, number, filled, none);
    const std::size_t known = dictionary_.size();
    const std::uint64_t added = piece_.in.number();
    if (added > filled_ || known + added > DictionaryOfStrings::most) fail("more new strings than there may be");
    pieces_.charge(static_cast<std::size_t>(added) * DictionaryOfStrings::memory_of_entry);
    dictionary_.resize(known + static_cast<std::size_t>(added));
    if (added) get_strings(&dictionary_[known], static_cast<std::size_t>(added), next_text());
    const std::string_view* const entry = dictionary_.data();
    const std::size_t entries = dictionary_.size();
    std::string_view* const to = string_;
    for (std::size_t i = 0; i < filled; ++i) {
      if (number[i] >= entries) fail("the number of a string that is not there");
      to[i] = entry[number[i]];
    }
  }

  // For the text of new entries: memory of the piece before, where there is some.
  Bytes& next_text() {
    if (next_text_ == text_of_entries_.end()) next_text_ = text_of_entries_.emplace(next_text_);
    return *next_text_++;
  }

  PieceReader pieces_;
  Piece piece_ = pieces_.none();
  std::size_t filled_ = 0, next_ = 0;
  StringsTag tag_ = StringsTag::plain;
  std::string_view* string_ = nullptr;
  Bytes text_, packed_;
  std::pmr::vector<std::string_view> dictionary_;
  std::pmr::list<Bytes> text_of_entries_;
  std::pmr::list<Bytes>::iterator next_text_ = text_of_entries_.end();
};

}  // namespace hps::detail::column
