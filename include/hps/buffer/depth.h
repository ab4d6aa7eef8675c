// SPDX-License-Identifier: MIT
#pragma once
// How deep objects are nested, in either direction.

#include <cstddef>

#include "hps/buffer/options.h"
#include "hps/error.h"

namespace hps::detail {

[[noreturn]] HPS_COLD inline void throw_too_deep(const Limits& limits, std::size_t offset, const char* advice) {
  throw LimitExceeded(ErrorText("more than %zu levels of nesting", limits.depth).c_str(), offset, "", advice);
}
inline constexpr const char* too_deep_to_parse = "hostile input? otherwise raise max_depth() of the format";
inline constexpr const char* too_deep_to_serialize =
    "a cycle of references? otherwise raise max_depth() of the format, to parse as well";

struct Depth {
  // Most messages have few levels: the first 16 cost no call.
  explicit Depth(std::size_t most) : deepest(most < 16 ? most : 16) {}

  std::size_t now = 0;
  // The deepest so far, or since a shared object began: one comparison with it is all that a level costs.
  std::size_t deepest;
};

// One level of nesting. An X has depth(), limits(), and fail_depth(where, at...); `at` is where it reads or writes.
template <class X>
class NestingLevel {
 public:
  NestingLevel(X& x, const void* where, auto... at) : depth_(x.depth()) {
    if (depth_.now == depth_.deepest) [[unlikely]]
      reach(x, depth_.now + 1, where, at...);
    ++depth_.now;
  }
  ~NestingLevel() { --depth_.now; }
  NestingLevel(const NestingLevel&) = delete;

  // Called when an object is deeper than any before it.
  HPS_COLD static void reach(X& x, std::size_t depth, const void* where, auto... at) {
    if (depth <= x.depth().deepest) return;
    if (depth > x.limits().depth) x.fail_depth(where, at...);
    x.depth().deepest = depth;
  }

 private:
  Depth& depth_;
};

}  // namespace hps::detail
