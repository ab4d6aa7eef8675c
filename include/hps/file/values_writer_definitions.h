// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/chunks/kept_values.h"
#include "hps/file/values_writer.h"
#include "hps/schema/difference.h"
#include "hps/value/made_of_parts.h"
#include "hps/value/rows_writer.h"
#include "hps/value/schema_of_part.h"

namespace hps::detail::file {

HPS_ONCE std::shared_ptr<const value::Layout> layout_of_list(const Schema& object) {
  value::GraphOfParts graph({.kind = Kind::sequence});
  graph.add("", object);
  auto list = std::make_shared<const value::Layout>(graph.schema());
  if (list->has_pools())
    throw Error("hps: " + object.type() +
                " has shared objects or contains itself: such types are not written to files as Values yet");
  return list;
}

HPS_ONCE ValuesWriter::ValuesWriter(ChunkOutput& file, std::size_t table, std::uint64_t size,
                                    std::shared_ptr<const value::Layout> list)
    : ChunksWriter(file, table, size, std::make_unique<KeptValues>(list, file.options())), list_(std::move(list)) {}

inline Cell list_in(const ChunkOutput& file, const Value& objects) {
  Cell c = value::Access::cell(objects);
  const bool has_list = see_through(c) && (c.table().kind == Kind::sequence || c.table().kind == Kind::array);
  if (!has_list) fail(file.path(), "is given a Value that is not a list of objects: " + objects.schema().type());
  return c;
}
// The same list, for one that is a part of what is shared: what is in that need not lie side by side.
inline Value made_anew(const Cell& list) {
  const std::size_t levels = value::most_levels(value::limits_in_memory());
  return value::made_of(value::schema_of(list), value::rows_of(list, row::encoding_of<Compact>, levels, true));
}

HPS_ONCE void ValuesWriter::write(const Value& objects) {
  file().expect_open();
  or_abandon([&] { put(objects, 0, elements_of(list_in(file(), objects)).size); });
}
HPS_ONCE void ValuesWriter::write(const Value& objects, std::uint64_t first, std::uint64_t count) {
  file().expect_open();
  or_abandon([&] { put(objects, first, count); });
}

HPS_ONCE void ValuesWriter::put(const Value& objects, std::uint64_t first, std::uint64_t count) {
  const Cell list = list_in(file(), objects);
  const value::Elements all = elements_of(list);
  expect_type(all.first);
  if (first > all.size || count > all.size - first)
    fail(file().path(), "is given " + std::to_string(all.size) + " objects, and is to write " + std::to_string(count) +
                            " from number " + std::to_string(first) + " on");
  if (!all.first.table().in_order) return put(made_anew(list), first, count);
  const auto some = [&](std::uint64_t i, std::uint64_t n) { return some_of(all, first + i, n); };
  ChunksWriter::write(
      count,
      [&](std::uint64_t i, std::uint64_t most, std::size_t& bytes, std::size_t limit) {
        return static_cast<KeptValues&>(kept()).add_raw(some(i, most), bytes, limit);
      },
      [&](std::uint64_t i, std::uint64_t n) { static_cast<KeptValues&>(kept()).put(objects, some(i, n)); });
}

HPS_ONCE void ValuesWriter::expect_type(const Cell& object) {
  if (object.storage->layout == known_ && object.at == known_at_) return;
  const Schema theirs = value::schema_of(object), ours = list_->schema().element();
  if (!(theirs == ours)) fail(file().path(), "is given objects of another type:\n" + difference(ours, theirs));
  known_ = object.storage->layout;
  known_at_ = object.at;
}

}  // namespace hps::detail::file
