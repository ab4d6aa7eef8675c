// SPDX-License-Identifier: MIT
#pragma once
// How a piece of a column becomes smallest, where the format has compressors.

#include <array>
#include <string>
#include <string_view>

#include "hps/format/packed.h"
#include "hps/kernel/shuffle.h"

namespace hps::detail::column {

enum class Form : unsigned char { rest = 0, blocks = 1, compressed_blocks = 2, values = 3, shuffled = 4, plain = 5 };

inline constexpr std::size_t head_size = 8;                       // bytes that a compressed piece has before it, about
inline constexpr std::size_t sample_size = std::size_t{1} << 17;  // bytes that tell how something compresses

// The compressors of a format, for one message.
class Compressors {
 public:
  explicit Compressors(const Packed& format) : named_(format.named) {
    for (std::size_t k = 0; k < all_.size(); ++k)
      if (const Compression& c = format.compressions[k]; c.make) all_[k] = {c.id, c.make(c.level)};
  }

  struct Entry {
    unsigned char id = 0;
    std::unique_ptr<Compressor> compressor;
  };
  const auto& all() const { return all_; }
  // Names, perhaps also of others.
  std::string_view named() const { return named_; }
  bool any() const { return all_[0].compressor != nullptr; }

  Compressor* find(unsigned id) const {
    for (const Entry& e : all_)
      if (e.compressor && e.id == id) return e.compressor.get();
    return nullptr;
  }

 private:
  std::array<Entry, std::tuple_size_v<decltype(Packed::compressions)>> all_;
  std::string_view named_;
};

// Encodes values again for compressors, in blocks without codes, which would hide from them what repeats.
class UncodedBlocks {
 public:
  // Valid until the next call.
  virtual std::string_view encode(std::string_view values) = 0;

 protected:
  ~UncodedBlocks() = default;
};

// How a piece was written, for others that are likely to be similar.
struct KeptForm {
  Form form = Form::blocks;
  bool uncoded = false;
  unsigned id = 0;
  std::size_t blocks = 0, size = 0;  // bytes of these, and how many it became

  bool is_similar(std::size_t other) const { return other <= 2 * blocks && blocks <= 2 * other; }
};

// The smallest of some ways to write a piece.
class BestForm {
 public:
  // `uncoded` may be null: where the blocks have no codes. So may be `kept`, a way that is taken as long as it serves.
  BestForm(std::string_view blocks, std::string_view values, std::size_t width, const Compressors& compressors,
           UncodedBlocks* uncoded, const KeptForm* kept)
      : width_(width), size_(blocks.size()) {
    if (kept && take(*kept, blocks, values, compressors, uncoded)) return;
    consider({Form::compressed_blocks}, blocks, compressors);
    consider({Form::values}, values, compressors);
    if (width > 1) consider({Form::shuffled}, values, compressors);
    if (uncoded) {
      const std::string_view sample = sample_of(values);
      consider({Form::compressed_blocks, true}, uncoded->encode(sample), values.size(), sample.size(), compressors);
    }
    if (way_.form == Form::blocks || whole_) return;
    compress_all(blocks, values, compressors, uncoded);
    if (bytes_.empty() || bytes_.size() + head_size >= blocks.size()) {
      way_ = {Form::blocks};
      id_ = 0;
    }
  }

  Form form() const { return way_.form; }
  unsigned id() const { return id_; }
  const std::string& bytes() const { return bytes_; }
  // How many bytes they become.
  std::size_t unpacked() const { return unpacked_; }
  KeptForm to_keep(std::size_t blocks) const {
    return {way_.form, way_.uncoded, id_, blocks, form() == Form::blocks ? blocks : bytes_.size()};
  }

 private:
  struct Way {
    Form form;
    bool uncoded = false;
  };

  // False if it does not serve as it did.
  bool take(const KeptForm& kept, std::string_view blocks, std::string_view values, const Compressors& compressors,
            UncodedBlocks* uncoded) {
    if (!kept.is_similar(blocks.size()) || (kept.uncoded && !uncoded)) return false;
    way_ = {kept.form, kept.uncoded};
    id_ = kept.id;
    if (kept.form == Form::blocks) return true;
    compress_all(blocks, values, compressors, uncoded);
    const std::uint64_t expected = std::uint64_t{kept.size} * blocks.size() / kept.blocks;
    const bool pays = !bytes_.empty() && bytes_.size() + head_size < blocks.size();
    if (pays && bytes_.size() <= expected + expected / 8) return true;
    way_ = {Form::blocks};
    id_ = 0;
    return false;
  }
  void compress_all(std::string_view blocks, std::string_view values, const Compressors& compressors,
                    UncodedBlocks* uncoded) {
    const std::string_view input = uncoded && way_.uncoded                ? uncoded->encode(values)
                                   : way_.form == Form::compressed_blocks ? blocks
                                                                          : values;
    compress(way_.form, input, *compressors.find(id_));
    unpacked_ = input.size();
    bytes_.swap(scratch_);
  }

  std::string_view sample_of(std::string_view input) const {
    if (input.size() <= sample_size) return input;
    return input.substr((input.size() - sample_size) / 2 / width_ * width_, sample_size);
  }
  void consider(Way way, std::string_view input, const Compressors& compressors) {
    const std::string_view sample = sample_of(input);
    consider(way, sample, input.size(), sample.size(), compressors);
  }
  // A sample, and that it stands for `part` of `all` bytes.
  void consider(Way way, std::string_view sample, std::size_t all, std::size_t part, const Compressors& compressors) {
    for (const auto& [id, compressor] : compressors.all()) {
      if (!compressor) continue;
      compress(way.form, sample, *compressor);
      if (scratch_.empty()) continue;
      const auto size =
          part == all ? scratch_.size() : static_cast<std::size_t>(std::uint64_t{all} * scratch_.size() / part);
      if (size + head_size >= size_) continue;
      way_ = way;
      id_ = id;
      size_ = size;
      whole_ = part == all;
      unpacked_ = sample.size();
      if (whole_) bytes_.swap(scratch_);
    }
  }

  // Into the scratch.
  void compress(Form form, std::string_view input, Compressor& compressor) {
    if (form == Form::shuffled) {
      shuffled_.resize(input.size());
      kernel::shuffle(shuffled_.data(), input.data(), input.size() / width_, width_);
      input = shuffled_;
    }
    scratch_.resize(compressor.bound(input.size()));
    scratch_.resize(compressor.compress(scratch_.data(), scratch_.size(), input.data(), input.size()));
  }

  std::size_t width_, size_;
  Way way_{Form::blocks};
  unsigned id_ = 0;
  bool whole_ = false;
  std::size_t unpacked_ = 0;
  std::string bytes_, scratch_, shuffled_;
};

}  // namespace hps::detail::column
