// SPDX-License-Identifier: MIT
#pragma once
// Blocks of integers, each by the scheme that makes it smallest.

#include "hps/format/packed/schemes/best_plan.h"
#include "hps/format/packed/schemes/classes.h"
#include "hps/format/packed/schemes/constant.h"
#include "hps/format/packed/schemes/delta.h"
#include "hps/format/packed/schemes/dictionary.h"
#include "hps/format/packed/schemes/frame.h"
#include "hps/format/packed/schemes/mini_delta.h"
#include "hps/format/packed/schemes/patched.h"
#include "hps/format/packed/schemes/periodic.h"
#include "hps/format/packed/schemes/plain.h"
#include "hps/format/packed/schemes/repeat.h"
#include "hps/format/packed/schemes/sample.h"

namespace hps::detail::column {

// Bytes that put_block may write for n values, besides kernel::packing_slack.
template <class U>
constexpr std::size_t block_room(std::size_t n) {
  return 1 + n * sizeof(U);
}

template <class U>
char* put_block(char* p, const Block<U>& block, Backoff& hint) {
  BestPlan<U> best;
  const auto bits = [&] { return static_cast<unsigned>(best.size() * 8 / block.n); };
  const Plain<U> plain(block);
  const Constant<U> constant(block);
  const Frame<U> frame(block);
  best.consider(plain);
  best.consider(constant);
  best.consider(frame);
  if (!block.summary.varying) return best.put(p);

  LazyPlan<Delta<U>> delta;
  if (Delta<U>::promises(block, best.size())) best.consider(delta.make(block));
  if (bits() <= 2) return best.put(p);

  const Repeat<U> repeat(block);
  best.consider(repeat);
  if (best.tag() == Tag::repeat) return best.put(p);
  const Periodic<U> periodic(block);
  best.consider(periodic);
  if (bits() <= 2) return best.put(p);

  const auto may_serve = [&](std::size_t least_size) { return least_size < best.size(); };
  const bool may_be_patched = may_serve(Patched<U>::least_size(block));
  Sample<U> sample(block);
  // Most schemes can be ruled out for a block with few values, without a look at these.
  if (!sample.has_all() || may_be_patched || may_serve(MiniDelta<U, 1>::least_size(block, 1)) ||
      may_serve(MiniDelta<U, 2>::least_size(block, 0)) || (bits() >= 12 && may_serve(Classes<U>::least_size(block))) ||
      may_serve(Dictionary<U>::least_size(block, sample.different())))
    sample.take(bits() - 3);
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
  if (hint.attempt(sample.few_different() ? bits() > 4 : sample.repeats() && bits() >= 24)) {
    if (may_serve(Dictionary<U>::least_size(block, sample.different())))
      best.consider(dictionary.make(block, best.size()));
    hint.learn(best.tag() == Tag::dictionary);
  }
  return best.put(p);
}

template <class U>
Block<U> block_of(const U* values, std::size_t n, bool is_signed, std::size_t history = 0) {
  return {values, n, is_signed, history, kernel::summarize(values, n, is_signed)};
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

// Parses n values of a block that does not refer to others.
template <class U>
void get_block(Tag tag, Input& in, U* values, std::size_t n) {
  if (tag == Tag::dictionary) Dictionary<U>::get(in, values, n);
  else get_simple_block(tag, in, values, n);
}

template <class U>
char* put_entries(char* p, const Block<U>& block) {
  auto never = Backoff::never();
  return put_block(p, block, never);
}
template <class U>
void get_entries(Input& in, U* values, std::size_t n) {
  get_simple_block(Tag(in.byte()), in, values, n);
}

}  // namespace hps::detail::column
