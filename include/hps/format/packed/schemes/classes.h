// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/schemes/block.h"
#include "hps/kernel/width_classes.h"

namespace hps::detail::column {

// Values of very different sizes: one, two, four or eight bytes each, how many in two bits, those of all values in
// front. ZigZag-coded where a byte says so. U has four or eight bytes.
template <class U>
class Classes {
 public:
  static constexpr Tag tag = Tag::classes;
  static_assert(kernel::classes_slack <= kernel::packing_slack);

  // With values of one byte.
  static std::size_t least_size(const Block<U>& block) { return 1 + (block.n + 3) / 4 + block.n; }

  explicit Classes(const Block<U>& block) : block_(block) {
    size_ = 1 + (block.n + 3) / 4 + kernel::on_best<kernel::ClassesSize<U>>(block.values, block.n, block.is_signed);
  }
  std::size_t size() const { return size_; }
  char* put(char* p) const {
    *p++ = block_.is_signed;
    return kernel::put_classes(p, block_.values, block_.n, block_.is_signed);
  }

  static void get(Input& in, U* values, std::size_t n) {
    const bool zigzag = in.small(1, "a flag that is neither 0 nor 1");
    const char* const classes = in.bytes((n + 3) / 4);
    const std::size_t size = kernel::classes_size(classes, n), left = in.remaining();
    const char* from = in.bytes(size);
    char copy[block_size * 8 + kernel::packing_slack];
    if (left - size < kernel::packing_slack) from = static_cast<const char*>(std::memcpy(copy, from, size));
    if (!kernel::get_classes(classes, from, values, n, zigzag)) in.fail("a value that is out of range");
  }

 private:
  const Block<U>& block_;
  std::size_t size_;
};

}  // namespace hps::detail::column
