// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/columns/workspace.h"
#include "hps/kernel/copy.h"

namespace hps::detail::column {

// Characters that are gathered from many strings, most of them short.
class TextBuffer {
 public:
  explicit TextBuffer(std::pmr::memory_resource* memory) : memory_(memory) {}
  ~TextBuffer() {
    if (begin_) memory_->deallocate(begin_, capacity_, 1);
  }
  TextBuffer(const TextBuffer&) = delete;

  HPS_INLINE void append(std::string_view s) {
    if (s.size() > capacity_ - size_) [[unlikely]]
      grow(s.size());
    kernel::move_short(begin_ + size_, s.data(), s.size());
    size_ += s.size();
  }
  void clear() { size_ = 0; }
  operator std::string_view() const { return {begin_, size_}; }

 private:
  [[gnu::noinline]] void grow(std::size_t n) {
    const std::size_t capacity = std::max(2 * capacity_, size_ + n + 64);
    const auto begin = static_cast<char*>(memory_->allocate(capacity, 1));
    if (begin_) {
      std::memcpy(begin, begin_, size_);
      memory_->deallocate(begin_, capacity_, 1);
    }
    begin_ = begin;
    capacity_ = capacity;
  }

  std::pmr::memory_resource* memory_;
  char* begin_ = nullptr;
  std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace hps::detail::column
