// SPDX-License-Identifier: MIT
#pragma once
// An object whose type and format only its maker knows, so that the properties are compiled once.

#include <hps/packed.h>

#include <cstddef>
#include <istream>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "hps/format/packed/message.h"
#include "hps/shape/names.h"

namespace hps_fuzz {

class Subject {
 public:
  virtual ~Subject() = default;
  virtual std::unique_ptr<Subject> fresh() const = 0;
  virtual std::string name() const = 0;
  // In the memory that every message is granted, whatever its size.
  virtual void from_string_in_least_memory(std::string_view) = 0;
  virtual void from_string(std::string_view) = 0;
  virtual void from_stream(std::istream&) = 0;
  virtual std::string to_string() const = 0;
  virtual std::string to_canonical() const = 0;
  virtual std::size_t to_span(std::span<std::byte>) const = 0;
  virtual std::size_t serialized_size() const = 0;
  // The size in rows, whatever its format is.
  virtual std::size_t size_in_rows() const = 0;
  // In packed: columns, however large. Else empty.
  virtual std::string to_columns(hps::Effort) const = 0;
};

template <class T, class F>
class SubjectOf final : public Subject {
 public:
  explicit SubjectOf(const F& format) : format_(format) {}

  std::unique_ptr<Subject> fresh() const override { return std::make_unique<SubjectOf>(format_); }
  std::string name() const override { return std::string(hps::shape::type_name<T>()); }
  void from_string_in_least_memory(std::string_view s) override {
    hps::from_string(s, value_, format_.max_expansion(0));
  }
  void from_string(std::string_view s) override { hps::from_string(s, value_, format_); }
  void from_stream(std::istream& in) override { hps::from_stream(in, value_, format_); }
  std::string to_string() const override { return hps::to_string(value_, format_); }
  std::string to_canonical() const override { return hps::to_string(value_, format_.canonical()); }
  std::size_t to_span(std::span<std::byte> memory) const override {
    return hps::to_span(value_, memory, format_).size();
  }
  std::size_t serialized_size() const override { return hps::serialized_size(value_, format_); }
  std::size_t size_in_rows() const override {
    if constexpr (!is_packed) return serialized_size();
    hps::Compact rows;
    rows.limits = format_.limits;
    return hps::serialized_size(value_, rows);
  }
  std::string to_columns([[maybe_unused]] hps::Effort effort) const override {
    std::string bytes;
    if constexpr (is_packed) {
      hps::ContainerSink sink(bytes);
      hps::detail::column::Message(value_, format_.effort(effort)).write(sink);
    }
    return bytes;
  }

 private:
  static constexpr bool is_packed = std::same_as<F, hps::Packed>;

  F format_;
  T value_{};
};

}  // namespace hps_fuzz
