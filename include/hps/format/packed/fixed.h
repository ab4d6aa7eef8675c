// SPDX-License-Identifier: MIT
#pragma once
// Columns of values of a fixed number of bytes that are no numbers of up to 64 bits.

#include <string>

#include "hps/format/packed/input.h"

namespace hps::column {

template <std::size_t Size>
class FixedWriter {
 public:
  void put(const char* value) {
    bytes_.append(value, Size);
    ++count_;
  }
  std::size_t count() const { return count_; }
  const std::string& finish() const { return bytes_; }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  std::size_t count_ = 0;
};

template <std::size_t Size>
class FixedReader {
 public:
  FixedReader(Input in, std::size_t count) : in_(in), left_(count) {}
  std::size_t left() const { return left_; }
  const char* get() {
    if (!left_) fail("a column with fewer values than the objects need");
    --left_;
    return in_.bytes(Size);
  }
  std::size_t offset() const { return in_.offset(); }
  [[noreturn]] HPS_COLD void fail(const char* problem) const { in_.fail(problem); }
  void finish() const {
    if (left_ || in_.remaining()) fail("a column with more than the objects need");
  }

 private:
  Input in_;
  std::size_t left_;
};

}  // namespace hps::column
