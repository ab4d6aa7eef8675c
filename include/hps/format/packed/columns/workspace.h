// SPDX-License-Identifier: MIT
#pragma once
// The memory that the columns of a message are made in.

#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "hps/format/packed/columns/best_form.h"

namespace hps::detail::column {

// Memory that is there from the beginning serves what is small and comes first, another resource the rest.
class FirstMemory final : public std::pmr::memory_resource {
 public:
  explicit FirstMemory(std::pmr::memory_resource* other) : other_(other) {}
  FirstMemory(const FirstMemory&) = delete;

  std::pmr::memory_resource* other() const { return other_; }
  // Null where there is none left.
  HPS_INLINE void* take(std::size_t bytes, std::size_t alignment) {
    constexpr std::size_t step = alignof(std::max_align_t);
    const std::size_t begin = used_;
    if (alignment > step || bytes > sizeof memory_ - begin) [[unlikely]]
      return nullptr;
    used_ = begin + (bytes + step - 1) / step * step;  // no more than the size, which is a multiple
    return memory_ + begin;
  }

 private:
  static constexpr std::size_t small = 512;

  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    if (bytes <= small)
      if (void* const taken = take(bytes, alignment)) return taken;
    return other_->allocate(bytes, alignment);
  }
  void do_deallocate(void* p, std::size_t bytes, std::size_t alignment) override {
    if (!owns(p)) other_->deallocate(p, bytes, alignment);
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
  bool owns(const void* p) const {
    const std::less<> before;
    return !before(p, memory_) && before(p, memory_ + sizeof memory_);
  }

  std::pmr::memory_resource* other_;
  std::size_t used_ = 0;
  alignas(std::max_align_t) std::byte memory_[std::size_t{1} << 15];
};

class Workspace {
 public:
  explicit Workspace(const Packed& format)
      : first_(format.resource ? format.resource : std::pmr::get_default_resource()),
        arena_(8192 * 3 / 2, first_.other()),
        compressors_(format) {}

  // For what grows.
  std::pmr::memory_resource* memory() { return &first_; }
  // Memory that is not initialized, and stays as long as this.
  void* memory(std::size_t bytes, std::size_t alignment) {
    void* const taken = first_.take(bytes, alignment);
    return taken ? taken : arena_.allocate(bytes, alignment);
  }
  template <class U>
  U* array(std::size_t n) {
    return static_cast<U*>(memory(n * sizeof(U), alignof(U)));
  }

  const Compressors& compressors() const { return compressors_; }

 private:
  FirstMemory first_;
  std::pmr::monotonic_buffer_resource arena_;
  Compressors compressors_;
};

using Bytes = std::pmr::string;

}  // namespace hps::detail::column
