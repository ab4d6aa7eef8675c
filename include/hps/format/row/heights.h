// SPDX-License-Identifier: MIT
#pragma once
// Counts how deep the destructors of shared objects recurse: an object destroys those that it alone points to, these
// destroy theirs, and so on, even if it points to objects that were there before it. The depth of an object is one more
// than that of the deepest it points to. Both directions count it alike, so what can be written can be read.

#include "hps/buffer/depth.h"

namespace hps::detail::row {

struct Height {
  std::size_t levels = 0;       // below the pointer to it; 0 until it is complete
  std::size_t weak_around = 0;  // weak pointers that were being followed when it began
  bool awaited = false;         // objects that are complete before it point to it
};

class Heights {
 public:
  // Called for a strong pointer, at the depth of x, to a known object. An object in a cycle is never destroyed. But if
  // a weak pointer leads from the incomplete object to here there is no cycle, and its height is not known yet.
  template <class X>
  void refer(Height& known, X& x, const void* where, auto... at) {
    if (!known.levels) known.awaited = known.awaited || weak_now_ > known.weak_around;
    else expect(x, x.depth().now + known.levels, where, at...);
  }

  // Exists while the object of a pointer at the depth of x is serialized or parsed.
  template <class X>
  class Building {
   public:
    Building(Heights& heights, X& x, bool weak) : heights_(heights), depth_(x.depth()), before_(depth_), weak_(weak) {
      depth_.deepest = depth_.now;
      heights_.weak_now_ += weak_;
    }
    ~Building() {
      heights_.weak_now_ -= weak_;
      if (weak_ || depth_.deepest < before_.deepest) depth_.deepest = before_.deepest;
    }
    Building(const Building&) = delete;

    Height begun() const { return {0, heights_.weak_now_, false}; }
    void complete(Height& height, X& x, const void* where, auto... at) {
      height.levels = depth_.deepest - before_.now;
      if (height.awaited) heights_.awaited_ += height.levels;
      heights_.expect(x, depth_.deepest, where, at...);
    }

   private:
    Heights& heights_;
    Depth& depth_;
    Depth before_;
    bool weak_;
  };

 private:
  template <class X>
  void expect(X& x, std::size_t depth, const void* where, auto... at) {
    tallest_ = depth < tallest_ ? tallest_ : depth;
    if (tallest_ + awaited_ > x.limits().depth) [[unlikely]]
      x.fail_depth(where, at...);
    if (depth > x.depth().deepest) x.depth().deepest = depth;
  }

  std::size_t weak_now_ = 0;  // weak pointers that are being followed
  std::size_t tallest_ = 0;   // the deepest that a chain of pointers gets without those to awaited objects
  std::size_t awaited_ = 0;   // what these add to it at most: the heights of all awaited objects
};

}  // namespace hps::detail::row
