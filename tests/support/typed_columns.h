// SPDX-License-Identifier: MIT
#pragma once
// Objects of the table of types, for the tests of columns: many of them at a time.

#include <hps/packed.h>

#include <memory>
#include <string>
#include <vector>

#include "hps/format/packed/message.h"
#include "support/same.h"

namespace hps_tests {

// A value whose type only the table knows, and some that were parsed.
class Object {
 public:
  virtual ~Object() = default;
  // The message of n values in columns, however few they are: those of the objects, in turn.
  virtual std::string to_columns(const std::vector<std::unique_ptr<Object>>& objects, std::size_t n) const = 0;
  virtual void from_string(std::string_view) = 0;
  // Whether the values that were parsed are those.
  virtual bool has(const std::vector<std::unique_ptr<Object>>& objects, std::size_t n) const = 0;
};

template <class T>
struct Typed final : Object {
  T value{};
  std::vector<std::unique_ptr<T>> parsed;

  Typed() = default;
  explicit Typed(T v) : value(std::move(v)) {}

  std::string to_columns(const std::vector<std::unique_ptr<Object>>& objects, std::size_t n) const override {
    struct Leave {
      void operator()(const T*) const {}
    };
    std::vector<std::unique_ptr<const T, Leave>> all;
    for (std::size_t i = 0; i < n; ++i) all.emplace_back(&value_of(objects, i));
    std::string bytes;
    hps::ContainerSink sink(bytes);
    hps::detail::column::Message(all, hps::packed.canonical()).write(sink);
    return bytes;
  }
  void from_string(std::string_view bytes) override { hps::from_string(bytes, parsed, hps::packed); }
  bool has(const std::vector<std::unique_ptr<Object>>& objects, std::size_t n) const override {
    if (parsed.size() != n) return false;
    for (std::size_t i = 0; i < n; ++i)
      if (!parsed[i] || !same(*parsed[i], value_of(objects, i))) return false;
    return true;
  }

 private:
  static const T& value_of(const std::vector<std::unique_ptr<Object>>& objects, std::size_t i) {
    return static_cast<const Typed&>(*objects[i % objects.size()]).value;
  }
};

}  // namespace hps_tests
