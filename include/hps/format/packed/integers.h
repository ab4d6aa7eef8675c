// SPDX-License-Identifier: MIT
#pragma once
// Blocks of integers, each by the scheme that makes it smallest.

#include <memory>

#include "hps/format/packed/scheme/classes.h"
#include "hps/format/packed/scheme/constant.h"
#include "hps/format/packed/scheme/delta.h"
#include "hps/format/packed/scheme/dictionary.h"
#include "hps/format/packed/scheme/frame.h"
#include "hps/format/packed/scheme/mini_delta.h"
#include "hps/format/packed/scheme/patched.h"
#include "hps/format/packed/scheme/periodic.h"
#include "hps/format/packed/scheme/plain.h"
#include "hps/format/packed/scheme/repeat.h"

namespace hps::detail::column {

// The smallest of the plans that were considered.
template <class U>
class BestPlan {
 public:
  template <Scheme<U> S>
  void consider(const S& plan) {
    if (plan.size() >= size_) return;
    tag_ = S::tag;
    first_byte_ = static_cast<unsigned>(S::tag);
    if constexpr (requires { plan.first_byte(); }) first_byte_ = plan.first_byte();
    size_ = plan.size();
    plan_ = &plan;
    put_ = [](const void* p, char* to) { return static_cast<const S*>(p)->put(to); };
  }
  Tag tag() const { return tag_; }
  std::size_t size() const { return size_; }
  char* put(char* p) const {
    *p++ = static_cast<char>(first_byte_);
    return put_(plan_, p);
  }

 private:
  Tag tag_{};
  unsigned first_byte_ = 0;
  std::size_t size_ = unsuitable;
  const void* plan_ = nullptr;
  char* (*put_)(const void*, char*) = nullptr;
};

// Memory for a plan that may be made. (GCC fills a std::optional of so many bytes with zeros.)
template <class S>
class LazyPlan {
 public:
  static_assert(std::is_trivially_destructible_v<S>);
  const S& make(const auto&... of) { return *std::construct_at(reinterpret_cast<S*>(memory_), of...); }

 private:
  alignas(S) std::byte memory_[sizeof(S)];
};

// Up to 64 values, which tell whether schemes that are expensive to plan are worth it.
template <class U>
class Sample {
 public:
  // `few_bits` are those that a narrow value may have above the least, fewer than those of U.
  Sample(const Block<U>& block, unsigned few_bits)
      : n_(std::min(block.n, std::clamp<std::size_t>(block.n / 4, 16, 64))) {
    kernel::on_best<Take>(this, &block, few_bits);
  }

  // As of a dictionary that pays where values have few bits, or many.
  bool few_different() const { return different_ <= std::max<std::size_t>(16, n_ * 5 / 8); }
  bool repeats() const { return 8 * different_ <= 7 * n_; }
  // As three quarters of the values.
  bool mostly_narrow() const { return 4 * narrow_ >= 3 * n_; }
  // Bits in the mean: of a difference of order 1 or 2, of a value in classes.
  unsigned steps() const { return steps_ / static_cast<unsigned>(n_); }
  unsigned curvature() const { return curvature_ / static_cast<unsigned>(n_); }
  unsigned classes() const { return classes_ / static_cast<unsigned>(n_); }

 private:
  struct Take {
    // In local variables, because a byte may be stored into anything else.
    HPS_INLINE static void run(Sample* s, const Block<U>* block, unsigned few_bits) {
      const auto [values, n, is_signed, history, summary] = *block;
      std::uint64_t seen[8] = {};
      std::size_t different = 0, narrow = 0;
      unsigned steps = 0, curvature = 0, classes = 0;
      const std::size_t stride = (n << 16) / s->n_;
      for (std::size_t i = 0; i < s->n_; ++i) {
        const U* const v = values + (i * stride >> 16);
        const auto hash = static_cast<unsigned>((*v * std::uint64_t{0x9e3779b97f4a7c15}) >> 55);
        different += ~seen[hash / 64] >> hash % 64 & 1;
        seen[hash / 64] |= std::uint64_t{1} << hash % 64;
        narrow += static_cast<U>(*v - summary.least) >> few_bits == 0;
        classes += 2 + (8u << kernel::class_of(kernel::class_code(*v, is_signed)));
        if (v < values + 2) continue;
        const U step = static_cast<U>(v[0] - v[-1]), before = static_cast<U>(v[-1] - v[-2]);
        steps += coded_width(step);
        curvature += coded_width(static_cast<U>(step - before));
      }
      s->different_ = different;
      s->narrow_ = narrow;
      s->steps_ = steps;
      s->curvature_ = curvature;
      s->classes_ = classes;
    }
    HPS_INLINE static unsigned coded_width(U difference) {
      return static_cast<unsigned>(std::bit_width(kernel::zigzag<U>(static_cast<std::make_signed_t<U>>(difference))));
    }
  };

  std::size_t n_;
  std::size_t different_ = 0, narrow_ = 0;  // at least so many different ones
  unsigned steps_ = 0, curvature_ = 0, classes_ = 0;
};

// Bytes that put_block may write for n values, besides kernel::packing_slack.
template <class U>
constexpr std::size_t block_room(std::size_t n) {
  return 1 + n * sizeof(U);
}

// Decides on attempts that cost time: after one in vain, a growing number of blocks goes without.
class Backoff {
 public:
  bool attempt(bool promising = true) {
    if (!promising || never_) return false;
    if (skip_) return --skip_, false;
    return true;
  }
  void learn(bool served) { skip_ = backoff_ = served ? 0 : std::min(2 * backoff_ + 1, 31u); }
  static Backoff never() {
    Backoff backoff;
    backoff.never_ = true;
    return backoff;
  }

 private:
  unsigned skip_ = 0, backoff_ = 0;
  bool never_ = false;
};

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

  const Sample<U> sample(block, bits() - 3);
  LazyPlan<Patched<U>> patched;
  LazyPlan<Dictionary<U>> dictionary;
  LazyPlan<Classes<U>> classes;
  LazyPlan<MiniDelta<U, 1>> mini_delta;
  LazyPlan<MiniDelta<U, 2>> mini_delta_2;
  if (sample.mostly_narrow()) best.consider(patched.make(block));
  if (block.n > 2) {
    if (sample.steps() + 2 < bits()) best.consider(mini_delta.make(block));
    if (sample.curvature() <= sample.steps() && sample.curvature() + 2 < bits())
      best.consider(mini_delta_2.make(block));
  }
  if constexpr (sizeof(U) >= 4)
    if (bits() >= 12 && sample.classes() < bits() + 4) best.consider(classes.make(block));
  if (hint.attempt(sample.few_different() ? bits() > 4 : sample.repeats() && bits() >= 24)) {
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
