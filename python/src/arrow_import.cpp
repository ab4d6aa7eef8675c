// SPDX-License-Identifier: MIT

#include "arrow_import.h"

#include <set>

#include "arrow_empty_array.h"
#include "arrow_formats.h"
#include "arrow_slice.h"
#include "value_builder.h"

namespace hps::python::arrow {
namespace {

class BatchImporter {
 public:
  Value run(const ArrowSchema& schema, const ArrowArray& batch, const std::string& name) && {
    const auto n = static_cast<std::uint64_t>(batch.length);
    const std::uint32_t list = value_.add_node({.kind = Kind::sequence});
    value::Column ends;
    add_end(ends, n);
    value_.add_column(std::move(ends));
    schema::Node record{.kind = Kind::record, .name = name};
    value_.add_part(list, "", add_struct({&schema, &batch, 0, n}, std::move(record)));
    return std::move(value_).finish();
  }

 private:
  // The values that are there, by their numbers; empty: all.
  using Chosen = std::vector<std::uint64_t>;

  // Some of a slice, which may be nullable.
  std::uint32_t add(const Slice& slice, const Chosen& chosen = {}) {
    const bool is_null_type = slice.format() == "n";
    if (!is_null_type && !(slice.schema->flags & nullable)) return add_values(slice, chosen);
    const std::uint32_t node = value_.add_node({.kind = Kind::optional});
    const std::uint64_t n = size(slice, chosen);
    if (!is_null_type && !slice.may_have_nulls()) {
      value_.add_column(all_present(n));
      value_.add_part(node, "", add_values(slice, chosen));
      return node;
    }
    value::Column ends;
    Chosen there;
    for (std::uint64_t k = 0; k < n; ++k) {
      const std::uint64_t i = chosen.empty() ? k : chosen[static_cast<std::size_t>(k)];
      if (!is_null_type && !slice.is_null(i)) there.push_back(i);
      add_end(ends, there.size());
    }
    const bool are_all = chosen.empty() && there.size() == n;
    value_.add_column(std::move(ends));
    if (is_null_type) {
      value_.add_part(node, "", value_.add_node({.kind = Kind::record}));
      value_.add_column(0);
    } else if (are_all) {
      value_.add_part(node, "", add_values(slice, {}));
    } else {
      value_.add_part(node, "", there.empty() ? add_values(slice.none(), {}) : add_values(slice, there));
    }
    return node;
  }
  static value::Column all_present(std::uint64_t n) {
    value::Column ends;
    ends.count = n;
    ends.ends.add(static_cast<std::size_t>(n) * 8);
    for (std::uint64_t i = 0; i < n; ++i) ends.ends.set(i, i + 1);
    return ends;
  }
  static std::uint64_t size(const Slice& slice, const Chosen& chosen) {
    return chosen.empty() ? slice.count : chosen.size();
  }
  static void for_each(const Slice& slice, const Chosen& chosen, auto&& f) {
    if (chosen.empty())
      for (std::uint64_t i = 0; i < slice.count; ++i) f(slice.at(i));
    else
      for (const std::uint64_t i : chosen) f(slice.at(i));
  }

  std::uint32_t add_values(const Slice& slice, const Chosen& chosen) {
    const std::string_view format = slice.format();
    if (slice.schema->dictionary) return add_dictionary(slice, chosen);
    if (format == "e") return add_halves(slice, chosen);
    if (const auto node = number_of_format(format)) return add_numbers(slice, chosen, *node);
    if (format == "u" || format == "z") return add_texts<std::int32_t>(slice, chosen, format == "u");
    if (format == "U" || format == "Z") return add_texts<std::int64_t>(slice, chosen, format == "U");
    if (format == "vu" || format == "vz") return add_views(slice, chosen, format == "vu");
    if (format.starts_with("w:")) return add_fixed(slice, chosen);
    if (format == "+l") return add_lists<std::int32_t>(slice, chosen);
    if (format == "+L") return add_lists<std::int64_t>(slice, chosen);
    if (format == "+m") return add_maps(slice, chosen);
    if (format.starts_with("+w:")) return add_arrays(slice, chosen);
    if (format == "+s") return add_struct(slice, {.kind = Kind::record, .name = name_}, chosen);
    slice.fail_unknown();
  }

  static std::size_t width_of(const schema::Node& node) { return shape::width_of_code(node.code()); }
  std::uint32_t add_numbers(const Slice& slice, const Chosen& chosen, const schema::Node& node) {
    value::Column c;
    c.count = size(slice, chosen);
    const std::size_t width = width_of(node);
    char* to = c.values.add(static_cast<std::size_t>(c.count) * width);
    const char* const values = slice.buffer<char>(1);
    if (node.code() == shape::scalar_code<bool>() && node.meaning == Meaning::none)
      for_each(slice, chosen, [&](std::uint64_t i) { *to++ = static_cast<char>(values[i / 8] >> i % 8 & 1); });
    else if (chosen.empty() && c.count)
      std::memcpy(to, values + slice.at(0) * width, static_cast<std::size_t>(c.count) * width);
    else for_each(slice, chosen, [&](std::uint64_t i) { std::memcpy(to, values + i * width, width), to += width; });
    value_.add_column(std::move(c));
    return value_.add_node(node);
  }
  std::uint32_t add_halves(const Slice& slice, const Chosen& chosen) {
    value::Column c;
    c.count = size(slice, chosen);
    char* to = c.values.add(static_cast<std::size_t>(c.count) * 4);
    for_each(slice, chosen, [&](std::uint64_t i) {
      const float v = from_half(slice.buffer<std::uint16_t>(1)[i]);
      std::memcpy(to, &v, 4), to += 4;
    });
    value_.add_column(std::move(c));
    return value_.add_node({.kind = Kind::scalar, .number = shape::scalar_code<float>()});
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

  static schema::Node text_node(bool is_text) {
    return {.kind = Kind::bytes, .meaning = is_text ? Meaning::text : Meaning::none, .extents = {0}};
  }
  static void append(value::Column& c, std::string_view text) {
    if (!text.empty()) std::memcpy(c.values.add(text.size()), text.data(), text.size());
    add_end(c, c.values.size());
  }
  // Those of a slice lie side by side.
  template <class Offset>
  static void append_all(value::Column& c, const Slice& slice) {
    if (!slice.count) return;
    const Offset* const offsets = slice.buffer<Offset>(1) + slice.at(0);
    const auto size = static_cast<std::size_t>(offsets[slice.count] - offsets[0]);
    if (size) std::memcpy(c.values.add(size), slice.buffer<char>(2) + offsets[0], size);
    c.count = slice.count;
    c.ends.add(static_cast<std::size_t>(slice.count) * 8);
    for (std::uint64_t i = 0; i < slice.count; ++i)
      c.ends.set(i, static_cast<std::uint64_t>(offsets[i + 1] - offsets[0]));
  }
  template <class Offset>
  std::uint32_t add_texts(const Slice& slice, const Chosen& chosen, bool is_text) {
    value::Column c;
    slice.expect_offsets<Offset>();
    if (chosen.empty()) append_all<Offset>(c, slice);
    else for_each(slice, chosen, [&](std::uint64_t i) { append(c, slice.text_at<Offset>(i)); });
    value_.add_column(std::move(c));
    return value_.add_node(text_node(is_text));
  }
  std::uint32_t add_views(const Slice& slice, const Chosen& chosen, bool is_text) {
    value::Column c;
    for_each(slice, chosen, [&](std::uint64_t i) { append(c, slice.view_at(i)); });
    value_.add_column(std::move(c));
    return value_.add_node(text_node(is_text));
  }
  std::uint32_t add_fixed(const Slice& slice, const Chosen& chosen) {
    const auto width = static_cast<std::size_t>(slice.number_after("w:"));
    value::Column c;
    c.count = size(slice, chosen);
    char* to = c.values.add(static_cast<std::size_t>(c.count) * width);
    for_each(slice, chosen,
             [&](std::uint64_t i) { std::memcpy(to, slice.buffer<char>(1) + i * width, width), to += width; });
    value_.add_column(std::move(c));
    return value_.add_node({.kind = Kind::bytes, .extents = {width + 1}});
  }

  // Elements of the lists that were chosen, which may have others between them.
  template <class Offset>
  static Slice elements_of(const Slice& slice, const Chosen& chosen, value::Column& ends, Chosen& elements) {
    slice.expect_offsets<Offset>();
    const auto* const offsets = slice.buffer<Offset>(1);
    const auto length = static_cast<std::uint64_t>(slice.array->children[0]->length);
    if (slice.count && static_cast<std::uint64_t>(offsets[slice.at(slice.count)]) > length) slice.fail_damaged();
    std::uint64_t sum = 0, begin = 0, end = 0;
    bool has_gaps = false, is_first = true;
    for_each(slice, chosen, [&](std::uint64_t i) {
      const auto from = static_cast<std::uint64_t>(offsets[i]), to = static_cast<std::uint64_t>(offsets[i + 1]);
      if (is_first) begin = end = from, is_first = false;
      has_gaps = has_gaps || from != end;
      end = to;
      add_end(ends, sum += to - from);
    });
    if (!has_gaps) return slice.child(0, begin, end - begin);
    for_each(slice, chosen, [&](std::uint64_t i) {
      for (auto k = static_cast<std::uint64_t>(offsets[i]); k < static_cast<std::uint64_t>(offsets[i + 1]); ++k)
        elements.push_back(k);
    });
    return slice.child(0, 0, elements.empty() ? 0 : length);
  }
  template <class Offset>
  std::uint32_t add_lists(const Slice& slice, const Chosen& chosen) {
    const std::uint32_t node = value_.add_node({.kind = Kind::sequence});
    value::Column ends;
    Chosen elements;
    const Slice inner = elements_of<Offset>(slice, chosen, ends, elements);
    value_.add_column(std::move(ends));
    value_.add_part(node, "", add(inner, elements));
    return node;
  }
  std::uint32_t add_maps(const Slice& slice, const Chosen& chosen) {
    const std::uint32_t node = value_.add_node({.kind = Kind::map});
    value::Column ends;
    Chosen elements;
    const Slice inner = elements_of<std::int32_t>(slice, chosen, ends, elements);
    value_.add_column(std::move(ends));
    value_.add_column(size(inner, elements));
    const auto offset = static_cast<std::uint64_t>(inner.array->offset);
    for (std::size_t i = 0; i < 2; ++i)
      value_.add_part(node, "", add(inner.child(i, inner.first + offset, inner.count), elements));
    return node;
  }
  std::uint32_t add_arrays(const Slice& slice, const Chosen& chosen) {
    const std::uint64_t extent = slice.number_after("+w:");
    if (extent > std::numeric_limits<std::uint32_t>::max()) slice.fail("has arrays of too many elements");
    const std::uint32_t node = value_.add_node({.kind = Kind::array, .extents = {extent + 1}});
    value_.add_column(size(slice, chosen));
    Chosen elements;
    for (const std::uint64_t i : chosen)
      for (std::uint64_t k = 0; k < extent; ++k) elements.push_back(i * extent + k);
    value_.add_part(node, "", add(slice.child(0, slice.at(0) * extent, slice.count * extent), elements));
    join_arrays(value_.node(node));
    return node;
  }
  // Arrays of arrays are one array of several extents.
  void join_arrays(schema::Node& outer) {
    const schema::Node inner = value_.node(outer.parts[0].node);
    if (inner.kind != Kind::array) return;
    outer.extents.insert(outer.extents.end(), inner.extents.begin(), inner.extents.end());
    outer.layout = schema::Layout::several_extents;
    outer.parts = inner.parts;
  }
  std::uint32_t add_struct(const Slice& slice, schema::Node record, const Chosen& chosen = {}) {
    const std::uint32_t node = value_.add_node(std::move(record));
    value_.add_column(size(slice, chosen));
    std::set<std::string> names;
    for (std::int64_t i = 0; i < slice.schema->n_children; ++i) {
      const auto k = static_cast<std::size_t>(i);
      const std::string name = slice.schema->children[k]->name ? slice.schema->children[k]->name : "";
      if (!name.empty() && !names.insert(name).second) throw Error("hps: Arrow gives two fields of the name " + name);
      name_ = name_of_record(name);
      value_.add_part(node, name, add(slice.child(k, slice.at(0), slice.count), chosen));
    }
    return node;
  }

  // Indices of values, which are in an array of their own.
  std::uint32_t add_dictionary(const Slice& slice, const Chosen& chosen) {
    Chosen values;
    for_each(slice, chosen, [&](std::uint64_t i) { values.push_back(slice.index_at(i)); });
    const Slice all = slice.dictionary();
    return values.empty() ? add_values(all.none(), {}) : add_values(all, values);
  }

  // "Ions", of a field "ions": records in it have no name of their own.
  static std::string name_of_record(std::string field) {
    if (!detail::is_name(field) || field.empty()) return "Record";
    if (field[0] >= 'a' && field[0] <= 'z') field[0] = static_cast<char>(field[0] - 'a' + 'A');
    return field;
  }

  ValueBuilder value_;
  std::string name_;  // of records in the field that is being added
};

}  // namespace

Value import_batch(const ArrowSchema& schema, const ArrowArray* batch, const std::string& name) {
  if (std::string_view(schema.format) != "+s") throw Error("hps: a stream of Arrow that has no columns");
  if (!batch) return BatchImporter().run(schema, EmptyArray(schema).array, name);
  return BatchImporter().run(schema, *batch, name);
}

}  // namespace hps::python::arrow
