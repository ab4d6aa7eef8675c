// SPDX-License-Identifier: MIT
#pragma once
// Columns as output: the index, and bytes that are copied from a message or were made.

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

#include "hps/format/packed/columns/column_writer.h"
#include "hps/format/packed/columns/piece.h"
#include "hps/format/packed/index/message_kind.h"

namespace hps::detail::evolution {

class ColumnsOutput {
 public:
  // `in_pieces`: as the columns that are copied.
  explicit ColumnsOutput(bool in_pieces) : in_pieces_(in_pieces) {}

  // Objects of a part that is counted.
  void count(std::uint64_t n) { column::put_number(index_, n); }
  // The next column, of n values. Errors in it are those of the same bytes of the message.
  void copy(column::Input column, std::uint64_t n) {
    const std::size_t size = column.remaining(), origin = column.offset();
    if (n) put({column.bytes(size), size}, origin, true);
  }
  // The next column, made of what the message has at `origin`.
  void add(std::string blocks, std::uint64_t n, std::size_t origin) {
    if (!n) return;
    if (in_pieces_) blocks.insert(blocks.begin(), static_cast<char>(column::Form::rest));
    put(made_.emplace_back(std::move(blocks)), origin, false);
  }
  void add(column::ColumnWriter& column, std::size_t origin) {
    add(std::string(column.finish()), column.count(), origin);
  }

  // The message, without its shape.
  std::string take() const {
    std::string message(1, column::first_byte_of_columns(false, in_pieces_));
    column::put_number(message, index_.size());
    column::put_number(message, size_);
    message.reserve(message.size() + index_.size() + size_);
    message += index_;
    for (const Part& part : parts_) message += part.bytes;
    return message;
  }

  // Where the byte at this offset of the result came from.
  std::size_t origin_of(std::size_t offset) const {
    const std::size_t head = take().size() - size_;
    if (offset < head || parts_.empty()) return 0;
    const auto after = std::ranges::upper_bound(parts_, offset - head, {}, &Part::begin);
    const Part& part = *std::prev(after);
    return part.origin + (part.is_copy ? offset - head - part.begin : 0);
  }

 private:
  struct Part {
    std::string_view bytes;
    std::size_t begin, origin;
    bool is_copy;
  };
  void put(std::string_view bytes, std::size_t origin, bool is_copy) {
    column::put_number(index_, bytes.size());
    parts_.push_back({bytes, size_, origin, is_copy});
    size_ += bytes.size();
  }

  bool in_pieces_;
  std::string index_;
  std::vector<Part> parts_;
  std::deque<std::string> made_;
  std::size_t size_ = 0;
};

}  // namespace hps::detail::evolution
