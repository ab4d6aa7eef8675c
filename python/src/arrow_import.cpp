// SPDX-License-Identifier: MIT

#include "arrow_import.h"

#include "arrow_formats.h"

#include <charconv>

namespace hps::python::arrow {
namespace {

// Some consecutive values of an array, from its number `first` on, without its offset.
struct Part {
  const ArrowSchema* schema;
  const ArrowArray* array;
  std::uint64_t first, count;

  template <class T>
  const T* buffer(std::size_t i) const {
    return static_cast<const T*>(array->buffers[i]);
  }
  std::uint64_t at(std::uint64_t i) const { return static_cast<std::uint64_t>(array->offset) + first + i; }
  bool is_null(std::uint64_t i) const {
    const auto* const bits = buffer<std::uint8_t>(0);
    return bits && !(bits[at(i) / 8] >> at(i) % 8 & 1);
  }
  std::string_view format() const { return schema->format; }
  // Throws Error if it has fewer values.
  Part child(std::size_t i, std::uint64_t begin, std::uint64_t n) const {
    const auto length = static_cast<std::uint64_t>(array->children[i]->length);
    if (begin > length || n > length - begin) fail("has fewer elements than it says");
    return {schema->children[i], array->children[i], begin, n};
  }
  [[noreturn]] void fail(const std::string& problem) const {
    throw Error("hps: the field " + std::string(schema->name ? schema->name : "") + " of Arrow " + problem);
  }
};

class BatchImporter {
 public:
  Value run(const ArrowSchema& schema, const ArrowArray& batch, const std::string& name) && {
    const auto n = static_cast<std::uint64_t>(batch.length);
    const std::uint32_t list = add_node({.kind = Kind::sequence});
    value::Column ends;
    ends.count = 1;
    add_end(ends, n);
    columns_.push_back(std::move(ends));
    schema::Node record{.kind = Kind::record, .name = name};
    add_part(list, "", add_struct({&schema, &batch, 0, n}, std::move(record)));
    auto storage = std::make_shared<value::Storage>(std::make_shared<const value::Layout>(Schema(graph_)));
    storage->columns = std::move(columns_);
    return value::Access::root(std::move(storage));
  }

 private:
  std::uint32_t add_node(schema::Node node) {
    graph_.push_back(std::move(node));
    return static_cast<std::uint32_t>(graph_.size() - 1);
  }
  void add_part(std::uint32_t node, std::string name, std::uint32_t part) {
    graph_[node].parts.push_back({std::move(name), part});
  }
  static void add_end(value::Column& c, std::uint64_t end) {
    const std::size_t at = c.ends.size() / 8;
    c.ends.add(8);
    c.ends.set(at, end);
  }
  [[noreturn]] static void fail(const Part& part) {
    part.fail(std::string("has a type that is not read: ") + part.schema->format);
  }

  // The values that are there, by their numbers; empty: all.
  using Chosen = std::vector<std::uint64_t>;

  // Some of a part, which may be nullable.
  std::uint32_t add(const Part& part, const Chosen& chosen = {}) {
    const bool is_null_type = part.format() == "n";
    if (!is_null_type && !(part.schema->flags & nullable)) return add_values(part, chosen);
    const std::uint32_t node = add_node({.kind = Kind::optional});
    value::Column ends;
    ends.count = size(part, chosen);
    Chosen there;
    for (std::uint64_t k = 0; k < ends.count; ++k) {
      const std::uint64_t i = chosen.empty() ? k : chosen[static_cast<std::size_t>(k)];
      if (!is_null_type && !is_null(part, i)) there.push_back(i);
      add_end(ends, there.size());
    }
    const bool are_all = chosen.empty() && there.size() == ends.count;
    columns_.push_back(std::move(ends));
    if (is_null_type) {
      add_part(node, "", add_node({.kind = Kind::record}));
      columns_.emplace_back();
    } else if (are_all) {
      add_part(node, "", add_values(part, {}));
    } else {
      add_part(node, "", there.empty() ? add_values(none_of(part), {}) : add_values(part, there));
    }
    return node;
  }
  static Part none_of(const Part& part) { return {part.schema, part.array, part.first, 0}; }
  // A value of a dictionary may be null, too.
  static bool is_null(const Part& part, std::uint64_t i) {
    if (part.array->null_count != 0 && part.is_null(i)) return true;
    if (!part.schema->dictionary || part.array->dictionary->null_count == 0) return false;
    return value_in_dictionary(part).is_null(index_in_dictionary(part, part.at(i)));
  }
  static Part value_in_dictionary(const Part& part) {
    const ArrowArray* const values = part.array->dictionary;
    return {part.schema->dictionary, values, 0, static_cast<std::uint64_t>(values->length)};
  }
  static std::uint64_t index_in_dictionary(const Part& part, std::uint64_t i) {
    const auto index = [&]() -> std::uint64_t {
      switch (part.format()[0]) {
        case 'c':
        case 'C':
          return part.buffer<std::uint8_t>(1)[i];
        case 's':
        case 'S':
          return part.buffer<std::uint16_t>(1)[i];
        case 'i':
        case 'I':
          return part.buffer<std::uint32_t>(1)[i];
        default:
          return part.buffer<std::uint64_t>(1)[i];
      }
    }();
    if (index >= static_cast<std::uint64_t>(part.array->dictionary->length)) fail_damaged(part);
    return index;
  }

  static std::uint64_t size(const Part& part, const Chosen& chosen) {
    return chosen.empty() ? part.count : chosen.size();
  }
  static void for_each(const Part& part, const Chosen& chosen, auto&& f) {
    if (chosen.empty())
      for (std::uint64_t i = 0; i < part.count; ++i) f(part.at(i));
    else
      for (const std::uint64_t i : chosen) f(part.at(i));
  }

  std::uint32_t add_values(const Part& part, const Chosen& chosen) {
    const std::string_view format = part.format();
    if (part.schema->dictionary) return add_dictionary(part, chosen);
    if (format == "e") return add_halves(part, chosen);
    if (const auto node = number_of_format(format)) return add_numbers(part, chosen, *node);
    if (format == "u" || format == "z") return add_texts<std::int32_t>(part, chosen, format == "u");
    if (format == "U" || format == "Z") return add_texts<std::int64_t>(part, chosen, format == "U");
    if (format == "vu" || format == "vz") return add_views(part, chosen, format == "vu");
    if (format.starts_with("w:")) return add_fixed(part, chosen);
    if (format == "+l") return add_lists<std::int32_t>(part, chosen);
    if (format == "+L") return add_lists<std::int64_t>(part, chosen);
    if (format == "+m") return add_maps(part, chosen);
    if (format.starts_with("+w:")) return add_arrays(part, chosen);
    if (format == "+s") return add_struct(part, {.kind = Kind::record, .name = name_}, chosen);
    fail(part);
  }

  static std::size_t width_of(const schema::Node& node) { return shape::width_of_code(node.code()); }
  std::uint32_t add_numbers(const Part& part, const Chosen& chosen, const schema::Node& node) {
    value::Column c;
    c.count = size(part, chosen);
    const std::size_t width = width_of(node);
    char* to = c.values.add(static_cast<std::size_t>(c.count) * width);
    const char* const values = part.buffer<char>(1);
    if (node.code() == shape::scalar_code<bool>() && node.meaning == Meaning::none)
      for_each(part, chosen, [&](std::uint64_t i) { *to++ = static_cast<char>(values[i / 8] >> i % 8 & 1); });
    else if (chosen.empty() && c.count)
      std::memcpy(to, values + part.at(0) * width, static_cast<std::size_t>(c.count) * width);
    else for_each(part, chosen, [&](std::uint64_t i) { std::memcpy(to, values + i * width, width), to += width; });
    columns_.push_back(std::move(c));
    return add_node(node);
  }
  std::uint32_t add_halves(const Part& part, const Chosen& chosen) {
    value::Column c;
    c.count = size(part, chosen);
    char* to = c.values.add(static_cast<std::size_t>(c.count) * 4);
    for_each(part, chosen, [&](std::uint64_t i) {
      const float v = from_half(part.buffer<std::uint16_t>(1)[i]);
      std::memcpy(to, &v, 4), to += 4;
    });
    columns_.push_back(std::move(c));
    return add_node({.kind = Kind::scalar, .number = shape::scalar_code<float>()});
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
    ++c.count;
  }
  // Others may give any numbers: of a text its end may not be before its begin, nor of a list beyond the elements.
  [[noreturn]] static void fail_damaged(const Part& part) { part.fail("has offsets that are out of order"); }
  template <class Offset>
  static std::string_view text_at(const Part& part, std::uint64_t i) {
    const auto* const offsets = part.buffer<Offset>(1);
    if (offsets[i] < 0 || offsets[i + 1] < offsets[i]) fail_damaged(part);
    return {part.buffer<char>(2) + offsets[i], static_cast<std::size_t>(offsets[i + 1] - offsets[i])};
  }
  // All of an array's, since the last one is what its buffers were made for.
  template <class Offset>
  static void expect_offsets(const Part& part) {
    if (!part.count) return;
    const auto* const offsets = part.buffer<Offset>(1);
    for (std::uint64_t i = part.at(0); i < part.at(part.count); ++i)
      if (offsets[i] < 0 || offsets[i + 1] < offsets[i]) fail_damaged(part);
  }
  template <class Offset>
  std::uint32_t add_texts(const Part& part, const Chosen& chosen, bool is_text) {
    value::Column c;
    expect_offsets<Offset>(part);
    for_each(part, chosen, [&](std::uint64_t i) { append(c, text_at<Offset>(part, i)); });
    columns_.push_back(std::move(c));
    return add_node(text_node(is_text));
  }
  // Sixteen bytes each: the length, and the text or the number of its buffer and its place there.
  static std::string_view view_at(const Part& part, std::uint64_t i) {
    std::int32_t view[4];
    std::memcpy(view, part.buffer<char>(1) + 16 * i, sizeof view);
    const std::int64_t buffers = part.array->n_buffers - 3;  // the last one has their sizes
    const auto size = static_cast<std::size_t>(view[0]);
    if (view[0] < 0) fail_damaged(part);
    if (size > 12) {
      const auto* const sizes = part.buffer<std::int64_t>(static_cast<std::size_t>(part.array->n_buffers - 1));
      const bool is_there = view[2] >= 0 && view[2] < buffers && view[3] >= 0 && view[0] <= sizes[view[2]] - view[3];
      if (!is_there) fail_damaged(part);
    }
    if (size <= 12) return {part.buffer<char>(1) + 16 * i + 4, size};
    return {part.buffer<char>(2 + static_cast<std::size_t>(view[2])) + view[3], size};
  }
  std::uint32_t add_views(const Part& part, const Chosen& chosen, bool is_text) {
    value::Column c;
    for_each(part, chosen, [&](std::uint64_t i) { append(c, view_at(part, i)); });
    columns_.push_back(std::move(c));
    return add_node(text_node(is_text));
  }
  static std::uint64_t number_in(const Part& part, std::string_view prefix) {
    const std::string_view digits = part.format().substr(prefix.size());
    std::uint64_t n = 0;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), n).ec != std::errc()) fail(part);
    return n;
  }
  std::uint32_t add_fixed(const Part& part, const Chosen& chosen) {
    const auto width = static_cast<std::size_t>(number_in(part, "w:"));
    value::Column c;
    c.count = size(part, chosen);
    char* to = c.values.add(static_cast<std::size_t>(c.count) * width);
    for_each(part, chosen,
             [&](std::uint64_t i) { std::memcpy(to, part.buffer<char>(1) + i * width, width), to += width; });
    columns_.push_back(std::move(c));
    return add_node({.kind = Kind::bytes, .extents = {width + 1}});
  }

  // Elements of the lists that were chosen, which may have others between them.
  template <class Offset>
  Part elements_of(const Part& part, const Chosen& chosen, value::Column& ends, Chosen& elements) {
    expect_offsets<Offset>(part);
    const auto* const offsets = part.buffer<Offset>(1);
    const auto length = static_cast<std::uint64_t>(part.array->children[0]->length);
    if (part.count && static_cast<std::uint64_t>(offsets[part.at(part.count)]) > length) fail_damaged(part);
    std::uint64_t sum = 0, begin = 0, end = 0;
    bool has_gaps = false, is_first = true;
    for_each(part, chosen, [&](std::uint64_t i) {
      const auto from = static_cast<std::uint64_t>(offsets[i]), to = static_cast<std::uint64_t>(offsets[i + 1]);
      if (is_first) begin = end = from, is_first = false;
      has_gaps = has_gaps || from != end;
      end = to;
      add_end(ends, sum += to - from);
      ++ends.count;
    });
    if (!has_gaps) return part.child(0, begin, end - begin);
    for_each(part, chosen, [&](std::uint64_t i) {
      for (auto k = static_cast<std::uint64_t>(offsets[i]); k < static_cast<std::uint64_t>(offsets[i + 1]); ++k)
        elements.push_back(k);
    });
    return part.child(0, 0, elements.empty() ? 0 : length);
  }
  template <class Offset>
  std::uint32_t add_lists(const Part& part, const Chosen& chosen) {
    const std::uint32_t node = add_node({.kind = Kind::sequence});
    value::Column ends;
    Chosen elements;
    const Part inner = elements_of<Offset>(part, chosen, ends, elements);
    columns_.push_back(std::move(ends));
    add_part(node, "", add(inner, elements));
    return node;
  }
  std::uint32_t add_maps(const Part& part, const Chosen& chosen) {
    const std::uint32_t node = add_node({.kind = Kind::map});
    value::Column ends, entries;
    Chosen elements;
    const Part inner = elements_of<std::int32_t>(part, chosen, ends, elements);
    entries.count = elements.empty() ? inner.count : elements.size();
    columns_.push_back(std::move(ends));
    columns_.push_back(std::move(entries));
    const auto offset = static_cast<std::uint64_t>(inner.array->offset);
    for (std::size_t i = 0; i < 2; ++i)
      add_part(node, "", add(inner.child(i, inner.first + offset, inner.count), elements));
    return node;
  }
  std::uint32_t add_arrays(const Part& part, const Chosen& chosen) {
    const std::uint64_t extent = number_in(part, "+w:");
    if (extent > std::numeric_limits<std::uint32_t>::max()) part.fail("has arrays of too many elements");
    const std::uint32_t node = add_node({.kind = Kind::array, .extents = {extent + 1}});
    value::Column c;
    c.count = size(part, chosen);
    columns_.push_back(std::move(c));
    Chosen elements;
    for (const std::uint64_t i : chosen)
      for (std::uint64_t k = 0; k < extent; ++k) elements.push_back(i * extent + k);
    add_part(node, "", add(part.child(0, part.at(0) * extent, part.count * extent), elements));
    if (graph_[graph_[node].parts[0].node].kind == Kind::array) join_arrays(node);
    return node;
  }
  // Arrays of arrays are one array of several extents.
  void join_arrays(std::uint32_t node) {
    schema::Node& outer = graph_[node];
    const schema::Node inner = graph_[outer.parts[0].node];
    outer.extents.insert(outer.extents.end(), inner.extents.begin(), inner.extents.end());
    outer.layout = schema::Layout::several_extents;
    outer.parts = inner.parts;
  }
  std::uint32_t add_struct(const Part& part, schema::Node record, const Chosen& chosen = {}) {
    const std::uint32_t node = add_node(std::move(record));
    value::Column c;
    c.count = size(part, chosen);
    columns_.push_back(std::move(c));
    for (std::int64_t i = 0; i < part.schema->n_children; ++i) {
      const auto k = static_cast<std::size_t>(i);
      const std::string name = part.schema->children[k]->name ? part.schema->children[k]->name : "";
      name_ = name_of_record(name);
      add_part(node, name, add(part.child(k, part.at(0), part.count), chosen));
    }
    return node;
  }

  // Indices of values, which are in an array of their own.
  std::uint32_t add_dictionary(const Part& part, const Chosen& chosen) {
    Chosen values;
    for_each(part, chosen, [&](std::uint64_t i) { values.push_back(index_in_dictionary(part, i)); });
    const Part all = value_in_dictionary(part);
    return values.empty() ? add_values(none_of(all), {}) : add_values(all, values);
  }

  // "Ions", of a field "ions": records in it have no name of their own.
  static std::string name_of_record(std::string field) {
    if (!detail::is_name(field) || field.empty()) return "Record";
    if (field[0] >= 'a' && field[0] <= 'z') field[0] = static_cast<char>(field[0] - 'a' + 'A');
    return field;
  }

  schema::Graph graph_;
  std::vector<value::Column> columns_;
  std::string name_;  // of records in the field that is being added
};

}  // namespace

namespace {

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

}  // namespace

Value import_batch(const ArrowSchema& schema, const ArrowArray* batch, const std::string& name) {
  if (std::string_view(schema.format) != "+s") throw Error("hps: a stream of Arrow that has no columns");
  if (!batch) return BatchImporter().run(schema, EmptyArray(schema).array, name);
  return BatchImporter().run(schema, *batch, name);
}

}  // namespace hps::python::arrow
