// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace hps {

// One level of nesting, in either direction.
template <class B>
class Level {
 public:
  Level(B& b, const void* where) : depth_(b.depth()) {
    if (depth_ >= b.limits().depth) [[unlikely]]
      b.fail_depth(const_cast<void*>(where));
    ++depth_;
  }
  // Parsing goes on at p.
  Level(B& b, const void* where, const char* p) : depth_(b.depth()) {
    if (depth_ >= b.limits().depth) [[unlikely]] {
      b.seek(p);
      b.fail_depth(const_cast<void*>(where));
    }
    ++depth_;
  }
  ~Level() { --depth_; }
  Level(const Level&) = delete;

 private:
  std::size_t& depth_;
};

// While it exists, what is serialized or parsed lies in the message itself and not apart from it: for what does not
// last as long as the whole object, and for what is looked at before the whole object is there.
template <class B>
class Together {
 public:
  explicit Together(B& b) : together_(b.together()), before_(together_) { together_ = true; }
  ~Together() { together_ = before_; }
  Together(const Together&) = delete;

 private:
  bool& together_;
  bool before_;
};

}  // namespace hps
