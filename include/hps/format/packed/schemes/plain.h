// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/schemes/block.h"

namespace hps::detail::column {

// The values as they are, little-endian.
template <class U>
class Plain {
 public:
  static constexpr Tag tag = Tag::plain;

  explicit Plain(const Block<U>& block) : block_(block) {}
  std::size_t size() const { return block_.n * sizeof(U); }
  char* put(char* p) const {
    for (std::size_t i = 0; i < block_.n; ++i) p = kernel::store(p, block_.values[i]);
    return p;
  }
  static void get(Input& in, U* values, std::size_t n) {
    const char* const p = in.bytes(n * sizeof(U));
    for (std::size_t i = 0; i < n; ++i) values[i] = kernel::load<U>(p + i * sizeof(U));
  }

 private:
  const Block<U>& block_;
};

}  // namespace hps::detail::column
