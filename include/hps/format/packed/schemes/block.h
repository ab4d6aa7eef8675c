// SPDX-License-Identifier: MIT
#pragma once
// A column is written in blocks of up to 1024 values, each by the scheme that makes it smallest. A scheme is a class
// template of the unsigned type U that has the width of the values; an object of it is a plan for one block.
//
//   tag                  the first byte of a block by it; or first_byte(), if there are several
//   S(block)             which it keeps a reference to
//   size() -> bytes      exact, without the tag; `unsuitable` if it cannot serve
//   least_size(block, ...)  of schemes that take time to plan: size() is no less
//   put(p) -> p          serializes at p, where there is room for size() bytes and kernel::packing_slack
//   get(in, values, n)   parses n values; that of Repeat, how they follow from those before

#include "hps/format/packed/index/input.h"
#include "hps/kernel/bit_packing.h"
#include "hps/kernel/summary.h"

namespace hps::detail::column {

inline constexpr std::size_t block_size = 1024;
inline constexpr std::size_t unsuitable = static_cast<std::size_t>(-1);

// Components that alternate, where each has a block of its own.
inline constexpr unsigned most_lanes = 4;

enum class Tag : unsigned char {
  plain = 0,
  constant = 1,
  frame = 2,
  delta = 3,
  mini_delta = 4,
  mini_delta_2 = 5,
  patched = 6,
  classes = 7,
  dictionary = 8,
  periodic = 9,
  repeat = 10,
  again = 11,    // no block, but a number of them
  decimal = 12,  // of floating-point numbers only, as the next
  ordered = 13,
  rotated = 14,
  multiple = 15,
  lanes = 16,
  split = 17,
  multiple_of_base = 18,  // of floating-point numbers only
};

// A tag of 64 to 128 is a frame without a shift, and its width.
inline constexpr unsigned frame_of_no_bits = 64;

constexpr bool is_frame(Tag tag) { return tag == Tag::frame || static_cast<unsigned>(tag) - frame_of_no_bits <= 64; }

// With other blocks inside, or tokens.
constexpr bool is_nested(Tag tag) { return tag >= Tag::multiple && tag <= Tag::split; }

inline const char* name_of(Tag tag) {
  if (is_frame(tag)) tag = Tag::frame;
  static constexpr const char* names[] = {"plain",        "constant", "frame",   "delta",           "mini-delta",
                                          "mini-delta 2", "patched",  "classes", "dictionary",      "periodic",
                                          "repeat",       "again",    "decimal", "ordered",         "rotated",
                                          "multiple",     "lanes",    "split",   "multiple of base"};
  return names[static_cast<unsigned>(tag)];
}

// How values were encoded, how many, and in how many bytes.
struct Decoded {
  const char* scheme;
  std::size_t count, bytes;
};

// 1 to 1024 values. The `history` values before them may be referred to: these are in memory in front of them.
template <class U>
struct Block {
  const U* values;
  std::size_t n;
  bool is_signed;
  std::size_t history;
  kernel::Summary<U> summary;
};

template <class S, class U>
concept Scheme = requires(const Block<U>& block, const S& s, char* p) {
  { S::tag } -> std::convertible_to<Tag>;
  S(block);
  { s.size() } -> std::same_as<std::size_t>;
  { s.put(p) } -> std::same_as<char*>;
};

template <class U>
inline constexpr unsigned bits_of = 8 * sizeof(U);

// A value is a varint of its ZigZag code, whether it is signed or not.
template <class U>
std::uint64_t code_of(U v, bool is_signed) {
  const auto wide = is_signed ? static_cast<std::int64_t>(static_cast<std::make_signed_t<U>>(v))
                              : static_cast<std::int64_t>(static_cast<std::uint64_t>(v));
  return kernel::zigzag<std::uint64_t>(wide);
}

inline std::size_t varint_size(std::uint64_t v) { return (static_cast<unsigned>(std::bit_width(v | 1)) + 6) / 7; }

template <class U>
std::size_t value_size(U v, bool is_signed) {
  return varint_size(code_of(v, is_signed));
}

// Writes up to ten bytes.
template <class U>
char* put_value(char* p, U v, bool is_signed) {
  return kernel::put_varint<64>(p, code_of(v, is_signed));
}

}  // namespace hps::detail::column
