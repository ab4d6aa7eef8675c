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

}  // namespace hps
