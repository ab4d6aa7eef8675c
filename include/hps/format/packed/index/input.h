// SPDX-License-Identifier: MIT
#pragma once
// The bytes of a column, each checked to be there before it is read.

#include <string>
#include <string_view>

#include "hps/buffer/budget.h"
#include "hps/kernel/bit_packing.h"
#include "hps/kernel/varint.h"
#include "hps/kernel/zigzag.h"

namespace hps::detail::column {

// To a string of any kind.
void put_number(auto& out, std::uint64_t v) {
  if (v < 128) return out.push_back(static_cast<char>(v));
  char number[kernel::varint_scratch<64>];
  out.append(number, static_cast<std::size_t>(kernel::put_varint<64>(number, v) - number));
}

// A problem of a message and the column that has it. It becomes an error with the column's path where that is known.
struct Failure {
  static constexpr std::size_t index = static_cast<std::size_t>(-1);  // a column of this number is the index itself
  std::string problem;
  std::size_t offset;
  std::size_t column;
  const char* limit = nullptr;  // where one was exceeded, how to raise it
  const char* advice = parse_advice;
};

class Input {
 public:
  // `origin` is the start of the message.
  Input(const char* origin, const char* begin, const char* end, std::size_t column = Failure::index)
      : Input(origin, begin, end, column, 0) {}

  // Continues in memory that these bytes were decompressed into; errors keep reporting their offset.
  Input elsewhere(std::string_view memory) const {
    return {nullptr, memory.data(), memory.data() + memory.size(), column_, offset()};
  }

  // The same bytes, which say something of that column.
  Input of_column(std::size_t column) const {
    Input same = *this;
    same.column_ = column;
    return same;
  }

  std::size_t offset() const { return origin_ ? static_cast<std::size_t>(p_ - origin_) : offset_; }
  std::size_t remaining() const { return static_cast<std::size_t>(end_ - p_); }

  const char* bytes(std::size_t n) {
    if (n > remaining()) fail("a part that is too short");
    p_ += n;
    return p_ - n;
  }

  // The next n bytes by themselves.
  Input part(std::uint64_t n, std::size_t column) {
    if (n > remaining()) fail("a part that exceeds the message");
    const char* const begin = bytes(static_cast<std::size_t>(n));
    return {origin_, begin, p_, column, offset_};
  }
  Input part(std::uint64_t n) { return part(n, column_); }
  // The same, n is before them.
  Input part() { return part(number()); }
  Input none() const { return {origin_, p_, p_, column_, offset_}; }

  unsigned byte() { return static_cast<unsigned char>(*bytes(1)); }

  // A byte that is at most `most`.
  unsigned small(unsigned most, const char* problem) {
    const unsigned v = byte();
    if (v > most) fail(problem);
    return v;
  }

  std::uint64_t number() {
    if (remaining() && static_cast<unsigned char>(*p_) < 128) return byte();
    return long_number();
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
  [[gnu::noinline]] void unpack(U* values, std::size_t n, unsigned width) {
    const std::size_t size = kernel::packed_size(n, width), behind = remaining() - size;
    const char* from = bytes(size);
    char copy[1024 * sizeof(U) + kernel::packing_slack];
    if (behind < kernel::packing_slack) from = static_cast<const char*>(std::memcpy(copy, from, size));
    kernel::unpack_bits(from, values, n, width);
  }

  // A number that came from here, where objects in memory are counted.
  std::size_t as_size(std::uint64_t n) const {
    if (n != static_cast<std::size_t>(n)) fail("a size that exceeds memory");
    return static_cast<std::size_t>(n);
  }
  // The elements of so many arrays.
  std::uint64_t product(std::uint64_t arrays, std::uint64_t extent) const {
    if (extent && arrays > static_cast<std::uint64_t>(-1) / extent) fail("too many values");
    return arrays * extent;
  }

  [[noreturn]] HPS_COLD void fail(const char* problem, const char* advice = parse_advice) const {
    throw Failure{problem, offset(), column_, nullptr, advice};
  }
  [[noreturn]] HPS_COLD void exceed(const char* problem = too_much_memory,
                                    const char* advice = expansion_advice) const {
    throw Failure{problem, offset(), column_, advice};
  }

 private:
  Input(const char* origin, const char* begin, const char* end, std::size_t column, std::size_t offset)
      : end_(end), origin_(origin), column_(column), offset_(offset), p_(begin) {}

  [[gnu::noinline]] std::uint64_t long_number() {
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

  const char *end_, *origin_;
  std::size_t column_, offset_;  // the offset where there is no origin
  const char* p_;  // beside nothing that is read with it: a vector of what changed and what did not would be waited for
};

// Accounts for n objects of this size that are about to be set up for what is in `column`.
inline void charge(Budget& budget, std::uint64_t n, std::size_t size, const Input& column) {
  if (!budget.take(n, size)) column.exceed();
}

}  // namespace hps::detail::column
