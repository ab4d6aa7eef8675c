// SPDX-License-Identifier: MIT
#pragma once
// Columns of strings, in blocks of up to 1024: their lengths, and their characters one behind another. Where values
// repeat, a dictionary grows with the column: a block has the number of each string in it, and those that are new.

#include <array>

#include "hps/format/packed/dictionary_of_strings.h"
#include "hps/format/packed/numbers.h"

namespace hps::column {

enum class StringsTag : unsigned char { plain, dictionary };

class StringsWriter {
 public:
  void put(std::string_view s) {
    if (filled_ && s.size() > most_text) put_block();
    text_.append(s);
    length_[filled_] = s.size();
    ++count_;
    if (++filled_ == block_size || text_.size() >= most_text) put_block();
  }

  std::size_t count() const { return count_; }

  // What is left of the column; its bytes.
  const std::string& finish() {
    if (filled_) put_block();
    return bytes_;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  static constexpr std::size_t most_text = std::size_t{1} << 16;  // of a block, if it is not one string

  void put_block() {
    if (!put_numbers()) {
      begin(StringsTag::plain);
      put_integers(length_.data(), filled_);
      bytes_.append(text_);
    }
    text_.clear();
    filled_ = 0;
  }

  // By the dictionary, if that is smaller. Where it was not, a growing number of blocks goes without the attempt.
  bool put_numbers() {
    if (skip_) return --skip_, false;
    const std::size_t known = dictionary_.size();
    dictionary_.reserve(filled_);
    std::uint32_t number[block_size];
    std::uint64_t new_length[block_size];
    std::size_t added = 0, added_text = 0, at = 0;
    for (std::size_t i = 0; i < filled_; at += length_[i++]) {
      number[i] = static_cast<std::uint32_t>(dictionary_.find_or_add(std::string_view(text_).substr(at, length_[i])));
      if (number[i] < known + added) continue;
      new_length[added++] = length_[i];
      added_text += length_[i];
    }
    const auto width = static_cast<unsigned>(std::bit_width(dictionary_.size()));
    const std::size_t size = kernel::packed_size(filled_, width) + added_text + added;
    if (dictionary_.size() > DictionaryOfStrings::most || size >= text_.size() + filled_) {
      dictionary_.shrink(known);
      skip_ = backoff_ = std::min(2 * backoff_ + 1, 63u);
      return false;
    }
    backoff_ = 0;
    begin(StringsTag::dictionary);
    put_integers(number, filled_);
    put_number(added);
    if (added) put_integers(new_length, added);
    for (std::size_t k = known; k < dictionary_.size(); ++k) bytes_.append(dictionary_.text_of(k));
    return true;
  }

  void begin(StringsTag tag) {
    bytes_.push_back(static_cast<char>(tag));
    put_number(filled_);
  }
  void put_number(std::uint64_t v) {
    char number[kernel::varint_scratch<64>];
    bytes_.append(number, kernel::put_varint<64>(number, v));
  }
  template <class U>
  void put_integers(const U* values, std::size_t n) {
    char bytes[block_room<U>(block_size) + kernel::packing_slack];
    bytes_.append(bytes, column::put_block(bytes, block_of(values, n, false)));
  }

  std::string bytes_, text_;
  std::array<std::uint64_t, block_size> length_;
  std::size_t filled_ = 0, count_ = 0;
  DictionaryOfStrings dictionary_;
  unsigned skip_ = 0, backoff_ = 0;
};

// The strings are views into the bytes of the column.
class StringsReader {
 public:
  StringsReader(Input in, std::size_t count) : in_(in), left_(count) {}

  std::size_t left() const { return left_ + (filled_ - next_); }

  std::string_view get() {
    if (next_ == filled_) get_block();
    return string_[next_++];
  }

  [[noreturn]] HPS_COLD void fail(const char* problem) const { in_.fail(problem); }

  void finish() const {
    if (left() || in_.remaining()) fail("a column with more than the objects need");
  }

 private:
  [[gnu::noinline]] void get_block() {
    if (!left_) fail("a column with fewer values than the objects need");
    const unsigned tag = in_.small(1, "a scheme that does not exist");
    filled_ = static_cast<std::size_t>(std::min<std::uint64_t>(in_.number(), block_size + 1));
    if (filled_ == 0 || filled_ > block_size || filled_ > left_) fail("a number of strings that is out of range");
    next_ = 0;
    if (StringsTag(tag) == StringsTag::plain) get_strings(string_.data(), filled_);
    else get_numbers();
    left_ -= filled_;
  }

  void get_strings(std::string_view* to, std::size_t n) {
    std::uint64_t length[block_size];
    column::get_block(Tag(in_.byte()), in_, length, n);
    for (std::size_t i = 0; i < n; ++i) {
      if (length[i] > in_.remaining()) fail("a string that exceeds the column");
      const auto size = static_cast<std::size_t>(length[i]);
      to[i] = {in_.bytes(size), size};
    }
  }

  void get_numbers() {
    std::uint32_t number[block_size];
    column::get_block(Tag(in_.byte()), in_, number, filled_);
    const std::size_t known = dictionary_.size();
    const std::uint64_t added = in_.number();
    if (added > filled_ || known + added > DictionaryOfStrings::most) fail("more new strings than there may be");
    dictionary_.resize(known + static_cast<std::size_t>(added));
    if (added) get_strings(&dictionary_[known], static_cast<std::size_t>(added));
    for (std::size_t i = 0; i < filled_; ++i) {
      if (number[i] >= dictionary_.size()) fail("the number of a string that is not there");
      string_[i] = dictionary_[number[i]];
    }
  }

  Input in_;
  std::size_t left_, filled_ = 0, next_ = 0;
  std::array<std::string_view, block_size> string_;
  std::vector<std::string_view> dictionary_;
};

}  // namespace hps::column
