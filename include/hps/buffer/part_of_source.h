// SPDX-License-Identifier: MIT
#pragma once

#include "hps/buffer/source_reader.h"

namespace hps::detail {

// The next bytes of what another reader reads, so many.
class PartOfSource final : public Source {
 public:
  PartOfSource(SourceReader& in, const char* p, std::size_t size) : in_(in), p_(p), size_(size), left_(size) {}

  std::string_view next(std::size_t used) override {
    p_ += used;
    left_ -= used;
    if (!left_) fail_size(size_);
    const std::string_view piece = in_.next(p_).substr(0, left_);
    p_ = piece.data();
    return piece;
  }
  std::size_t size() const override { return in_.sized() ? size_ : unknown; }
  // Where the other reader goes on, if so much of the last piece was read.
  const char* end(std::size_t used) const { return p_ + used; }

  // At the end of the part, which is too small for what it should hold.
  [[noreturn]] HPS_COLD static void fail_size(std::size_t size) {
    throw ParseError("the end of an object, which takes more bytes than its size says,", size, "", parse_advice);
  }

 private:
  SourceReader& in_;
  const char* p_;
  std::size_t size_, left_;
};

}  // namespace hps::detail
