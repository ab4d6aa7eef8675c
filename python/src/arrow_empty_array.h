// SPDX-License-Identifier: MIT
#pragma once
// For a stream of Arrow that has a schema, but no batch.

#include "arrow.h"

#include <memory>
#include <vector>

namespace hps::python::arrow {

// An array of no values.
struct EmptyArray {
  explicit EmptyArray(const ArrowSchema& schema) {
    for (std::int64_t i = 0; i < schema.n_children; ++i) {
      parts.push_back(std::make_unique<EmptyArray>(*schema.children[i]));
      children.push_back(&parts.back()->array);
    }
    if (schema.dictionary) dictionary = std::make_unique<EmptyArray>(*schema.dictionary);
    array.n_children = schema.n_children;
    array.children = children.data();
    array.n_buffers = 3;
    array.buffers = buffers;
    array.dictionary = dictionary ? &dictionary->array : nullptr;
  }

  ArrowArray array{};
  const void* buffers[3] = {};
  std::vector<std::unique_ptr<EmptyArray>> parts;
  std::vector<ArrowArray*> children;
  std::unique_ptr<EmptyArray> dictionary;
};

}  // namespace hps::python::arrow
