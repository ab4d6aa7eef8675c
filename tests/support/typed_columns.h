// SPDX-License-Identifier: MIT
#pragma once
// Objects of the table of types, for the tests of columns: many of them at a time.

#include <hps/schema.h>

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
  // The message of this value in a format.
  virtual std::string to_described(std::uint16_t format) const = 0;
  virtual void from_described(std::string_view) = 0;
  virtual std::string to_compact() const = 0;
  virtual std::string to_message(std::uint16_t format) const = 0;
  virtual const hps::Schema& schema() const = 0;
  // That of the columns of this type.
  virtual std::string_view shape() const = 0;
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
  std::string to_described(std::uint16_t format) const override {
    if (format == hps::Raw::number) return hps::to_string(value, hps::described(hps::raw).canonical());
    if (format == hps::Compact::number) return hps::to_string(value, hps::described(hps::compact).canonical());
    return hps::to_string(value, hps::described.canonical());
  }
  void from_described(std::string_view bytes) override { hps::from_string(bytes, value, hps::described); }
  std::string to_compact() const override { return hps::to_string(value, hps::compact.canonical()); }
  std::string to_message(std::uint16_t format) const override {
    if (format == hps::Raw::number) return hps::to_string(value, hps::raw.canonical());
    if (format == hps::Compact::number) return to_compact();
    return hps::to_string(value, hps::packed.canonical());
  }
  const hps::Schema& schema() const override { return hps::schema_of<T>(); }
  std::string_view shape() const override {
    return hps::detail::column::plan_of<T, hps::detail::column::Reading>().shape();
  }
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
