// SPDX-License-Identifier: MIT
#pragma once
// Columns of values of a fixed number of bytes that are no numbers of up to 64 bits.

#include <string>

#include "hps/format/packed/block.h"
#include "hps/format/packed/piece.h"

namespace hps::detail::column {

template <std::size_t Size>
class FixedWriter {
 public:
  explicit FixedWriter(Workspace& workspace) : bytes_(workspace.memory()), pieces_(workspace, Size) {}
  void put(const char* value) {
    bytes_.append(value, Size);
    ++count_;
    if (!pieces_) return;
    pieces_.add({value, Size}, 1);
    if (pieces_.full()) pieces_.end(bytes_, false);
  }
  std::size_t count() const { return count_; }
  std::size_t least_in_rows() const { return count_ * Size; }
  std::size_t memory() const { return pieces_.unpacked(); }
  const Bytes& finish() {
    if (pieces_) pieces_.end(bytes_, true);
    return bytes_;
  }
  const Bytes& bytes() const { return bytes_; }

 private:
  Bytes bytes_;
  PieceWriter pieces_;
  std::size_t count_ = 0;
};

class BytesReader {
 public:
  // `count` values of `size` bytes each.
  BytesReader(auto&& source, std::size_t count, std::size_t size) : pieces_(source, count, size), size_(size) {}
  std::size_t left() const { return pieces_.later() + piece_.left; }
  const char* get() {
    if (!piece_.left) pieces_.next(piece_);
    --piece_.left;
    return piece_.in.bytes(size_);
  }
  Decoded skip_block() {
    const std::size_t before = pieces_.unread(piece_);
    pieces_.next(piece_);
    const std::size_t n = piece_.left;
    while (piece_.left) get();
    return {piece_.compression ? piece_.compression : "plain", n, before - pieces_.unread(piece_)};
  }
  const Input& input() const { return piece_.in; }
  [[noreturn]] HPS_COLD void fail(const char* problem) const { input().fail(problem); }
  void finish() const { pieces_.finish(piece_); }

 private:
  PieceReader pieces_;
  Piece piece_ = pieces_.none();
  std::size_t size_;
};

template <std::size_t Size>
struct FixedReader : BytesReader {
  FixedReader(auto&& source, std::size_t count) : BytesReader(source, count, Size) {}
};

}  // namespace hps::detail::column
