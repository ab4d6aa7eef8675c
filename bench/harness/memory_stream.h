// SPDX-License-Identifier: MIT
#pragma once

#include <streambuf>
#include <string_view>

#include "harness/buffer.h"

namespace bench {

// For libraries that write to a std::streambuf: into kept memory, without a copy.
class OutputStreambuf : public std::streambuf {
 public:
  void clear() { buffer_.clear(); }
  std::string_view view() const { return buffer_.view(); }

 protected:
  std::streamsize xsputn(const char* data, std::streamsize count) override {
    buffer_.append(data, static_cast<std::size_t>(count));
    return count;
  }

  int_type overflow(int_type character) override {
    const char byte = traits_type::to_char_type(character);
    buffer_.append(&byte, 1);
    return character;
  }

 private:
  Buffer buffer_;
};

// Reads the caller's bytes where they are.
class InputStreambuf : public std::streambuf {
 public:
  void reset(std::string_view bytes) {
    char* const begin = const_cast<char*>(bytes.data());  // a get area is never written to
    setg(begin, begin, begin + bytes.size());
  }
};

}  // namespace bench
