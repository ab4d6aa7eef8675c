// SPDX-License-Identifier: MIT
#pragma once
// Blocks of floating-point numbers, each by the scheme that makes it smallest.

#include "hps/format/packed/schemes/bits.h"
#include "hps/format/packed/schemes/decimal.h"
#include "hps/format/packed/schemes/multiple_of_base.h"

namespace hps::detail::column {

// Numbers of this width may be floating-point numbers.
template <class U>
inline constexpr bool may_be_real = sizeof(U) >= 4;

// Carried from one block to the next.
template <class U>
struct RealsHint : IntegersHint {  // of the integers of decimals and of multiples
  IntegersHint bits{.way = 1, .multiples = false};
  typename Decimal<U>::Digits digits;
  Backoff decimals = Backoff::up_to(15), bits_of_decimals, find_base = Backoff::up_to(127);
  double base = 0;

  void never_skip() {
    this->dictionary = bits.dictionary = decimals = bits_of_decimals = find_base = Backoff::always();
  }
  void trust() {
    for (Backoff* attempts : {&this->dictionary, &bits.dictionary, &decimals, &bits_of_decimals, &find_base})
      attempts->trust();
  }
};

// Bytes that put_reals may write, besides kernel::packing_slack.
template <class U>
constexpr std::size_t reals_room(std::size_t n) {
  return Scaled<U>::overhead + 2 + block_room<U>(n);
}

// As integers, they are not compared.
template <class U>
Block<U> block_of_reals(const U* values, std::size_t n, std::size_t history) {
  return {values, n, false, history, {0, 0, kernel::on_best<kernel::Varying<U>>(values, n)}};
}

// In place of what was written, if that takes less.
template <class U>
[[gnu::noinline]] char* put_bits_if_smaller(char* begin, char* end, const Block<U>& block, IntegersHint& hint) {
  char bytes[2 + block_room<U>(block_size) + kernel::packing_slack];
  const char* const end_of_bits = Bits<U>::put(bytes, block, hint);
  if (end_of_bits - bytes >= end - begin) return end;
  return std::copy(static_cast<const char*>(bytes), end_of_bits, begin);
}

// Returns p if they are no multiples of a base, else the end.
template <class U>
[[gnu::noinline]] char* put_multiples(char* p, const Block<U>& block, RealsHint<U>& hint) {
  if (hint.base == 0) {
    if (Periodic<U>(block).size() != unsuitable || !hint.find_base.attempt()) return p;
    hint.base = MultipleOfBase<U>::find(block);
    hint.find_base.learn(hint.base != 0);
  }
  MultipleOfBase<U> multiples(block, hint.base);
  if (multiples.suits()) return multiples.put(p, hint);
  hint.base = 0;
  return p;
}
// Returns p if they are no such decimals, else the end.
template <class U>
[[gnu::noinline]] char* put_with_digits(char* p, const Block<U>& block, typename Decimal<U>::Digits digits,
                                        RealsHint<U>& hint) {
  Decimal<U> decimal(block, digits);
  if (!decimal.suits()) return p;
  hint.digits = digits;
  return decimal.put(p, hint);
}
// Numbers that are no decimals, or only near to them, may be multiples of a base.
template <class U>
char* put_decimals(char* p, const Block<U>& block, RealsHint<U>& hint) {
  if (!hint.decimals.attempt()) return hint.splits ? put_multiples(p, block, hint) : p;
  const auto digits = Decimal<U>::likely_digits(block, hint.digits);
  const bool exact = digits.known() && !digits.tolerance;
  char* end = p;
  if (hint.splits && !exact) end = put_multiples(p, block, hint);
  if (end == p && digits.known()) end = put_with_digits(p, block, digits, hint);
  if (end == p && hint.splits && exact) end = put_multiples(p, block, hint);
  if (end == p && !hint.digits.known()) hint.decimals.learn(false);
  return end;
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

  const SavedLengths before(hint);
  char* end = hint.base == 0 ? p : put_multiples(p, block, hint);
  if (end == p) end = put_decimals(p, block, hint);
  if (end == p) end = Bits<U>::put(p, block, hint.bits);
  else if (static_cast<std::size_t>(end - p) > plain.size() / 2 && hint.bits_of_decimals.attempt()) {
    char* const decimals = end;
    const SavedLengths of_decimals(hint);
    before.restore();
    end = put_bits_if_smaller(p, end, block, hint.bits);
    if (end == decimals) of_decimals.restore();
    hint.bits_of_decimals.learn(end != decimals);
    hint.decimals.learn(end == decimals);
  }
  if (static_cast<std::size_t>(end - p) <= plain.size()) return end;
  before.restore();
  return best.put(p);
}

template <class U>
void get_reals(Tag tag, Input& in, U* values, std::size_t n, KnownLengths& lengths) {
  switch (tag) {
    case Tag::decimal:
      return Decimal<U>::get(in, values, n, lengths);
    case Tag::multiple_of_base:
      return MultipleOfBase<U>::get(in, values, n, lengths);
    case Tag::ordered:
      return Bits<U>::template get<kernel::FromOrdered<U>>(in, values, n, lengths);
    case Tag::rotated:
      return Bits<U>::template get<kernel::FromRotated<U>>(in, values, n, lengths);
    case Tag::plain:
      return Plain<U>::get(in, values, n);
    case Tag::constant:
      return Constant<U>::get(in, values, n);
    default:
      in.fail("a scheme that does not exist");
  }
}

}  // namespace hps::detail::column
