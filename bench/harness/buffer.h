// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace bench {

// Output memory that is kept from message to message: it grows, never shrinks and is never zeroed.
class Buffer {
 public:
  void clear() { size_ = 0; }

  char* extend(std::size_t count) {
    if (count > capacity_ - size_) grow(count);
    char* const start = data_.get() + size_;
    size_ += count;
    return start;
  }

  void append(const void* data, std::size_t count) {
    char* const target = extend(count);
    if (count != 0) std::memcpy(target, data, count);
  }

  std::string_view view() const { return {data_.get(), size_}; }

 private:
  void grow(std::size_t count) {
    const std::size_t capacity = std::max({size_ + count, 2 * capacity_, std::size_t{4096}});
    auto data = std::make_unique_for_overwrite<char[]>(capacity);
    if (size_ != 0) std::memcpy(data.get(), data_.get(), size_);
    data_ = std::move(data);
    capacity_ = capacity;
  }

  std::unique_ptr<char[]> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace bench
