// SPDX-License-Identifier: MIT
#pragma once
// Blocks of floating-point numbers, each by the scheme that makes it smallest.

#include "hps/format/packed/scheme/bits.h"
#include "hps/format/packed/scheme/decimal.h"

namespace hps::column {

// What one block tells the next.
struct RealsHint {
  unsigned exponent = kernel::greatest_exponent + 1;
  unsigned skip = 0;  // blocks that are not tried as decimals, because others were none
};

// Bytes that put_reals may write, besides kernel::packing_slack.
template <class U>
constexpr std::size_t reals_room(std::size_t n) {
  return Decimal<U>::overhead + 2 + block_room<U>(n);
}

// The bytes of a candidate, to be compared.
template <class U>
struct Written {
  char bytes[reals_room<U>(block_size) + kernel::packing_slack];
  std::size_t size = 0;
};

template <class U>
char* keep_smaller(char* begin, char* end, const Block<U>& block, auto put) {
  Written<U> other;
  const auto size = static_cast<std::size_t>(put(other.bytes, block) - other.bytes);
  if (size >= static_cast<std::size_t>(end - begin)) return end;
  return std::copy_n(other.bytes, size, begin);
}

template <class U>
char* put_reals(char* p, const Block<U>& block, RealsHint& hint) {
  const Plain<U> plain(block);
  const Constant<U> constant(block);
  const Repeat<U> repeat(block);
  Best best;
  best.consider(plain);
  best.consider(constant);
  best.consider(repeat);
  if (best.tag() != Tag::plain) return best.put(p);

  char* end = p;
  if (hint.skip) {
    --hint.skip;
  } else {
    Decimal<U> decimal(block, hint.exponent);
    if (decimal.suits()) {
      hint.exponent = decimal.exponent();
      end = decimal.put(p);
    } else if (hint.exponent == Decimal<U>::no_exponent) {
      hint.skip = 3;
    }
  }
  if (end == p) end = Bits<U>::put(p, block);
  else if (static_cast<std::size_t>(end - p) > plain.size() / 2) end = keep_smaller(p, end, block, Bits<U>::put);
  return static_cast<std::size_t>(end - p) > plain.size() ? best.put(p) : end;
}

template <class U>
void get_reals(Tag tag, Input& in, U* values, std::size_t n) {
  switch (tag) {
    case Tag::decimal:
      return Decimal<U>::get(in, values, n);
    case Tag::ordered:
      return Bits<U>::template get<kernel::FromOrdered<U>>(in, values, n);
    case Tag::rotated:
      return Bits<U>::template get<kernel::FromRotated<U>>(in, values, n);
    case Tag::plain:
      return Plain<U>::get(in, values, n);
    case Tag::constant:
      return Constant<U>::get(in, values, n);
    default:
      in.fail("a scheme that does not exist");
  }
}

}  // namespace hps::column
