// SPDX-License-Identifier: MIT

#include "arrow_import.h"

#include <set>

#include "arrow_empty_array.h"
#include "arrow_leaves.h"
#include "value_builder.h"

namespace hps::python::arrow {
namespace {

class BatchImporter {
 public:
  Value rows(const ArrowSchema& schema, const ArrowArray& batch, const std::string& name) && {
    const Slice all = begin(schema, batch);
    if (has_nulls(all, {})) throw Error("hps: records of Arrow, some of which are null");
    value_.add_part(0, "", add_struct(all, {.kind = Kind::record, .name = name}));
    return std::move(value_).finish();
  }
  Value column(const ArrowSchema& schema, const ArrowArray& array, const std::string& name) && {
    const Slice all = begin(schema, array);
    name_ = name;
    value_.add_part(0, "", add(all));
    return std::move(value_).finish();
  }

 private:
  // The list around them.
  Slice begin(const ArrowSchema& schema, const ArrowArray& array) {
    const auto n = static_cast<std::uint64_t>(array.length);
    value_.add_node({.kind = Kind::sequence});
    value::Column ends;
    add_end(ends, n);
    value_.add_column(std::move(ends));
    return {&schema, &array, 0, n};
  }
  // Some of a slice, which may be nullable.
  std::uint32_t add(const Slice& slice, const Chosen& chosen = {}) {
    if (!slice.is_nothing() && !(slice.schema->flags & nullable)) {
      expect_no_nulls(slice, slice, chosen);
      return add_values(slice, chosen);
    }
    const std::uint32_t node = value_.add_node({.kind = Kind::optional});
    const std::uint64_t n = size(slice, chosen);
    if (!slice.may_have_nulls()) {
      value_.add_column(n);
      value_.add_part(node, "", add_values(slice, chosen));
      return node;
    }
    value::Column ends;
    Chosen there;
    for (std::uint64_t k = 0; k < n; ++k) {
      const std::uint64_t i = chosen.empty() ? k : chosen[static_cast<std::size_t>(k)];
      if (!slice.is_null(i)) there.push_back(i);
      add_end(ends, there.size());
    }
    const bool are_all = chosen.empty() && there.size() == n;
    value_.add_column(std::move(ends));
    value_.add_part(node, "", are_all ? add_values(slice, {}) : add_some(slice, there));
    return node;
  }
  std::uint32_t add_some(const Slice& slice, const Chosen& chosen) {
    return chosen.empty() ? add_values(slice.none(), {}) : add_values(slice, chosen);
  }
  // The same of what the values of a field stand for.
  std::uint32_t add_some_of(const Slice& field, const Slice& slice, const Chosen& chosen) {
    if (!chosen.empty()) expect_no_nulls(field, slice, chosen);
    return add_some(slice, chosen);
  }
  static void expect_no_nulls(const Slice& field, const Slice& slice, const Chosen& chosen) {
    if (has_nulls(slice, chosen)) field.fail("has a null, which a field that is not nullable cannot have");
  }
  static bool has_nulls(const Slice& slice, const Chosen& chosen) {
    bool found = false;
    if (slice.has_null_bits())
      for_each(slice, chosen, [&](std::uint64_t at) { found = found || slice.is_null_at(at); });
    return found;
  }

  std::uint32_t add_values(const Slice& slice, const Chosen& chosen) {
    const std::string_view format = slice.format();
    if (slice.schema->dictionary || format == "+r") return add_targets(slice, chosen);
    if (auto leaf = leaf_of(slice, chosen)) return add_leaf(std::move(*leaf));
    if (format == "+l") return add_lists<std::int32_t, false>(slice, chosen);
    if (format == "+L") return add_lists<std::int64_t, false>(slice, chosen);
    if (format == "+vl") return add_lists<std::int32_t, true>(slice, chosen);
    if (format == "+vL") return add_lists<std::int64_t, true>(slice, chosen);
    if (format == "+m") return add_maps(slice, chosen);
    if (format.starts_with("+w:")) return add_arrays(slice, chosen);
    if (format == "+s") return add_struct(slice, {.kind = Kind::record, .name = name_}, chosen);
    if (slice.is_nothing()) return add_struct(slice, {.kind = Kind::record}, chosen);
    if (slice.is_union()) return add_union(slice, chosen);
    slice.fail_unknown();
  }
  std::uint32_t add_leaf(Leaf leaf) {
    value_.add_column(std::move(leaf.column));
    return value_.add_node(std::move(leaf.node));
  }

  // Elements of the lists that were chosen, which may have others between them, or be in another order.
  template <class Offset, bool is_view>
  static Slice elements_of(const Slice& slice, const Chosen& chosen, value::Column& ends, Chosen& elements) {
    const std::uint64_t length = slice.all_of(0).count;
    std::uint64_t sum = 0, first = 0, last = 0;
    bool has_gaps = false;
    for_each(slice, chosen, [&](std::uint64_t i) {
      const auto [begin, end] = slice.list_at<Offset, is_view>(i, length);
      if (!sum) first = last = begin;
      has_gaps = has_gaps || (begin != last && begin != end);
      if (begin != end) last = end;
      add_end(ends, sum += end - begin);
    });
    if (!has_gaps) return slice.child(0, first, last - first);
    for_each(slice, chosen, [&](std::uint64_t i) {
      const auto [begin, end] = slice.list_at<Offset, is_view>(i, length);
      for (std::uint64_t k = begin; k < end; ++k) elements.push_back(k);
    });
    return slice.all_of(0);
  }
  template <class Offset, bool is_view>
  std::uint32_t add_lists(const Slice& slice, const Chosen& chosen) {
    const std::uint32_t node = value_.add_node({.kind = Kind::sequence});
    value::Column ends;
    Chosen elements;
    const Slice inner = elements_of<Offset, is_view>(slice, chosen, ends, elements);
    value_.add_column(std::move(ends));
    value_.add_part(node, "", add(inner, elements));
    return node;
  }
  std::uint32_t add_maps(const Slice& slice, const Chosen& chosen) {
    const std::uint32_t node = value_.add_node({.kind = Kind::map});
    value::Column ends;
    Chosen elements;
    const Slice inner = elements_of<std::int32_t, false>(slice, chosen, ends, elements);
    value_.add_column(std::move(ends));
    value_.add_column(size(inner, elements));
    expect_no_nulls(slice, inner, elements);
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
      const Slice part = slice.child(k, slice.at(0), slice.count);
      const std::string name = part.name();
      if (!name.empty() && !names.insert(name).second) throw Error("hps: Arrow gives two fields of the name " + name);
      name_ = name_of_record(name);
      value_.add_part(node, name, add(part, chosen));
    }
    return node;
  }

  // Those of a dictionary, or of runs.
  std::uint32_t add_targets(const Slice& slice, const Chosen& chosen) {
    Chosen targets;
    for_each(slice, chosen, [&](std::uint64_t i) { targets.push_back(slice.value_at(i).second); });
    return add_some_of(slice, slice.schema->dictionary ? slice.dictionary() : slice.all_of(1), targets);
  }
  std::uint32_t add_union(const Slice& slice, const Chosen& chosen) {
    const std::uint32_t node = value_.add_node({.kind = Kind::variant});
    std::vector<Chosen> parts(static_cast<std::size_t>(slice.schema->n_children));
    value::Column alternatives;
    for_each(slice, chosen, [&](std::uint64_t i) {
      const std::size_t part = slice.part_at(i);
      alternatives.values.add(sizeof(std::uint32_t));
      alternatives.values.set(alternatives.count, static_cast<std::uint32_t>(part));
      add_end(alternatives, parts[part].size());
      parts[part].push_back(slice.value_at(i).second);
    });
    value_.add_column(std::move(alternatives));
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const Slice part = slice.all_of(k);
      name_ = name_of_record(part.name());
      const std::string name = name_;
      const std::uint32_t added = add_some_of(slice, part, parts[k]);
      value_.add_part(node, value_.node(added).kind == Kind::record ? name : "", added);
    }
    return node;
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
  if (!batch) return BatchImporter().rows(schema, EmptyArray(schema).array, name);
  return BatchImporter().rows(schema, *batch, name);
}

Value import_column(const ArrowSchema& schema, const ArrowArray* array, const std::string& name) {
  if (!array) return BatchImporter().column(schema, EmptyArray(schema).array, name);
  return BatchImporter().column(schema, *array, name);
}

}  // namespace hps::python::arrow
