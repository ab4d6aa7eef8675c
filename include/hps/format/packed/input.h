// SPDX-License-Identifier: MIT
#pragma once
// The bytes of a column, each checked to be there before it is read.

#include <string>

#include "hps/error.h"
#include "hps/kernel/bit_packing.h"
#include "hps/kernel/varint.h"
#include "hps/kernel/zigzag.h"

namespace hps::column {

inline void put_number(std::string& out, std::uint64_t v) {
  char number[kernel::varint_scratch<64>];
  out.append(number, kernel::put_varint<64>(number, v));
}

class Input {
 public:
  // `origin` is the start of the message, for errors.
  Input(const char* origin, const char* begin, const char* end) : origin_(origin), p_(begin), end_(end) {}

  std::size_t offset() const { return static_cast<std::size_t>(p_ - origin_); }
  std::size_t remaining() const { return static_cast<std::size_t>(end_ - p_); }

  const char* bytes(std::size_t n) {
    if (n > remaining()) fail("a column that is too short");
    p_ += n;
    return p_ - n;
  }

  unsigned byte() { return static_cast<unsigned char>(*bytes(1)); }

  // A byte that is at most `most`.
  unsigned small(unsigned most, const char* problem) {
    const unsigned v = byte();
    if (v > most) fail(problem);
    return v;
  }

  std::uint64_t number() {
    constexpr std::size_t longest = kernel::varint_scratch<64>;
    char copy[longest] = {};
    const char* from = p_;
    if (remaining() < longest) {
      std::memcpy(copy, p_, remaining());
      from = copy;
    }
    std::uint64_t v;
    const char* const after = kernel::get_varint<64>(from, v);
    if (!after) fail("a number that is over-long or out of range");
    bytes(static_cast<std::size_t>(after - from));
    return v;
  }

  template <class U>
  U value() {
    const auto v = static_cast<std::int64_t>(kernel::unzigzag(number()));
    const U narrow = static_cast<U>(v);
    if (static_cast<std::uint64_t>(v) != narrow && v != static_cast<std::make_signed_t<U>>(narrow))
      fail("a value that is out of range");
    return narrow;
  }

  template <class U>
  void unpack(U* values, std::size_t n, unsigned width) {
    const std::size_t size = kernel::packed_size(n, width), behind = remaining() - size;
    const char* const from = bytes(size);
    if (behind >= kernel::packing_slack) return kernel::unpack_bits(from, values, n, width);
    char copy[1024 * sizeof(U) + kernel::packing_slack];
    std::memcpy(copy, from, size);
    kernel::unpack_bits(copy, values, n, width);
  }

  [[noreturn]] HPS_COLD void fail(const char* problem) const { throw ParseError(problem, offset(), "", advice); }

  static constexpr const char* advice = "truncated, damaged, or written as another type or format?";

 private:
  const char *origin_, *p_, *end_;
};

}  // namespace hps::column
