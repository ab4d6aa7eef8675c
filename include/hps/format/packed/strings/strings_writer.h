// SPDX-License-Identifier: MIT
#pragma once
// Columns of strings, in blocks of up to 1024: their lengths, and their characters one after another, without those at
// the start that a string shares with the one before it, if many do. Where values repeat, a dictionary grows with the
// column: a block has the number of each string in it, and those that are new.

#include "hps/format/packed/columns/column_writer.h"
#include "hps/format/packed/columns/piece.h"
#include "hps/format/packed/schemes/integers.h"
#include "hps/format/packed/strings/dictionary_of_strings.h"
#include "hps/format/packed/strings/strings_tag.h"
#include "hps/format/packed/strings/text.h"

namespace hps::detail::column {

// Characters at the start that both have.
inline std::size_t common_prefix(std::string_view a, std::string_view b) {
  const std::size_t n = std::min(a.size(), b.size());
  std::size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    const auto differ = kernel::load<std::uint64_t>(a.data() + i) ^ kernel::load<std::uint64_t>(b.data() + i);
    if (differ) return i + static_cast<std::size_t>(std::countr_zero(differ)) / 8;
  }
  while (i < n && a[i] == b[i]) ++i;
  return i;
}

class StringsWriter : public ColumnWriter {
 public:
  explicit StringsWriter(Workspace& workspace)
      : workspace_(workspace),
        bytes_(workspace.memory()),
        pieces_(PieceWriter::make(workspace, 1)),
        text_(workspace.memory()),
        suffixes_(workspace.memory()),
        dictionary_(workspace.memory()) {}

  HPS_INLINE void put(std::string_view s) {
    if (!at_once_ || !DictionaryOfStrings::is_short(s)) return put_any(s);
    const std::size_t number = dictionary_.find_at_once(s);
    if (number == DictionaryOfStrings::most) return put_any(s);
    number_[filled_++] = static_cast<std::uint16_t>(number);
    size_ += s.size();
    --at_once_;
  }

  std::size_t count() const override { return count_ + filled_; }
  std::size_t least_in_rows() const override { return characters_ + size_; }
  std::size_t memory() const override { return characters_ + size_ + entries_ + (pieces_ ? pieces_->unpacked() : 0); }

  std::string_view finish() override {
    last_ = true;
    if (filled_) put_block();
    if (pieces_) pieces_->end(bytes_, true);
    return bytes_;
  }
  std::string_view bytes() const override { return bytes_; }

 private:
  // Any string, at any time.
  virtual void put_any(std::string_view s) { put_to_block(s); }
  HPS_ONCE void put_to_block(std::string_view s);

  void begin_block() {
    numbered_ = repeats_.attempt();
    if (!room_) make_room(16);
  }

  // For n strings of a block.
  [[gnu::noinline]] void make_room(std::size_t n) {
    number_ = std::copy_n(number_, filled_, workspace_.array<std::uint16_t>(n)) - filled_;
    length_ = std::copy_n(length_, filled_, workspace_.array<std::uint64_t>(n)) - filled_;
    room_ = n;
  }

  void put_number_of(std::string_view s) {
    const std::size_t number = dictionary_.find_or_add(s);
    number_[filled_] = static_cast<std::uint16_t>(number);
    if (number < DictionaryOfStrings::most) return;
    spell_out();
    put_characters(s);
  }
  void put_characters(std::string_view s) {
    text_.append(s);
    length_[filled_] = s.size();
  }

  void put_block() {
    if (!put_numbers() && !put_without_prefixes()) {
      begin(StringsTag::plain);
      put_integers(length_, filled_);
      put_text(bytes_, text_);
    }
    text_.clear();
    count_ += filled_;
    characters_ += size_;
    filled_ = size_ = 0;
    if (pieces_ && pieces_->full()) {
      pieces_->end(bytes_, false);
      dictionary_.shrink(0);
    }
    known_ = dictionary_.size();
  }

  // As in rows.
  void add_to_piece(std::string_view s) {
    char size[kernel::varint_scratch<64>];
    const char* const end = kernel::put_varint<64>(size, s.size());
    pieces_->add({size, end}, 0);
    pieces_->add(s, 1);
  }

  std::size_t length(std::size_t i) const { return static_cast<std::size_t>(length_[i]); }

  // If that saves more than a character each.
  bool put_without_prefixes() {
    std::uint64_t shared[block_size], rest[block_size];
    std::string_view before, left = text_;
    std::size_t saved = 0;
    for (std::size_t i = 0; i < filled_; ++i) {
      const std::string_view s = left.substr(0, length(i));
      const std::size_t prefix = common_prefix(before, s);
      shared[i] = prefix;
      rest[i] = s.size() - prefix;
      saved += prefix;
      before = s;
      left.remove_prefix(s.size());
    }
    if (saved <= filled_) return false;
    suffixes_.clear();
    left = text_;
    for (std::size_t i = 0; i < filled_; ++i) {
      suffixes_.append(left.substr(static_cast<std::size_t>(shared[i]), static_cast<std::size_t>(rest[i])));
      left.remove_prefix(length(i));
    }
    begin(StringsTag::prefixed);
    put_integers(shared, filled_);
    put_integers(rest, filled_);
    put_text(bytes_, suffixes_);
    return true;
  }

  // By the dictionary, if that is smaller.
  bool put_numbers() {
    if (!numbered_) return false;
    const std::size_t added = dictionary_.size() - known_;
    const std::string_view text = dictionary_.text_from(known_);
    const auto width = static_cast<unsigned>(std::bit_width(dictionary_.size()));
    if (kernel::packed_size(filled_, width) + text.size() + added >= size_ + filled_) return spell_out(), false;
    repeats_.learn(true);
    begin(StringsTag::dictionary);
    put_integers(number_, filled_);
    put_number(bytes_, added);
    if (!added) return true;
    for (std::size_t k = 0; k < added; ++k) length_[k] = dictionary_.text_of(known_ + k).size();
    put_integers(length_, added);
    put_text(bytes_, text);
    entries_ += text.size() + added * DictionaryOfStrings::memory_of_entry;
    return true;
  }

  // Gives up on the dictionary for this block, and where that was so before, for a growing number of blocks.
  void spell_out() {
    for (std::size_t i = 0; i < filled_; ++i) {
      const std::string_view s = dictionary_.text_of(number_[i]);
      text_.append(s);
      length_[i] = s.size();
    }
    dictionary_.shrink(known_);
    numbered_ = false;
    repeats_.learn(false);
  }

  void begin(StringsTag tag) {
    const bool cut = filled_ < block_size && !last_;
    bytes_.push_back(static_cast<char>(static_cast<unsigned>(tag) | (cut ? cut_short : 0)));
    if (cut) put_number(bytes_, filled_);
  }
  template <class U>
  void put_integers(const U* values, std::size_t n) {
    char bytes[block_room<U>(block_size) + kernel::packing_slack];
    const char* const end = column::put_block(bytes, block_of(values, n, false), hint_);
    bytes_.append({bytes, end});
  }

  Workspace& workspace_;
  Bytes bytes_;
  PieceWriter::Pointer pieces_;
  std::size_t filled_ = 0, size_ = 0;       // strings of this block, and their characters
  std::size_t room_ = 0;                    // for strings of a block
  std::size_t count_ = 0, characters_ = 0;  // the same of those before it
  bool last_ = false;
  std::size_t at_once_ = 0;  // short strings of the dictionary that this block has room for, but for its last one
  bool numbered_ = false;    // this block, by the dictionary, or else spelled out:
  std::uint16_t* number_ = nullptr;
  std::uint64_t* length_ = nullptr;
  Bytes text_, suffixes_;
  DictionaryOfStrings dictionary_;
  std::size_t known_ = 0;    // entries of the dictionary before this block
  std::size_t entries_ = 0;  // memory of all entries
  Backoff repeats_;
  IntegersHint hint_;  // of lengths and numbers
};

}  // namespace hps::detail::column

#include HPS_DEFINITIONS("hps/format/packed/strings/strings_definitions.h")
