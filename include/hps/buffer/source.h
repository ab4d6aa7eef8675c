// SPDX-License-Identifier: MIT
#pragma once
// The origins of bytes, which come piece by piece.

#include <istream>
#include <string_view>

#include "hps/error.h"

namespace hps {

class Source {
 public:
  // Takes the first `used` bytes of the last piece as read and gives what follows them; an empty piece is the end.
  virtual std::string_view next(std::size_t used) = 0;

  // The size of the whole message, if it is known.
  virtual std::size_t size() const { return unknown; }
  static constexpr std::size_t unknown = static_cast<std::size_t>(-1);

  // The number of bytes that follow the last piece but come by themselves, later; 0 if there are none.
  virtual std::size_t apart() const { return 0; }
  // Tells where these belong. They and the last piece count as read.
  virtual void place(char* /*data*/) {}

 protected:
  Source() = default;
  Source(const Source&) = delete;
  ~Source() = default;
};

// Reads in the stream's own buffer, so that the stream is left just after the message, and never seeks: pipes work.
class StreamSource final : public Source {
 public:
  explicit StreamSource(std::istream& in) : stream_(in.rdbuf()) {
    if (!std::istream::sentry(in, true)) throw Error("hps: the stream is at its end, or has failed before");
  }

  std::string_view next(std::size_t used) override {
    finish(used);
    if (stream_->sgetc() == std::char_traits<char>::eof()) return {};
    const char* const begin = (stream_->*&Area::gptr)();
    const char* const end = (stream_->*&Area::egptr)();
    if (begin != end) return in_stream_ = true, std::string_view(begin, end);
    unbuffered_ = static_cast<char>(stream_->sbumpc());
    return {&unbuffered_, 1};
  }

  void finish(std::size_t used) {
    if (!in_stream_) return;
    constexpr std::size_t step = 1 << 30;
    for (; used > step; used -= step) (stream_->*&Area::gbump)(step);
    (stream_->*&Area::gbump)(static_cast<int>(used));
    in_stream_ = false;
  }

 private:
  struct Area : std::streambuf {  // opens what is protected
    using std::streambuf::egptr;
    using std::streambuf::gbump;
    using std::streambuf::gptr;
  };

  std::streambuf* stream_;
  bool in_stream_ = false;  // the last piece lies in the stream's buffer
  char unbuffered_ = 0;
};

}  // namespace hps
