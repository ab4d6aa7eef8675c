// SPDX-License-Identifier: MIT
#pragma once
// The means to choose a scheme for a block.

#include <algorithm>
#include <memory>

#include "hps/format/packed/schemes/block.h"

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

// Decides on attempts that cost time: after one in vain, a growing number of blocks goes without.
class Backoff {
 public:
  Backoff() = default;
  bool attempt(bool promising = true) {
    if (!promising || never_) return false;
    if (skip_) return --skip_, false;
    return true;
  }
  void learn(bool served) {
    skip_ = backoff_ = served ? std::uint8_t{0} : static_cast<std::uint8_t>(std::min(2 * backoff_ + 1, int{most_}));
  }
  // In a column of the same kind.
  void trust() {
    if (backoff_) skip_ = backoff_ = most_;
  }
  static Backoff up_to(std::uint8_t blocks) {
    Backoff backoff;
    backoff.most_ = blocks;
    return backoff;
  }
  static Backoff always() { return up_to(0); }
  static Backoff never() {
    Backoff backoff;
    backoff.never_ = true;
    return backoff;
  }

 private:
  std::uint8_t most_ = 31, skip_ = 0, backoff_ = 0;  // few bytes: every column has some
  bool never_ = false;
};

// A choice that served is kept, and compared after a number of blocks, which grows while nothing else is better.
class Review {
 public:
  bool due() const { return left_ == 0; }
  void pass() { --left_; }
  void doubt() { left_ = std::min(left_, interval_ / 4); }
  void confirm() { left_ = interval_ = std::min(2 * interval_, most); }
  void change() { left_ = interval_ = least; }
  void require() { left_ = 0, interval_ = least / 2; }
  // In a column of the same kind: compared at once, and then rarely.
  void trust() { left_ = 0, interval_ = most; }

 private:
  static constexpr unsigned least = 8, most = 64;
  unsigned left_ = 0, interval_ = least / 2;
};

// Carried from one block of integers to the next, which is likely to be similar.
struct IntegersHint {
  Backoff dictionary{};
  struct Splits* splits = nullptr;      // none: in blocks are no others, and values are not split
  std::uint8_t lane = 0, way = 0;       // index of `lengths`, and of `ways`
  bool multiples = true, lanes = true;  // what blocks may be

  void never_skip() { dictionary = Backoff::always(); }
  void trust() { dictionary.trust(); }
};

}  // namespace hps::detail::column
