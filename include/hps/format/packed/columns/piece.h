// SPDX-License-Identifier: MIT
#pragma once
// Where a format has compressors, a column is cut into pieces, each compressed by itself: the encoded blocks, or the
// values themselves, because encoding hides what repeats; or the values shuffled. A piece is
//
//   one byte       what it is, plus 16 times the id of the compressor
//   varint         the number of its values
//   varint         the number of bytes that follow
//   varint         how many they become, if they are compressed
//
// but the last one may have no more than its byte and blocks up to the end of the column; or, in place of these, zeros
// up to the 64th byte of the piece, and the values as they are.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "hps/format/packed/columns/bytes.h"
#include "hps/format/packed/columns/missing_compressor.h"
#include "hps/format/packed/columns/workspace.h"
#include "hps/format/packed/index/input.h"

namespace hps::detail::column {

inline constexpr std::size_t plain_begin = 64;  // bytes before plain values, which keep their alignment so

inline constexpr std::size_t piece_size = std::size_t{1} << 21;  // bytes of values, after which a piece ends

class PieceWriter {
 public:
  using Pointer = Workspace::Pointer<PieceWriter>;

  // None without compressors: a column is its blocks then. `width` bytes are a value; 1 if that differs.
  static Pointer make(Workspace& workspace, std::size_t width) {
    if (!workspace.compressors().any()) return nullptr;
    return workspace.make<PieceWriter>(workspace, width);
  }

  PieceWriter(Workspace& workspace, std::size_t width)
      : workspace_(workspace), width_(width), values_(workspace.memory()), bytes_(workspace.memory()) {}

  // n values.
  void add(std::string_view values, std::size_t n) {
    values_.append(values);
    count_ += n;
  }
  bool full() const { return values_.size() >= piece_size; }
  // Bytes that readers set up for what was compressed.
  std::size_t unpacked() const { return unpacked_; }
  // True before the first value of the next piece.
  bool begins() const { return count_ == 0; }

  // Takes the blocks of the values that were added, and who encodes them without codes, if they have any; gives back
  // the column after the last piece.
  void end(Bytes& blocks, bool last, UncodedBlocks* uncoded = nullptr) {
    if (count_) put(blocks, last, uncoded);
    blocks.clear();
    values_.clear();
    count_ = 0;
    if (last) blocks.swap(bytes_);
  }

  // Gives away the pieces that are finished: f(bytes).
  void drain(auto&& f) {
    f(std::string_view(bytes_));
    bytes_.clear();
  }

 private:
  void put(std::string_view blocks, bool last, UncodedBlocks* uncoded) {
    const BestForm best(blocks, values_, width_, workspace_.compressors(), uncoded, workspace_.kept_form());
    workspace_.set_form(best.to_keep(blocks.size()));
    const bool compressed = best.form() != Form::blocks;
    if (!compressed && last) {
      bytes_.push_back(static_cast<char>(Form::rest));
      bytes_.append(blocks);
      return;
    }
    const std::string_view bytes = compressed ? best.bytes() : blocks;
    bytes_.push_back(static_cast<char>(static_cast<unsigned>(best.form()) | best.id() << 4));
    put_number(bytes_, count_);
    put_number(bytes_, bytes.size());
    if (compressed) {
      put_number(bytes_, best.unpacked());
      unpacked_ += best.unpacked();
    }
    bytes_.append(bytes);
  }

  Workspace& workspace_;
  std::size_t width_, count_ = 0, unpacked_ = 0;
  Bytes values_, bytes_;
};

struct Piece {
  Input in;              // what is left of it: of its blocks, or of its values themselves
  std::size_t left = 0;  // values
  bool blocks = true;
  const char* compression = nullptr;
};

// The column that values are parsed from, one piece at a time.
class PieceReader {
 public:
  // The next column of the source: `count` values of `width` bytes, 1 if that differs.
  PieceReader(auto&& source, std::size_t count, std::size_t width)
      : column_(source.column(count)),
        later_(count),
        width_(width),
        in_pieces_(source.in_pieces),
        workspace_(source.workspace),
        budget_(source.budget) {}

  Workspace& workspace() const { return workspace_; }
  // Accounts for n bytes that are kept.
  void charge(std::size_t n) { column::charge(budget_, n, 1, column_); }
  // Before the first one.
  Piece none() const { return {column_.none()}; }
  // Values in later pieces.
  std::size_t later() const { return later_; }
  // Bytes of the column, of which `piece` is the last piece that was read.
  std::size_t unread(const Piece& piece) const {
    return column_.remaining() + (piece.compression ? 0 : piece.in.remaining());
  }

  // The next piece in place of one that was read; memory is that of the one before.
  void next(Piece& piece) {
    finish_one(piece);
    if (!later_) column_.fail("a column with fewer values than the objects need");
    if (!in_pieces_) {
      piece.left = std::exchange(later_, 0);
      piece.in = column_.part(column_.remaining());
      return;
    }
    const unsigned head = column_.byte();
    const Form form{static_cast<unsigned char>(head & 15)};
    if (form > Form::plain) column_.fail("a form of a piece that does not exist");
    const bool is_last = form == Form::rest || form == Form::plain;
    const std::uint64_t count = is_last ? later_ : column_.number();
    if (count == 0 || count > later_) column_.fail("a number of values that is out of range");
    piece.left = static_cast<std::size_t>(count);
    later_ -= piece.left;
    piece.blocks = form < Form::values;
    static constexpr const char* names[] = {
        nullptr, nullptr, "compressed blocks", "compressed", "shuffled and compressed", nullptr};
    piece.compression = names[static_cast<unsigned>(form)];
    if (form == Form::plain) expect_zeros(plain_begin - 1);
    if (is_last) piece.in = column_.part(column_.remaining());
    else if (form == Form::blocks) piece.in = column_.part();
    else piece.in = compressed(form, head >> 4);
  }

  // After all values were read.
  void finish(const Piece& piece) const {
    finish_one(piece);
    if (later_ || column_.remaining()) column_.fail("a column with more than the objects need");
  }

 private:
  void expect_zeros(std::size_t n) {
    for (; n; --n)
      if (column_.byte()) column_.fail("bytes before plain values that are not zero");
  }
  static void finish_one(const Piece& piece) {
    if (piece.left || piece.in.remaining()) piece.in.fail("a column with more than the objects need");
  }

  Input compressed(Form form, unsigned id) {
    if (!unpacked_) unpacked_.emplace(Bytes(workspace_.memory()), Bytes(workspace_.memory()));
    auto& [bytes, shuffled] = *unpacked_;
    const std::uint64_t size = column_.number(), unpacked = column_.number();
    decompress(column_.part(size), bytes, unpacked, id);
    if (form == Form::shuffled) {
      shuffled.swap(bytes);
      unshuffle(shuffled, bytes);
    }
    return column_.elsewhere(bytes);
  }

  void decompress(Input from, Bytes& to, std::uint64_t size, unsigned id) {
    Compressor* const compressor = workspace_.compressors().find(id);
    if (!compressor) column_.fail(missing_compressor(id, workspace_.compressors().named()).c_str());
    if (size > Bytes::max_size()) column_.exceed();
    const auto n = static_cast<std::size_t>(size);
    column::charge(budget_, n, 1, column_);
    to.reset(n);
    const std::size_t k = from.remaining();
    if (!compressor->decompress(to.data(), n, from.bytes(k), k)) column_.fail("compressed bytes that are damaged");
  }

  void unshuffle(std::string_view from, Bytes& to) const {
    if (!width_ || from.size() % width_) column_.fail("shuffled bytes of half a value");
    to.reset(from.size());
    kernel::unshuffle(to.data(), from.data(), from.size() / width_, width_);
  }

  Input column_;
  std::size_t later_, width_;
  bool in_pieces_;
  Workspace& workspace_;
  Budget& budget_;
  std::optional<std::pair<Bytes, Bytes>> unpacked_;  // a piece that was compressed, and the same shuffled
};

}  // namespace hps::detail::column
