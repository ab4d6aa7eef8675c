// SPDX-License-Identifier: MIT
#pragma once
// Columns of values of a fixed number of bytes that are no numbers of up to 64 bits.

#include <string_view>

#include "hps/format/packed/columns/column_reader.h"
#include "hps/format/packed/columns/column_writer.h"
#include "hps/format/packed/columns/piece.h"
#include "hps/format/packed/schemes/block.h"

namespace hps::detail::column {

class BytesWriter final : public ColumnWriter {
 public:
  BytesWriter(Workspace& workspace, std::size_t size)
      : size_(size), bytes_(workspace.memory()), pieces_(PieceWriter::make(workspace, size)) {}
  void put(const char* value) {
    bytes_.append(value, size_);
    ++count_;
    if (!pieces_) return;
    pieces_->add({value, size_}, 1);
    if (pieces_->full()) pieces_->end(bytes_, false);
  }
  std::size_t count() const override { return count_; }
  std::size_t least_in_rows() const override { return count_ * size_; }
  std::size_t memory() const override { return pieces_ ? pieces_->unpacked() : 0; }
  std::string_view finish() override {
    if (pieces_) pieces_->end(bytes_, true);
    return bytes_;
  }
  std::string_view bytes() const override { return bytes_; }

 private:
  std::size_t size_;
  Bytes bytes_;
  PieceWriter::Pointer pieces_;
  std::size_t count_ = 0;
};

class BytesReader final : public ColumnReader {
 public:
  // `count` values of `size` bytes each.
  BytesReader(auto&& source, std::size_t count, std::size_t size) : pieces_(source, count, size), size_(size) {}
  // A view of the next value, until another is read.
  std::string_view get() {
    if (!piece_.left) pieces_.next(piece_);
    --piece_.left;
    return {piece_.in.bytes(size_), size_};
  }

  std::size_t left() const override { return pieces_.later() + piece_.left; }
  Decoded skip_block() override {
    const std::size_t before = pieces_.unread(piece_);
    pieces_.next(piece_);
    const std::size_t n = piece_.left;
    while (piece_.left) get();
    return {piece_.compression ? piece_.compression : "plain", n, before - pieces_.unread(piece_)};
  }
  const Input& input() const override { return piece_.in; }
  void finish() const override { pieces_.finish(piece_); }

 private:
  PieceReader pieces_;
  Piece piece_ = pieces_.none();
  std::size_t size_;
};

}  // namespace hps::detail::column
