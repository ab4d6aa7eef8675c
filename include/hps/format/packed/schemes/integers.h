// SPDX-License-Identifier: MIT
#pragma once
// Blocks of integers, each by the scheme that makes it smallest.

#include "hps/format/packed/schemes/best_plan.h"
#include "hps/format/packed/schemes/classes.h"
#include "hps/format/packed/schemes/constant.h"
#include "hps/format/packed/schemes/delta.h"
#include "hps/format/packed/schemes/dictionary.h"
#include "hps/format/packed/schemes/frame.h"
#include "hps/format/packed/schemes/lanes.h"
#include "hps/format/packed/schemes/mini_delta.h"
#include "hps/format/packed/schemes/multiple.h"
#include "hps/format/packed/schemes/patched.h"
#include "hps/format/packed/schemes/periodic.h"
#include "hps/format/packed/schemes/plain.h"
#include "hps/format/packed/schemes/repeat.h"
#include "hps/format/packed/schemes/sample.h"
#include "hps/format/packed/schemes/split/choose.h"

namespace hps::detail::column {

// Bytes that put_block may write for n values, besides kernel::packing_slack: no more than plain values take, and
// before that is known, the heads of a block in each lane and of the block in that.
template <class U>
constexpr std::size_t block_room(std::size_t n) {
  return 1 + n * sizeof(U) + 2 + std::size_t{most_lanes} * (1 + 10 + 10 + 1);
}

template <class U>
Block<U> block_of(const U* values, std::size_t n, bool is_signed, std::size_t history = 0) {
  return {values, n, is_signed, history, kernel::summarize(values, n, is_signed)};
}

// Blocks of fewer values have no other blocks inside, but those of dictionaries.
inline constexpr std::size_t least_nested = 64;

// In nested.h, what has other blocks inside, or tokens. nullptr where that takes `limit` bytes or more; then the first
// writes nonsense, the other nothing.
// As the blocks before, if nothing else needs to be compared; or if all have a factor.
template <class U>
char* put_as_before(char* p, const Block<U>& block, std::size_t limit, IntegersHint& hint);
template <class U>
char* put_nested(char* p, const Block<U>& block, std::size_t limit, IntegersHint& hint);

// Numbers of 8 and 16 bits are nested as those of 32, modulo 2^8 or 2^16: code for each width is long.
template <class U>
using Wide = std::conditional_t<(sizeof(U) < sizeof(std::uint32_t)), std::uint32_t, U>;

struct Widen {
  template <class U>
  HPS_INLINE static void run(Wide<U>* to, const U* from, std::size_t n, bool is_signed) {
    const Wide<U> sign = is_signed ? Wide<U>{1} << (bits_of<U> - 1) : 0;
    for (std::size_t i = 0; i < n; ++i) to[i] = (from[i] ^ sign) - sign;
  }
};
struct Narrow {
  template <class U>
  HPS_INLINE static void run(U* to, const Wide<U>* from, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) to[i] = static_cast<U>(from[i]);
  }
};

// put(p, the block of such numbers), in memory of its own where that is wider.
template <class U>
char* as_wide(char* p, const Block<U>& block, auto&& put) {
  if constexpr (std::same_as<U, Wide<U>>) {
    return put(p, block);
  } else {
    Wide<U> values[block_size], range[2];
    kernel::on_best<Widen>(&values[0], block.values, block.n, block.is_signed);
    const U range_of_block[] = {block.summary.least, block.summary.greatest};
    Widen::run(range, range_of_block, 2, block.is_signed);
    char bytes[block_room<Wide<U>>(block_size) + kernel::packing_slack];
    const Block<Wide<U>> as{values, block.n, block.is_signed, 0, {range[0], range[1], block.summary.varying}};
    char* const end = put(bytes, as);
    return end ? std::copy(bytes, end, p) : nullptr;
  }
}

// By the best so far, or a scheme that takes longer to plan, where a sample promises that. By itself, as its plans are
// large, and blocks in others are put by less stack without them.
template <class U>
[[gnu::noinline]] char* put_sampled(char* p, const Block<U>& block, BestPlan<U> best, Backoff& try_dictionary) {
  const auto bits = [&] { return static_cast<unsigned>(best.size() * 8 / block.n); };
  const auto may_serve = [&](std::size_t least_size) { return least_size < best.size(); };
  const bool may_be_patched = may_serve(Patched<U>::least_size(block));
  Sample<U> sample(block);
  // Most schemes can be ruled out for a block with few values, without a look at these.
  if (!sample.has_all() || may_be_patched || may_serve(MiniDelta<U, 1>::least_size(block, 1)) ||
      may_serve(MiniDelta<U, 2>::least_size(block, 0)) || (bits() >= 12 && may_serve(Classes<U>::least_size(block))) ||
      may_serve(Dictionary<U>::least_size(block, sample.different())))
    sample.take(std::max(bits(), 3u) - 3);
  LazyPlan<Patched<U>> patched;
  LazyPlan<Dictionary<U>> dictionary;
  LazyPlan<Classes<U>> classes;
  LazyPlan<MiniDelta<U, 1>> mini_delta;
  LazyPlan<MiniDelta<U, 2>> mini_delta_2;
  if (may_be_patched && sample.mostly_narrow()) best.consider(patched.make(block));
  if (block.n > 2) {
    const auto least_bits = [&](unsigned mean) { return sample.has_all() ? mean : 0; };
    if (sample.steps() + 2 < bits() && may_serve(MiniDelta<U, 1>::least_size(block, least_bits(sample.steps()))))
      best.consider(mini_delta.make(block));
    if (sample.curvature() <= sample.steps() && sample.curvature() + 2 < bits() &&
        may_serve(MiniDelta<U, 2>::least_size(block, least_bits(sample.curvature()))))
      best.consider(mini_delta_2.make(block));
  }
  if constexpr (sizeof(U) >= 4)
    if (bits() >= 12 && sample.classes() < bits() + 4) best.consider(classes.make(block));
  if (try_dictionary.attempt(sample.few_different() ? bits() > 4 : sample.repeats() && bits() >= 24)) {
    if (may_serve(Dictionary<U>::least_size(block, sample.different())))
      best.consider(dictionary.make(block, best.size()));
    try_dictionary.learn(best.tag() == Tag::dictionary);
  }
  return best.put(p);
}

template <class U>
char* put_block(char* p, const Block<U>& block, IntegersHint& hint) {
  BestPlan<U> best;
  const Plain<U> plain(block);
  const Constant<U> constant(block);
  const Frame<U> frame(block);
  best.consider(plain);
  best.consider(constant);
  best.consider(frame);
  if (!block.summary.varying) return best.put(p);

  LazyPlan<Delta<U>> delta;
  if (Delta<U>::promises(block, best.size())) best.consider(delta.make(block));
  // Splits make less than three bits a number of many columns.
  const auto suffices = [&] { return best.size() * 8 < (hint.splits ? 1 : 3) * block.n; };
  if (suffices()) return best.put(p);

  const Repeat<U> repeat(block);
  best.consider(repeat);
  if (best.tag() == Tag::repeat) return best.put(p);
  const Periodic<U> periodic(block);
  best.consider(periodic);
  if (suffices()) return best.put(p);

  const bool may_be_nested = hint.splits && block.n >= least_nested && best.tag() != Tag::periodic;
  if (!may_be_nested) return put_sampled(p, block, best, hint.dictionary);
  if (char *const end =
          as_wide(p, block, [&](char* to, const auto& b) { return put_as_before(to, b, best.size(), hint); }))
    return end;
  char* const end = put_sampled(p, block, best, hint.dictionary);
  const auto size = static_cast<std::size_t>(end - p);
  char* const nested = as_wide(p, block, [&](char* to, const auto& b) { return put_nested(to, b, size, hint); });
  return nested ? nested : end;
}

// Parses n values of a block that does not refer to others, nor has another inside.
template <class U>
void get_simple_block(Tag tag, Input& in, U* values, std::size_t n) {
  if (is_frame(tag)) return Frame<U>::get(tag, in, values, n);
  switch (tag) {
    case Tag::plain:
      return Plain<U>::get(in, values, n);
    case Tag::constant:
      return Constant<U>::get(in, values, n);
    case Tag::delta:
      return Delta<U>::get(in, values, n);
    case Tag::patched:
      return Patched<U>::get(in, values, n);
    case Tag::periodic:
      return Periodic<U>::get(in, values, n);
    case Tag::mini_delta:
      return MiniDelta<U, 1>::get(in, values, n);
    case Tag::mini_delta_2:
      return MiniDelta<U, 2>::get(in, values, n);
    case Tag::classes:
      if constexpr (sizeof(U) >= 4) return Classes<U>::get(in, values, n);
      break;
    default:
      break;
  }
  in.fail("a scheme that does not exist");
}

template <class U>
void get_unsplit_block(Tag tag, Input& in, U* values, std::size_t n) {
  if (tag == Tag::dictionary) Dictionary<U>::get(in, values, n);
  else get_simple_block(tag, in, values, n);
}

template <class U>
void get_quotients(Input& in, U* values, std::size_t n, KnownLengths::Lane codes) {
  const Tag tag{static_cast<unsigned char>(in.byte())};
  if (tag == Tag::split) Split<U>::get(in, values, n, codes.codes());
  else get_unsplit_block(tag, in, values, n);
}
template <class U>
void get_lane(Tag tag, Input& in, U* values, std::size_t n, KnownLengths::Lane codes) {
  if (tag == Tag::multiple) Multiple<U>::get(in, values, n, codes);
  else if (tag == Tag::split) Split<U>::get(in, values, n, codes.codes());
  else get_unsplit_block(tag, in, values, n);
}
template <class U>
[[gnu::noinline]] void get_nested(Tag tag, Input& in, U* values, std::size_t n, KnownLengths& lengths) {
  if constexpr (!std::same_as<U, Wide<U>>) {
    Wide<U> wide[block_size];
    get_nested(tag, in, wide, n, lengths);
    kernel::on_best<Narrow>(values, static_cast<const Wide<U>*>(wide), n);
  } else if (tag == Tag::lanes) {
    Lanes<U>::get(in, values, n, lengths);
  } else {
    get_lane(tag, in, values, n, lengths.lane(0));
  }
}

// Parses n values of a block that refers to no other, but to codes of the one before.
template <class U>
void get_block(Tag tag, Input& in, U* values, std::size_t n, KnownLengths& lengths) {
  if (is_nested(tag)) get_nested(tag, in, values, n, lengths);
  else get_unsplit_block(tag, in, values, n);
}

template <class U>
char* put_entries(char* p, const U* values, std::size_t n, bool is_signed) {
  IntegersHint never{.dictionary = Backoff::never()};
  return put_block(p, block_of(values, n, is_signed), never);
}
template <class U>
void get_entries(Input& in, U* values, std::size_t n) {
  get_simple_block(Tag(in.byte()), in, values, n);
}

}  // namespace hps::detail::column

#include "hps/format/packed/schemes/nested.h"
