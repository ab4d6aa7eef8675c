// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory_resource>
#include <string_view>
#include <utility>

#include "hps/kernel/copy.h"

namespace hps::detail::column {

// Bytes that grow, most of them by a few at a time: unlike a string, such calls are inlined, and no zeros are written.
class Bytes {
 public:
  using allocator_type = std::pmr::polymorphic_allocator<>;  // which containers hand on

  explicit Bytes(allocator_type memory) : memory_(memory.resource()) {}
  Bytes(Bytes&& other) noexcept : memory_(other.memory_) { swap(other); }
  ~Bytes() {
    if (begin_) memory_->deallocate(begin_, capacity_, alignment);
  }
  Bytes& operator=(Bytes&&) = delete;
  // Both are in the same memory.
  void swap(Bytes& other) noexcept {
    std::swap(begin_, other.begin_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  operator std::string_view() const { return {begin_, size_}; }
  char* data() { return begin_; }
  std::size_t size() const { return size_; }

  void push_back(char c) { *room(1) = c, ++size_; }
  // Not a part of these bytes themselves.
  HPS_INLINE void append(const char* bytes, std::size_t n) {
    kernel::move_short(room(n), bytes, n);
    size_ += n;
  }
  HPS_INLINE void append(std::string_view bytes) { append(bytes.data(), bytes.size()); }
  // Memory for n more bytes, which the caller writes.
  HPS_INLINE char* extend(std::size_t n) {
    char* const p = room(n);
    size_ += n;
    return p;
  }
  void clear() { size_ = 0; }
  // For n bytes in all, which are not touched before they are needed.
  void reserve(std::size_t n) {
    if (n > capacity_) set_capacity(n);
  }

  static constexpr std::size_t max_size() { return PTRDIFF_MAX / 2; }
  // To n bytes, at most max_size(), that are not initialized; those that were there are lost.
  void reset(std::size_t n) {
    clear();
    room(n ? n : 1);  // so that data() is not null
    size_ = n;
  }

 private:
  static constexpr std::size_t alignment = alignof(std::uint64_t);  // they may be numbers

  HPS_INLINE char* room(std::size_t n) {
    if (n > capacity_ - size_) [[unlikely]]
      grow(n);
    return begin_ + size_;
  }
  [[gnu::noinline]] void grow(std::size_t n) { set_capacity(std::max(2 * capacity_, size_ + n + 32)); }
  void set_capacity(std::size_t capacity) {
    const auto begin = static_cast<char*>(memory_->allocate(capacity, alignment));
    if (begin_) {
      std::memcpy(begin, begin_, size_);
      memory_->deallocate(begin_, capacity_, alignment);
    }
    begin_ = begin;
    capacity_ = capacity;
  }

  std::pmr::memory_resource* memory_;
  char* begin_ = nullptr;
  std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace hps::detail::column
