// SPDX-License-Identifier: MIT
#pragma once
// Values of Arrow's arrays where they are. Others made these: offsets and indices that lead out of them are an Error.

#include "arrow.h"
#include "common.h"

#include <charconv>

namespace hps::python::arrow {

// Some consecutive values of an array, from its number `first` on, without its offset.
struct Slice {
  const ArrowSchema* schema;
  const ArrowArray* array;
  std::uint64_t first, count;

  std::string_view format() const { return schema->format; }
  template <class T>
  const T* buffer(std::size_t i) const {
    return static_cast<const T*>(array->buffers[i]);
  }
  // Where the value of that number is in the buffers, as the functions named ..._at take it.
  std::uint64_t at(std::uint64_t i) const { return static_cast<std::uint64_t>(array->offset) + first + i; }
  // A value of a dictionary may be null, too.
  bool may_have_nulls() const { return null_bits() || (schema->dictionary && dictionary().may_have_nulls()); }
  bool is_null(std::uint64_t i) const {
    const auto* const bits = null_bits();
    if (bits && !(bits[at(i) / 8] >> at(i) % 8 & 1)) return true;
    return schema->dictionary && dictionary().may_have_nulls() && dictionary().is_null(index_at(at(i)));
  }

  Slice none() const { return {schema, array, first, 0}; }
  // Throws Error if it has fewer values.
  Slice child(std::size_t i, std::uint64_t begin, std::uint64_t n) const {
    const auto length = static_cast<std::uint64_t>(array->children[i]->length);
    if (begin > length || n > length - begin) fail("has fewer elements than it says");
    return {schema->children[i], array->children[i], begin, n};
  }
  // All values that indices stand for.
  Slice dictionary() const {
    return {schema->dictionary, array->dictionary, 0, static_cast<std::uint64_t>(array->dictionary->length)};
  }
  std::uint64_t index_at(std::uint64_t at) const {
    const auto index = [&]() -> std::uint64_t {
      switch (format()[0]) {
        case 'c':
        case 'C':
          return buffer<std::uint8_t>(1)[at];
        case 's':
        case 'S':
          return buffer<std::uint16_t>(1)[at];
        case 'i':
        case 'I':
          return buffer<std::uint32_t>(1)[at];
        default:
          return buffer<std::uint64_t>(1)[at];
      }
    }();
    if (index >= static_cast<std::uint64_t>(array->dictionary->length)) fail_damaged();
    return index;
  }

  // All of an array's, since the last one is what its buffers were made for.
  template <class Offset>
  void expect_offsets() const {
    for (std::uint64_t i = 0; i < count; ++i) expect_offset<Offset>(at(i));
  }
  template <class Offset>
  std::string_view text_at(std::uint64_t at) const {
    expect_offset<Offset>(at);
    const auto* const offsets = buffer<Offset>(1);
    return {buffer<char>(2) + offsets[at], static_cast<std::size_t>(offsets[at + 1] - offsets[at])};
  }
  // Sixteen bytes each: the length, and the text or the number of its buffer and its place there.
  std::string_view view_at(std::uint64_t at) const {
    const char* const text = buffer<char>(1) + 16 * at;
    std::int32_t view[4];
    std::memcpy(view, text, sizeof view);
    if (view[0] < 0) fail_damaged();
    const auto size = static_cast<std::size_t>(view[0]);
    if (size <= 12) return {text + 4, size};
    const std::int64_t buffers = array->n_buffers - 3;  // the last one has their sizes
    const auto* const sizes = buffer<std::int64_t>(static_cast<std::size_t>(array->n_buffers - 1));
    const bool is_there = view[2] >= 0 && view[2] < buffers && view[3] >= 0 && view[0] <= sizes[view[2]] - view[3];
    if (!is_there) fail_damaged();
    return {buffer<char>(2 + static_cast<std::size_t>(view[2])) + view[3], size};
  }

  // The number after a prefix of the format.
  std::uint64_t number_after(std::string_view prefix) const {
    const std::string_view digits = format().substr(prefix.size());
    std::uint64_t n = 0;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), n).ec != std::errc()) fail_unknown();
    return n;
  }

  [[noreturn]] void fail(const std::string& problem) const {
    throw Error("hps: the field " + std::string(schema->name ? schema->name : "") + " of Arrow " + problem);
  }
  [[noreturn]] void fail_unknown() const { fail(std::string("has a type that is not read: ") + schema->format); }
  [[noreturn]] void fail_damaged() const { fail("has offsets that are out of order"); }

 private:
  const std::uint8_t* null_bits() const { return array->null_count != 0 ? buffer<std::uint8_t>(0) : nullptr; }
  // A text may not end before it begins, nor a list after the last element.
  template <class Offset>
  void expect_offset(std::uint64_t at) const {
    const auto* const offsets = buffer<Offset>(1);
    if (offsets[at] < 0 || offsets[at + 1] < offsets[at]) fail_damaged();
  }
};

}  // namespace hps::python::arrow
