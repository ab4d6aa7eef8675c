// SPDX-License-Identifier: MIT
#pragma once
// Objects of the table of types, for the target `types`.

#include "fuzz/target.h"

namespace hps_tests {

class Object {
 public:
  virtual ~Object() = default;
  // As rows, or many of them as columns; with the values of nobody.
  virtual std::unique_ptr<hps_fuzz::Subject> subject(unsigned format) const = 0;
};

template <class T>
struct Typed final : Object {
  T value{};

  Typed() = default;
  explicit Typed(T v) : value(std::move(v)) {}

  std::unique_ptr<hps_fuzz::Subject> subject(unsigned format) const override {
    if (format & 1) return hps_fuzz::Columns<std::vector<std::unique_ptr<T>>>::make(format >> 1);
    return hps_fuzz::Rows<T>::make(format >> 1);
  }
};

}  // namespace hps_tests
