// SPDX-License-Identifier: MIT
#pragma once
// The C data interface and the C stream interface of Apache Arrow: the structs that its specification gives, under
// https://arrow.apache.org/docs/format/CDataInterface.html.

#include <cstdint>
#include <utility>

extern "C" {

struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};

struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};

struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema* out);
  int (*get_next)(ArrowArrayStream*, ArrowArray* out);
  const char* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};

}  // extern "C"

namespace hps::python::arrow {

inline constexpr std::int64_t dictionary_ordered = 1, nullable = 2, map_keys_sorted = 4;  // flags of schemas

// Releases one that it was given; empty after it was moved.
template <class T>
class Owned {
 public:
  Owned() = default;
  Owned(Owned&& other) noexcept : it_(other.it_) { other.it_.release = nullptr; }
  Owned& operator=(Owned&& other) noexcept {
    std::swap(it_, other.it_);
    return *this;
  }
  ~Owned() {
    if (it_.release) it_.release(&it_);
  }
  T* get() { return &it_; }
  const T& operator*() const { return it_; }
  const T* operator->() const { return &it_; }
  // For one who takes it.
  void move_to(T* to) {
    *to = it_;
    it_.release = nullptr;
  }

 private:
  T it_{};
};

}  // namespace hps::python::arrow
