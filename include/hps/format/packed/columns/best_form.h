// SPDX-License-Identifier: MIT
#pragma once
// How a piece of a column becomes smallest, where the format has compressors.

#include <array>
#include <string>
#include <string_view>

#include "hps/format/packed.h"
#include "hps/kernel/shuffle.h"

namespace hps::detail::column {

enum class Form : unsigned char { rest = 0, blocks = 1, compressed_blocks = 2, values = 3, shuffled = 4 };

inline constexpr std::size_t head_size = 8;                       // bytes that a compressed piece has before it, about
inline constexpr std::size_t sample_size = std::size_t{1} << 16;  // bytes that tell how something compresses

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

// The smallest of some ways to write a piece.
class BestForm {
 public:
  BestForm(std::string_view blocks, std::string_view values, std::size_t width, const Compressors& compressors)
      : width_(width), size_(blocks.size()) {
    for (const auto& [id, compressor] : compressors.all()) {
      if (!compressor) continue;
      consider(Form::compressed_blocks, blocks, id, *compressor);
      consider(Form::values, values, id, *compressor);
      if (width > 1) consider(Form::shuffled, values, id, *compressor);
    }
    if (form_ == Form::blocks || bytes_whole_) return;
    compress(form_, form_ == Form::compressed_blocks ? blocks : values, *compressors.find(id_));
    bytes_.swap(scratch_);
    if (bytes_.empty() || bytes_.size() + head_size >= blocks.size()) form_ = Form::blocks;
  }

  Form form() const { return form_; }
  unsigned id() const { return id_; }
  const std::string& bytes() const { return bytes_; }

 private:
  void consider(Form form, std::string_view input, unsigned id, Compressor& compressor) {
    const bool whole = input.size() <= sample_size;
    const auto sample = whole ? input : input.substr((input.size() - sample_size) / 2 / width_ * width_, sample_size);
    compress(form, sample, compressor);
    if (scratch_.empty()) return;
    const std::size_t size =
        whole ? scratch_.size() : static_cast<std::size_t>(std::uint64_t{input.size()} * scratch_.size() / sample_size);
    if (size + head_size >= size_) return;
    form_ = form;
    id_ = id;
    size_ = size;
    bytes_whole_ = whole;
    if (whole) bytes_.swap(scratch_);
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
  Form form_ = Form::blocks;
  unsigned id_ = 0;
  bool bytes_whole_ = false;
  std::string bytes_, scratch_, shuffled_;
};

}  // namespace hps::detail::column
