// SPDX-License-Identifier: MIT
#pragma once
// Columns of strings, in blocks of up to 1024: their lengths, and their characters one behind another, without those at
// the start that a string shares with the one before it, if many do. Where values repeat, a dictionary grows with the
// column: a block has the number of each string in it, and those that are new.

#include <deque>
#include <vector>

#include "hps/format/packed/dictionary_of_strings.h"
#include "hps/format/packed/numbers.h"
#include "hps/format/packed/text.h"

namespace hps::column {

enum class StringsTag : unsigned char { plain, prefixed, dictionary };

// Added to the tag of a block that has fewer strings than it could, because they are long: their number follows.
inline constexpr unsigned cut_short = 4;

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

class StringsWriter {
 public:
  explicit StringsWriter(Workspace& workspace)
      : workspace_(workspace),
        bytes_(workspace.memory()),
        pieces_(workspace, 1),
        text_(workspace.memory()),
        suffixes_(workspace.memory()),
        dictionary_(workspace.memory()) {}

  void put(std::string_view s) {
    if (filled_ && size_ + s.size() > most_text) put_block();
    if (!filled_) begin_block();
    if (numbered_) put_number_of(s);
    else put_characters(s);
    size_ += s.size();
    if (pieces_) add_to_piece(s);
    if (++filled_ == block_size) put_block();
  }

  std::size_t count() const { return count_ + filled_; }
  std::size_t least_in_rows() const { return characters_ + size_; }

  // What is left of the column; its bytes.
  const Bytes& finish() {
    last_ = true;
    if (filled_) put_block();
    if (pieces_) pieces_.end(bytes_, true);
    return bytes_;
  }
  const Bytes& bytes() const { return bytes_; }

 private:
  void begin_block() {
    numbered_ = repeats_.attempt();
    if (length_) return;
    number_ = workspace_.array<std::uint16_t>(block_size);
    length_ = workspace_.array<std::uint64_t>(block_size);
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
    if (pieces_.full()) {
      pieces_.end(bytes_, false);
      dictionary_.shrink(0);
    }
    known_ = dictionary_.size();
  }

  // As in rows.
  void add_to_piece(std::string_view s) {
    char size[kernel::varint_scratch<64>];
    const char* const end = kernel::put_varint<64>(size, s.size());
    pieces_.add({size, end}, 0);
    pieces_.add(s, 1);
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
    bytes_.append(bytes, column::put_block(bytes, block_of(values, n, false), hint_));
  }

  Workspace& workspace_;
  Bytes bytes_;
  PieceWriter pieces_;
  std::size_t filled_ = 0, size_ = 0;       // strings of this block, and their characters
  std::size_t count_ = 0, characters_ = 0;  // the same of those before it
  bool last_ = false;
  bool numbered_ = false;  // this block, by the dictionary, or else spelled out:
  std::uint16_t* number_ = nullptr;
  std::uint64_t* length_ = nullptr;
  Bytes text_, suffixes_;
  DictionaryOfStrings dictionary_;
  std::size_t known_ = 0;   // entries of the dictionary before this block
  Backoff repeats_, hint_;  // of the strings, and of their lengths and numbers
};

// The strings are views, until the next is read.
class StringsReader {
 public:
  StringsReader(const Stream& column, std::size_t count)
      : pieces_(column, count, 1),
        text_(memory()),
        packed_(memory()),
        dictionary_(memory()),
        text_of_entries_(memory()) {}

  std::size_t left() const { return pieces_.later() + piece_.left + (filled_ - next_); }

  std::string_view get() {
    if (next_ == filled_) get_block();
    return string_[next_++];
  }

  Decoded skip_block() {
    static constexpr const char* names[] = {"plain", "prefixed", "dictionary"};
    const std::size_t before = pieces_.unread(piece_);
    get_block();
    next_ = filled_;
    const char* const scheme = piece_.compression ? piece_.compression : names[static_cast<unsigned>(tag_)];
    return {scheme, filled_, before - pieces_.unread(piece_)};
  }
  const Input& input() const { return piece_.in; }
  [[noreturn]] HPS_COLD void fail(const char* problem) const { input().fail(problem); }

  void finish() const {
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
    text_of_entries_.clear();
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

  // Strings one behind another, of which those that are packed go to `memory`.
  void get_strings(std::string_view* to, std::size_t n, Bytes& memory) {
    std::uint64_t length[block_size];
    const std::size_t size = get_lengths(length, n);
    const char* p = get_text(piece_.in, size, memory);
    for (std::size_t i = 0; i < n; ++i) {
      to[i] = {p, static_cast<std::size_t>(length[i])};
      p += length[i];
    }
  }

  // Their sum, of which several have only so much.
  std::size_t get_lengths(std::uint64_t* length, std::size_t n) {
    column::get_block(Tag(piece_.in.byte()), piece_.in, length, n);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (n > 1 && length[i] > most_text) fail("a string that is too long for its block");
      sum += length[i];
    }
    if (n > 1 && sum > most_text) fail("strings that are too long for their block");
    if (sum != static_cast<std::size_t>(sum)) fail("a string that is too long");
    return static_cast<std::size_t>(sum);
  }

  void get_prefixed() {
    std::uint64_t shared[block_size], rest[block_size];
    const std::size_t prefixes = get_lengths(shared, filled_), size = get_lengths(rest, filled_);
    if (prefixes > most_text || size > most_text) fail("strings that are too long for their block");
    const char* p = get_text(piece_.in, size, packed_);
    text_.resize(prefixes + size);  // where the strings will not move
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
    column::get_block(Tag(piece_.in.byte()), piece_.in, number, filled_);
    const std::size_t known = dictionary_.size();
    const std::uint64_t added = piece_.in.number();
    if (added > filled_ || known + added > DictionaryOfStrings::most) fail("more new strings than there may be");
    dictionary_.resize(known + static_cast<std::size_t>(added));
    if (added) get_strings(&dictionary_[known], static_cast<std::size_t>(added), text_of_entries_.emplace_back());
    for (std::size_t i = 0; i < filled_; ++i) {
      if (number[i] >= dictionary_.size()) fail("the number of a string that is not there");
      string_[i] = dictionary_[number[i]];
    }
  }

  PieceReader pieces_;
  Piece piece_ = pieces_.none();
  std::size_t filled_ = 0, next_ = 0;
  StringsTag tag_ = StringsTag::plain;
  std::string_view* string_ = nullptr;
  Bytes text_, packed_;
  std::pmr::vector<std::string_view> dictionary_;
  std::pmr::deque<Bytes> text_of_entries_;
};

}  // namespace hps::column
