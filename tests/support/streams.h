// SPDX-License-Identifier: MIT
#pragma once
// Streams as unhelpful as the standard allows.

#include <algorithm>
#include <istream>
#include <ostream>
#include <streambuf>
#include <string>

namespace hps_tests {

// Hands out its contents `piece` bytes at a time.
class PiecesBuf : public std::streambuf {
 public:
  PiecesBuf(std::string contents, std::size_t piece) : contents_(std::move(contents)), piece_(piece) {}

 protected:
  int_type underflow() override {
    if (next_ == contents_.size()) return traits_type::eof();
    const std::size_t n = std::min(piece_, contents_.size() - next_);
    setg(&contents_[next_], &contents_[next_], &contents_[next_] + n);
    next_ += n;
    return traits_type::to_int_type(*gptr());
  }

 private:
  std::string contents_;
  std::size_t piece_, next_ = 0;
};

// Has no get area at all.
class UnbufferedBuf : public std::streambuf {
 public:
  explicit UnbufferedBuf(std::string contents) : contents_(std::move(contents)) {}

 protected:
  int_type underflow() override {
    return next_ == contents_.size() ? traits_type::eof() : traits_type::to_int_type(contents_[next_]);
  }
  int_type uflow() override {
    return next_ == contents_.size() ? traits_type::eof() : traits_type::to_int_type(contents_[next_++]);
  }

 private:
  std::string contents_;
  std::size_t next_ = 0;
};

// Takes `room` bytes, then no more.
class FullBuf : public std::streambuf {
 public:
  explicit FullBuf(std::size_t room) : room_(room) {}
  std::string taken;

 protected:
  int_type overflow(int_type c) override {
    if (taken.size() == room_) return traits_type::eof();
    taken.push_back(traits_type::to_char_type(c));
    return c;
  }

 private:
  std::size_t room_;
};

template <class Buf>
class InputOf : Buf, public std::istream {
 public:
  template <class... A>
  explicit InputOf(std::string contents, A... a)
      : Buf(std::move(contents), a...), std::istream(static_cast<Buf*>(this)) {}
};
using PiecesStream = InputOf<PiecesBuf>;
using UnbufferedStream = InputOf<UnbufferedBuf>;

}  // namespace hps_tests
