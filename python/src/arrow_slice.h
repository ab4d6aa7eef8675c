// SPDX-License-Identifier: MIT
#pragma once
// Values of Arrow's arrays where they are. Others made these: offsets and indices that lead out of them are an Error.

#include "arrow.h"
#include "common.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <ranges>

namespace hps::python::arrow {

// Some consecutive values of an array, from its number `first` on, without its offset.
struct Slice {
  const ArrowSchema* schema;
  const ArrowArray* array;
  std::uint64_t first, count;

  std::string_view format() const { return schema->format; }
  bool is_nothing() const { return std::strcmp(schema->format, "n") == 0; }  // of Arrow's type null
  std::string name() const { return schema->name ? schema->name : ""; }
  template <class T>
  const T* buffer(std::size_t i) const {
    return static_cast<const T*>(array->buffers[i]);
  }
  // Where the value of that number is in the buffers, as the functions named ..._at take it.
  std::uint64_t at(std::uint64_t i) const { return static_cast<std::uint64_t>(array->offset) + first + i; }
  bool may_have_nulls() const {
    if (is_nothing() || null_bits()) return true;
    if (schema->dictionary) return dictionary().may_have_nulls();
    if (has_runs()) return all_of(1).may_have_nulls();
    for (std::int64_t k = 0; is_union() && k < schema->n_children; ++k)
      if (all_of(static_cast<std::size_t>(k)).may_have_nulls()) return true;
    return false;
  }
  // Also one that stands for a value that is null.
  bool is_null(std::uint64_t i) const {
    if (is_nothing() || is_null_at(at(i))) return true;
    if (!schema->dictionary && !has_runs() && !is_union()) return false;
    const auto [values, k] = value_at(at(i));
    return values.may_have_nulls() && values.is_null(k);
  }

  // Whether there is no value, nor one that it stands for.
  bool is_null_at(std::uint64_t at) const {
    const auto* const bits = null_bits();
    return bits && !(bits[at / 8] >> at % 8 & 1);
  }
  bool has_null_bits() const { return null_bits(); }

  Slice none() const { return {schema, array, first, 0}; }
  // Throws Error if it has fewer values.
  Slice child(std::size_t i, std::uint64_t begin, std::uint64_t n) const {
    const auto length = static_cast<std::uint64_t>(array->children[i]->length);
    if (begin > length || n > length - begin) fail("has fewer elements than it says");
    return {schema->children[i], array->children[i], begin, n};
  }
  Slice all_of(std::size_t i) const {
    return {schema->children[i], array->children[i], 0, static_cast<std::uint64_t>(array->children[i]->length)};
  }
  // All values that indices stand for.
  Slice dictionary() const {
    return {schema->dictionary, array->dictionary, 0, static_cast<std::uint64_t>(array->dictionary->length)};
  }

  // A value of a dictionary, of a run or of a union: a slice, and its number there.
  std::pair<Slice, std::uint64_t> value_at(std::uint64_t at) const {
    if (schema->dictionary) return {dictionary(), index_at(at)};
    if (has_runs()) return {all_of(1), run_at(at)};
    const Slice part = all_of(part_at(at));
    const bool is_dense = format()[2] == 'd';
    const auto i = is_dense ? static_cast<std::uint64_t>(buffer<std::int32_t>(1)[at]) : at;
    if (i >= part.count) fail_damaged();
    return {part, i};
  }
  bool is_union() const { return std::strncmp(schema->format, "+u", 2) == 0; }
  // "+us:4,7": values of the type 7 are in the second child.
  std::size_t part_at(std::uint64_t at) const {
    const int type = buffer<std::int8_t>(0)[at];
    std::string_view ids = format().substr(sizeof "+us:" - 1);
    for (std::int64_t k = 0; k < schema->n_children && !ids.empty(); ++k) {
      int id = -1;
      const char* const after = std::from_chars(ids.data(), ids.data() + ids.size(), id).ptr;
      if (id == type) return static_cast<std::size_t>(k);
      ids.remove_prefix(std::min(ids.size(), static_cast<std::size_t>(after - ids.data()) + 1));
    }
    fail("has a value of no type of its union");
  }
  std::uint64_t index_at(std::uint64_t at) const {
    const std::uint64_t index = integer_at(at);
    if (index >= static_cast<std::uint64_t>(array->dictionary->length)) fail_damaged();
    return index;
  }

  struct Range {
    std::uint64_t begin, end;
  };
  // The elements of a list.
  template <class Offset, bool is_view>
  Range list_at(std::uint64_t at, std::uint64_t elements) const {
    const auto* const offsets = buffer<Offset>(1);
    const auto begin = static_cast<std::uint64_t>(offsets[at]);
    const auto end = is_view ? begin + static_cast<std::uint64_t>(buffer<Offset>(2)[at])
                             : static_cast<std::uint64_t>(offsets[at + 1]);
    if (begin > end || end > elements) fail_damaged();
    return {begin, end};
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
    throw Error("hps: " + (name().empty() ? "an array" : "the field " + name()) + " of Arrow " + problem);
  }
  [[noreturn]] void fail_unknown() const {
    if (format().starts_with("d:"))
      fail("has decimals, which HPS lacks: cast them to float64, to texts, or to integers of a smaller unit");
    if (format().starts_with("ti")) fail("has intervals, which HPS lacks: cast them to durations");
    fail(std::string("has a type that is not read: ") + schema->format);
  }
  [[noreturn]] void fail_damaged() const { fail("has offsets that are out of order"); }

 private:
  bool has_runs() const { return std::strcmp(schema->format, "+r") == 0; }
  const std::uint8_t* null_bits() const {
    const bool are_there = array->null_count != 0 && !has_runs() && !is_union() && !is_nothing();
    return are_there ? buffer<std::uint8_t>(0) : nullptr;
  }
  // An index, or the end of a run; a negative one is beyond all that there are.
  std::uint64_t integer_at(std::uint64_t at) const {
    switch (format()[0]) {
      case 'c':
        return static_cast<std::uint64_t>(buffer<std::int8_t>(1)[at]);
      case 'C':
        return buffer<std::uint8_t>(1)[at];
      case 's':
        return static_cast<std::uint64_t>(buffer<std::int16_t>(1)[at]);
      case 'S':
        return buffer<std::uint16_t>(1)[at];
      case 'i':
        return static_cast<std::uint64_t>(buffer<std::int32_t>(1)[at]);
      case 'I':
        return buffer<std::uint32_t>(1)[at];
      default:
        return buffer<std::uint64_t>(1)[at];
    }
  }
  // The number of the run that a value is in: each has the number at which it ends.
  std::uint64_t run_at(std::uint64_t at) const {
    const Slice ends = all_of(0);
    const auto runs = std::views::iota(std::uint64_t{0}, ends.count);
    const auto run =
        std::ranges::partition_point(runs, [&](std::uint64_t k) { return ends.integer_at(ends.at(k)) <= at; });
    if (run == runs.end() || *run >= all_of(1).count) fail_damaged();
    return *run;
  }
  // A text may not end before it begins, nor a list after the last element.
  template <class Offset>
  void expect_offset(std::uint64_t at) const {
    const auto* const offsets = buffer<Offset>(1);
    if (offsets[at] < 0 || offsets[at + 1] < offsets[at]) fail_damaged();
  }
};

}  // namespace hps::python::arrow
