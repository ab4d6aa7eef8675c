// SPDX-License-Identifier: MIT
#pragma once
// The meaning of the bytes of a fuzzer, type and format first:
//
//   type    two bytes
//   format  a byte
//   pieces  their number n in a byte; n bytes, the sizes of the pieces in which a stream gives the message
//   before  its size in two bytes; the message that the used object held before
//   message the rest

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hps_fuzz {

class Bytes {
 public:
  explicit Bytes(std::string_view all) : left_(all) {}

  unsigned byte() { return left_.empty() ? 0 : static_cast<unsigned char>(take(1)[0]); }
  unsigned two_bytes() {
    const unsigned low = byte();
    return low | byte() << 8;
  }
  // n bytes, or those that there are.
  std::string_view take(std::size_t n) {
    const std::string_view taken = left_.substr(0, n);
    left_.remove_prefix(taken.size());
    return taken;
  }
  std::string_view rest() const { return left_; }

 private:
  std::string_view left_;
};

struct Input {
  unsigned type, format;
  std::string_view pieces, before, message;

  explicit Input(std::string_view all) : Input(Bytes(all)) {}

 private:
  explicit Input(Bytes bytes)
      : type(bytes.two_bytes()),
        format(bytes.byte()),
        pieces(bytes.take(bytes.byte())),
        before(bytes.take(bytes.two_bytes())),
        message(bytes.rest()) {}
};

}  // namespace hps_fuzz
