// SPDX-License-Identifier: MIT
#pragma once
// Columns of values of a fixed number of bytes that are no numbers of up to 64 bits.

#include <string>

#include "hps/format/packed/block.h"

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

class BytesReader {
 public:
  // `count` values of `size` bytes each.
  BytesReader(Input in, std::size_t count, std::size_t size) : in_(in), left_(count), size_(size) {}
  std::size_t left() const { return left_; }
  const char* get() {
    if (!left_) fail("a column with fewer values than the objects need");
    --left_;
    return in_.bytes(size_);
  }
  Decoded skip_block() {
    const std::size_t n = left_;
    while (left_) get();
    return {"plain", n};
  }
  const Input& input() const { return in_; }
  [[noreturn]] HPS_COLD void fail(const char* problem) const { in_.fail(problem); }
  void finish() const {
    if (left_ || in_.remaining()) fail("a column with more than the objects need");
  }

 private:
  Input in_;
  std::size_t left_, size_;
};

template <std::size_t Size>
struct FixedReader : BytesReader {
  FixedReader(Input in, std::size_t count) : BytesReader(in, count, Size) {}
};

}  // namespace hps::column
