// SPDX-License-Identifier: MIT
#pragma once
// Arrays for Arrow, with the memory that they own until they are released.

#include "arrow.h"
#include "common.h"

#include <memory>
#include <vector>

namespace hps::python::arrow {

class ExportedArray {
 public:
  // The storage has the buffers that are not copied.
  explicit ExportedArray(std::shared_ptr<const value::Storage> storage) : storage_(std::move(storage)) {}
  ExportedArray(const ExportedArray&) = delete;
  ~ExportedArray() {
    for (const auto& child : children_)
      if (child->release) child->release(child.get());
  }

  // n bytes that are zero.
  char* add_memory(std::size_t n) {
    memory_.push_back(std::make_unique<char[]>(n + 1));
    return memory_.back().get();
  }
  // To be filled in.
  ArrowArray* add_child() {
    children_.push_back(std::make_unique<ArrowArray>());
    return children_.back().get();
  }

  std::vector<const void*> buffers;

  // `out` owns it from then on.
  friend void finish(std::unique_ptr<ExportedArray> made, std::uint64_t length, ArrowArray* out) {
    for (const auto& child : made->children_) made->pointers_.push_back(child.get());
    *out = {.length = static_cast<std::int64_t>(length),
            .null_count = 0,
            .offset = 0,
            .n_buffers = static_cast<std::int64_t>(made->buffers.size()),
            .n_children = static_cast<std::int64_t>(made->pointers_.size()),
            .buffers = made->buffers.data(),
            .children = made->pointers_.data(),
            .dictionary = nullptr,
            .release = &release,
            .private_data = made.get()};
    made.release();
  }
  // The memory of one that is finished.
  static ExportedArray& of(const ArrowArray& array) { return *static_cast<ExportedArray*>(array.private_data); }

 private:
  static void release(ArrowArray* array) {
    delete &of(*array);
    array->release = nullptr;
  }

  std::shared_ptr<const value::Storage> storage_;
  std::vector<std::unique_ptr<char[]>> memory_;
  std::vector<std::unique_ptr<ArrowArray>> children_;
  std::vector<ArrowArray*> pointers_;  // to these
};

}  // namespace hps::python::arrow
