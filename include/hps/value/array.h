// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <utility>

namespace hps::detail::value {

// Bytes that grow and are not initialized, aligned for any number.
class Array {
 public:
  Array() = default;
  Array(Array&& other) noexcept { swap(other); }
  Array& operator=(Array&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Array() { ::operator delete(begin_); }

  char* data() const { return begin_; }
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }

  // n more.
  char* add(std::size_t n) {
    if (n > capacity_ - size_) [[unlikely]]
      set_capacity(std::max(2 * capacity_, size_ + n));
    return begin_ + std::exchange(size_, size_ + n);
  }
  // Gives back what would not be used.
  void fit() {
    if (capacity_ > size_ + size_ / 8) set_capacity(size_);
  }

  template <class V>
  V get(std::uint64_t i) const {
    V v;
    std::memcpy(&v, begin_ + static_cast<std::size_t>(i) * sizeof(V), sizeof(V));
    return v;
  }
  template <class V>
  void set(std::uint64_t i, V v) {
    std::memcpy(begin_ + static_cast<std::size_t>(i) * sizeof(V), &v, sizeof(V));
  }

 private:
  [[gnu::noinline]] void set_capacity(std::size_t capacity) {
    const auto begin = capacity ? static_cast<char*>(::operator new(capacity)) : nullptr;
    if (size_) std::memcpy(begin, begin_, size_);
    ::operator delete(std::exchange(begin_, begin));
    capacity_ = capacity;
  }
  void swap(Array& other) noexcept {
    std::swap(begin_, other.begin_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  char* begin_ = nullptr;
  std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace hps::detail::value
