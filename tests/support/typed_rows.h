// SPDX-License-Identifier: MIT
#pragma once
// Objects of the table of types, for the tests of rows.

#include <hps/gather.h>
#include <hps/hps.h>
#include <hps/schema.h>

#include <memory>
#include <string>
#include <vector>

#include "support/same.h"

namespace hps_tests {

struct FormatChoice {
  bool is_raw;
  bool canonical = false;
};
inline constexpr FormatChoice all_formats[] = {{false}, {true}};

inline decltype(auto) with_format(FormatChoice choice, auto&& f) {
  const auto call = [&](auto format) { return f(choice.canonical ? format.canonical() : format); };
  return choice.is_raw ? call(hps::raw) : call(hps::compact);
}

// A value whose type only the table knows.
class Object {
 public:
  virtual ~Object() = default;
  virtual std::string to_string(FormatChoice) const = 0;
  virtual void to_bytes(std::vector<std::byte>&, FormatChoice) const = 0;
  virtual std::size_t to_span(std::span<std::byte>, FormatChoice) const = 0;
  virtual std::size_t serialized_size(FormatChoice) const = 0;
  virtual void to_stream(std::ostream&, FormatChoice) const = 0;
  virtual void gather(hps::Gathered&, FormatChoice, std::size_t least) const = 0;
  virtual std::vector<std::span<std::byte>> scatter(std::string_view, std::span<const hps::Gap>, FormatChoice) = 0;
  virtual void from_string(std::string_view, FormatChoice) = 0;
  virtual void from_span(std::span<const std::byte>, FormatChoice) = 0;
  virtual void from_stream(std::istream&, FormatChoice) = 0;
  virtual bool equals(const Object&) const = 0;
  virtual const hps::Schema& schema() const = 0;
};

template <class T>
struct Typed final : Object {
  T value{};

  Typed() = default;
  explicit Typed(T v) : value(std::move(v)) {}

  std::string to_string(FormatChoice c) const override {
    return with_format(c, [&](auto f) { return hps::to_string(value, f); });
  }
  void to_bytes(std::vector<std::byte>& out, FormatChoice c) const override {
    with_format(c, [&](auto f) { hps::to_string(value, out, f); });
  }
  std::size_t to_span(std::span<std::byte> out, FormatChoice c) const override {
    return with_format(c, [&](auto f) { return hps::to_span(value, out, f).size(); });
  }
  std::size_t serialized_size(FormatChoice c) const override {
    return with_format(c, [&](auto f) { return hps::serialized_size(value, f); });
  }
  void to_stream(std::ostream& out, FormatChoice c) const override {
    with_format(c, [&](auto f) { hps::to_stream(value, out, f); });
  }
  void gather(hps::Gathered& out, FormatChoice c, std::size_t least) const override {
    with_format(c, [&](auto f) { out.assign(value, f, least); });
  }
  std::vector<std::span<std::byte>> scatter(std::string_view rest, std::span<const hps::Gap> gaps,
                                            FormatChoice c) override {
    return with_format(c, [&](auto f) { return hps::scatter(rest, gaps, value, f); });
  }
  void from_string(std::string_view in, FormatChoice c) override {
    with_format(c, [&](auto f) { hps::from_string(in, value, f); });
  }
  void from_span(std::span<const std::byte> in, FormatChoice c) override {
    with_format(c, [&](auto f) { hps::from_span(in, value, f); });
  }
  void from_stream(std::istream& in, FormatChoice c) override {
    with_format(c, [&](auto f) { hps::from_stream(in, value, f); });
  }
  bool equals(const Object& other) const override { return same(value, static_cast<const Typed&>(other).value); }
  const hps::Schema& schema() const override { return hps::schema_of<T>(); }
};

}  // namespace hps_tests
