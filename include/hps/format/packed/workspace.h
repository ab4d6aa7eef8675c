// SPDX-License-Identifier: MIT
#pragma once
// The memory that the columns of a message are made in.

#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "hps/format/packed/best_form.h"

namespace hps::detail::column {

class Workspace {
 public:
  explicit Workspace(const Packed& format)
      : memory_(format.resource ? format.resource : std::pmr::get_default_resource()),
        arena_(few_, sizeof few_, memory_),
        compressors_(format) {}

  // For what grows.
  std::pmr::memory_resource* memory() const { return memory_; }
  // n objects, not initialized, which stay as long as this.
  template <class U>
  U* array(std::size_t n) {
    return static_cast<U*>(arena_.allocate(n * sizeof(U), alignof(U)));
  }

  const Compressors& compressors() const { return compressors_; }

 private:
  alignas(16) std::byte few_[8192];  // enough for few values
  std::pmr::memory_resource* memory_;
  std::pmr::monotonic_buffer_resource arena_;
  Compressors compressors_;
};

using Bytes = std::pmr::string;

}  // namespace hps::detail::column
