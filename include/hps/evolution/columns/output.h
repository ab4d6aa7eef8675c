// SPDX-License-Identifier: MIT
#pragma once
// Columns as output: the index, and columns that are those of a message or were made.

#include <deque>
#include <string>
#include <vector>

#include "hps/format/packed/columns/column_writer.h"
#include "hps/format/packed/columns/piece.h"
#include "hps/format/packed/index/head.h"

namespace hps::detail::evolution {

class ColumnsOutput {
 public:
  // `in_pieces`: as those of the message are.
  explicit ColumnsOutput(bool in_pieces) : in_pieces_(in_pieces) {}

  // Objects of a part that is counted.
  void count(std::uint64_t n) { column::put_number(index_, n); }
  // The next column is one of the message, of n values. Errors in it are where they are there.
  void keep(const column::Input& column, std::uint64_t n) {
    if (n) put(column);
  }
  // The next column, made of what the message has at `origin`.
  void add(std::string blocks, std::uint64_t n, const column::Input& origin) {
    if (!n) return;
    if (in_pieces_) blocks.insert(blocks.begin(), static_cast<char>(column::Form::rest));
    put(origin.elsewhere(made_.emplace_back(std::move(blocks))));
  }
  void add(column::ColumnWriter& column, const column::Input& origin) {
    add(std::string(column.finish()), column.count(), origin);
  }

  // They are here, and in the message.
  column::EncodedColumns columns() const {
    const auto kind = static_cast<unsigned char>(column::first_byte_of_columns(false, in_pieces_));
    return {kind, index_, columns_, index_.size() + size_};
  }

 private:
  void put(const column::Input& column) {
    columns_.push_back(column);
    size_ += column.remaining();
  }

  bool in_pieces_;
  std::string index_;
  std::vector<column::Input> columns_;
  std::deque<std::string> made_;
  std::size_t size_ = 0;
};

}  // namespace hps::detail::evolution
