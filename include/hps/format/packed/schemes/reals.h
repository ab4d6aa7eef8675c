// SPDX-License-Identifier: MIT
#pragma once
// Blocks of floating-point numbers, each by the scheme that makes it smallest.

#include "hps/format/packed/schemes/bits.h"
#include "hps/format/packed/schemes/decimal.h"

namespace hps::detail::column {

// Numbers of this width may be floating-point numbers.
template <class U>
inline constexpr bool may_be_real = sizeof(U) >= 4;

// Carried from one block to the next, which is likely to be similar.
struct IntegersHint {
  Backoff dictionary;
};
template <class U>
struct RealsHint : IntegersHint {
  typename Decimal<U>::Digits digits;
  unsigned skip = 0;  // blocks that are not tried as decimals, because others were none
  Backoff bits_of_decimals;
};

// Bytes that put_reals may write, besides kernel::packing_slack.
template <class U>
constexpr std::size_t reals_room(std::size_t n) {
  return Decimal<U>::overhead + 2 + block_room<U>(n);
}

// As integers, they are not compared.
template <class U>
Block<U> block_of_reals(const U* values, std::size_t n, std::size_t history) {
  return {values, n, false, history, {0, 0, kernel::on_best<kernel::Varying<U>>(values, n)}};
}

// The bytes of a candidate, to be compared.
template <class U>
struct Written {
  char bytes[reals_room<U>(block_size) + kernel::packing_slack];
};

template <class U>
char* keep_smaller(char* begin, char* end, auto&& put) {
  Written<U> other;
  const auto size = static_cast<std::size_t>(put(other.bytes) - other.bytes);
  if (size >= static_cast<std::size_t>(end - begin)) return end;
  return std::copy_n(other.bytes, size, begin);
}

template <class U>
char* put_reals(char* p, const Block<U>& block, RealsHint<U>& hint) {
  const Plain<U> plain(block);
  const Constant<U> constant(block);
  const Repeat<U> repeat(block);
  BestPlan<U> best;
  best.consider(plain);
  best.consider(constant);
  best.consider(repeat);
  if (best.tag() != Tag::plain) return best.put(p);

  char* end = p;
  if (hint.skip) {
    --hint.skip;
  } else {
    Decimal<U> decimal(block, hint.digits);
    if (decimal.suits()) {
      hint.digits = decimal.digits();
      end = decimal.put(p, hint.dictionary);
    } else if (!hint.digits.known()) {
      hint.skip = 3;
    }
  }
  const auto put_bits = [&](char* to) { return Bits<U>::put(to, block, hint.dictionary); };
  if (end == p) end = put_bits(p);
  else if (static_cast<std::size_t>(end - p) > plain.size() / 2 && hint.bits_of_decimals.attempt()) {
    char* const decimals = end;
    end = keep_smaller<U>(p, end, put_bits);
    hint.bits_of_decimals.learn(end != decimals);
  }
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

}  // namespace hps::detail::column
