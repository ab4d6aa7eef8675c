// SPDX-License-Identifier: MIT
#pragma once
// Objects of one type, many at a call.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "hps/config.h"

namespace hps::detail::column {

inline constexpr std::size_t slice = 256;  // objects at a time whose parts do not lie at an offset

// Objects at equal distances in memory, or each where a pointer leads. Serializing does not change them.
class Batch {
 public:
  static Batch strided(const void* first, std::size_t stride, std::size_t n) {
    return {nullptr, static_cast<char*>(const_cast<void*>(first)), stride, n};
  }
  static Batch one(const void* object) { return strided(object, 0, 1); }
  static Batch of(char* const* pointers, std::size_t n) { return {pointers, nullptr, 0, n}; }

  std::size_t size() const { return n_; }
  HPS_INLINE char* operator[](std::size_t i) const { return pointers_ ? pointers_[i] + offset_ : base_ + i * stride_; }

  Batch part(std::size_t first, std::size_t n) const {
    Batch some = *this;
    if (pointers_) some.pointers_ += first;
    else some.base_ += first * stride_;
    some.n_ = n;
    return some;
  }
  Batch slice_from(std::size_t first) const { return part(first, n_ - first < slice ? n_ - first : slice); }
  // The parts of the objects at this offset.
  Batch at(std::ptrdiff_t offset) const {
    Batch parts = *this;
    if (pointers_) parts.offset_ += offset;
    else parts.base_ += offset;
    return parts;
  }

  // Calls f(t, i) with each object.
  template <class T>
  HPS_INLINE void for_each(auto&& f) const {
    const Batch objects = *this;  // a local variable, because f may write to what could be this
    for (std::size_t i = 0; i < objects.n_; ++i) f(*reinterpret_cast<T*>(objects[i]), i);
  }
  // The same with where each object is: faster, and twice the code.
  HPS_INLINE void for_each_place(auto&& f) const {
    const std::size_t n = n_;
    if (char* const* const pointers = pointers_) {
      const std::ptrdiff_t offset = offset_;
      for (std::size_t i = 0; i < n; ++i) f(pointers[i] + offset, i);
    } else {
      char* p = base_;
      const std::size_t stride = stride_;
      for (std::size_t i = 0; i < n; ++i, p += stride) f(p, i);
    }
  }
  // Copies values of the width of U from the objects, or to them.
  template <class U>
  HPS_INLINE void gather(U* to) const {
    for_each_place([to](char* value, std::size_t i) HPS_INLINE_LAMBDA { std::memcpy(to + i, value, sizeof(U)); });
  }
  template <class U>
  HPS_INLINE void scatter(const U* from) const {
    for_each_place([from](char* value, std::size_t i) HPS_INLINE_LAMBDA { std::memcpy(value, from + i, sizeof(U)); });
  }

 private:
  Batch(char* const* pointers, char* base, std::size_t stride, std::size_t n)
      : pointers_(pointers), base_(base), stride_(stride), n_(n) {}

  char* const* pointers_;  // or null
  char* base_;
  std::size_t stride_;
  std::ptrdiff_t offset_ = 0;  // after the pointers
  std::size_t n_;
};

// The elements of a container: how many, and where they are if they lie side by side.
struct Run {
  char* data;
  std::uint64_t size;
};

}  // namespace hps::detail::column
