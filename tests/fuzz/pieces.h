// SPDX-License-Identifier: MIT
#pragma once
// A stream that gives its contents in pieces of given sizes, in turn. For a size of 0 it gives a character outside of
// any buffer, as some streams give them all. Each piece has memory of its own: a sanitizer tells who looks further, or
// at one that is gone.

#include <algorithm>
#include <istream>
#include <memory>
#include <streambuf>
#include <string>
#include <string_view>

namespace hps_fuzz {

class PiecesBuf : public std::streambuf {
 public:
  PiecesBuf(std::string contents, std::string_view sizes) : contents_(std::move(contents)), sizes_(sizes) {}

 protected:
  int_type underflow() override {
    if (at_ == contents_.size()) return traits_type::eof();
    const std::size_t n = std::min(next_size(), contents_.size() - at_);
    if (n == 0) return traits_type::to_int_type(contents_[at_]);
    piece_ = std::make_unique<char[]>(n);
    std::copy_n(&contents_[at_], n, piece_.get());
    setg(piece_.get(), piece_.get(), piece_.get() + n);
    at_ += n;
    ++turn_;
    return traits_type::to_int_type(*gptr());
  }
  int_type uflow() override {
    const int_type c = underflow();
    if (c == traits_type::eof()) return c;
    if (gptr() != egptr()) gbump(1);
    else ++at_, ++turn_;
    return c;
  }

 private:
  std::size_t next_size() const {
    return sizes_.empty() ? contents_.size() : static_cast<unsigned char>(sizes_[turn_ % sizes_.size()]);
  }

  std::string contents_;
  std::string_view sizes_;
  std::unique_ptr<char[]> piece_;
  std::size_t at_ = 0, turn_ = 0;
};

class PiecesStream : PiecesBuf, public std::istream {
 public:
  PiecesStream(std::string contents, std::string_view sizes)
      : PiecesBuf(std::move(contents), sizes), std::istream(static_cast<PiecesBuf*>(this)) {}
};

}  // namespace hps_fuzz
