// SPDX-License-Identifier: MIT

#include "arrow_leaves.h"

#include "arrow_formats.h"
#include "value_builder.h"

namespace hps::python::arrow {
namespace {

// Those of a slice lie side by side.
template <class Offset>
void append_all(value::Column& c, const Slice& slice) {
  if (!slice.count) return;
  const Offset* const offsets = slice.buffer<Offset>(1) + slice.at(0);
  const auto size = static_cast<std::size_t>(offsets[slice.count] - offsets[0]);
  if (size) std::memcpy(c.values.add(size), slice.buffer<char>(2) + offsets[0], size);
  c.count = slice.count;
  c.ends.add(static_cast<std::size_t>(slice.count) * 8);
  for (std::uint64_t i = 0; i < slice.count; ++i)
    c.ends.set(i, static_cast<std::uint64_t>(offsets[i + 1] - offsets[0]));
}
void append(value::Column& c, std::string_view text) {
  if (!text.empty()) std::memcpy(c.values.add(text.size()), text.data(), text.size());
  add_end(c, c.values.size());
}

class LeafImporter {
 public:
  LeafImporter(const Slice& slice, const Chosen& chosen) : slice_(slice), chosen_(chosen) {}

  Leaf numbers(const schema::Node& node) const {
    const std::size_t width = shape::width_of_code(node.code());
    const char* const values = slice_.buffer<char>(1);
    if (node.code() == shape::scalar_code<bool>())
      return of_width(node, 1, [&](std::uint64_t i, char* to) { *to = static_cast<char>(values[i / 8] >> i % 8 & 1); });
    if (!chosen_.empty())
      return of_width(node, width, [&](std::uint64_t i, char* to) { std::memcpy(to, values + i * width, width); });
    Leaf all{node, {.count = slice_.count}};
    const std::size_t size = static_cast<std::size_t>(slice_.count) * width;
    if (size) std::memcpy(all.column.values.add(size), values + slice_.at(0) * width, size);
    return all;
  }
  Leaf halves() const {
    return of_width({.kind = Kind::scalar, .number = shape::scalar_code<float>()}, 4, [&](std::uint64_t i, char* to) {
      const float v = from_half(slice_.buffer<std::uint16_t>(1)[i]);
      std::memcpy(to, &v, 4);
    });
  }
  template <class Offset>
  Leaf texts(bool is_text) const {
    Leaf made{text_node(is_text), {}};
    slice_.expect_offsets<Offset>();
    if (chosen_.empty()) append_all<Offset>(made.column, slice_);
    else for_each(slice_, chosen_, [&](std::uint64_t i) { append(made.column, slice_.text_at<Offset>(i)); });
    return made;
  }
  Leaf views(bool is_text) const {
    Leaf made{text_node(is_text), {}};
    for_each(slice_, chosen_, [&](std::uint64_t i) { append(made.column, slice_.view_at(i)); });
    return made;
  }
  Leaf fixed() const {
    const auto width = static_cast<std::size_t>(slice_.number_after("w:"));
    const char* const values = slice_.buffer<char>(1);
    return of_width({.kind = Kind::bytes, .extents = {width + 1}}, width,
                    [&](std::uint64_t i, char* to) { std::memcpy(to, values + i * width, width); });
  }

 private:
  Leaf of_width(schema::Node node, std::size_t width, auto&& put) const {
    Leaf made{std::move(node), {.count = size(slice_, chosen_)}};
    char* to = made.column.values.add(static_cast<std::size_t>(made.column.count) * width);
    for_each(slice_, chosen_, [&](std::uint64_t i) { put(i, to), to += width; });
    return made;
  }
  static schema::Node text_node(bool is_text) {
    return {.kind = Kind::bytes, .meaning = is_text ? Meaning::text : Meaning::none, .extents = {0}};
  }
  // IEEE 754 binary16.
  static float from_half(std::uint16_t half) {
    const int exponent = half >> 10 & 31, fraction = half & 1023;
    const float size =
        exponent == 31  ? (fraction ? std::numeric_limits<float>::quiet_NaN() : std::numeric_limits<float>::infinity())
        : exponent == 0 ? std::ldexp(static_cast<float>(fraction), -24)
                        : std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
    return half >> 15 ? -size : size;
  }

  const Slice& slice_;
  const Chosen& chosen_;
};

}  // namespace

std::optional<Leaf> leaf_of(const Slice& slice, const Chosen& chosen) {
  const LeafImporter leaf(slice, chosen);
  const std::string_view format = slice.format();
  if (format == "e") return leaf.halves();
  if (const auto node = number_of_format(format)) return leaf.numbers(*node);
  if (format == "u" || format == "z") return leaf.texts<std::int32_t>(format == "u");
  if (format == "U" || format == "Z") return leaf.texts<std::int64_t>(format == "U");
  if (format == "vu" || format == "vz") return leaf.views(format == "vu");
  if (format.starts_with("w:")) return leaf.fixed();
  return {};
}

}  // namespace hps::python::arrow
