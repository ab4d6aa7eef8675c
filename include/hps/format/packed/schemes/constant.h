// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "hps/format/packed/schemes/block.h"

namespace hps::detail::column {

// One value.
template <class U>
class Constant {
 public:
  static constexpr Tag tag = Tag::constant;

  explicit Constant(const Block<U>& block) : block_(block) {}
  std::size_t size() const {
    return block_.summary.varying ? unsuitable : value_size(block_.values[0], block_.is_signed);
  }
  char* put(char* p) const { return put_value(p, block_.values[0], block_.is_signed); }
  static void get(Input& in, U* values, std::size_t n) { std::fill_n(values, n, in.value<U>()); }

 private:
  const Block<U>& block_;
};

}  // namespace hps::detail::column
