// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "hps/file/chunks/column_tables.h"
#include "hps/file/chunks/range.h"
#include "hps/file/layout/checksum.h"
#include "hps/file/read_table.h"
#include "hps/format/packed/index/layout.h"
#include "hps/value.h"

namespace hps::detail::file {

HPS_ONCE const Attributes& ReadTable::attributes(std::string_view path) const {
  const Attributes* const found = file_->attributes(number_, path);
  return found ? *found : none_;
}
HPS_ONCE ReadTable::ReadTable(std::shared_ptr<const ReadFile> file, std::size_t number)
    : file_(std::move(file)),
      number_(number),
      schema_(with_path(file_->path(), [this] { return Schema::from_string(about().schema); })),
      columns_of_chunks_(file_->storage(), file_->catalog().marker, about(), shape_) {
  none_.set_origin(file_->path());
  if (schema_.kind() != Kind::sequence) fail(file_->path(), "has a table of something that is not a list");
  shape_ = described::shape_of(schema::Nodes::of(schema_));
  if (!shape_) return;
  const auto input = [](std::string_view s) { return column::Input(s.data(), s.data(), s.data() + s.size()); };
  try {
    columns_ = column::Layout(input(shape_->shape), input(shape_->names), column::Layout::Of::table).places();
  } catch (const column::Failure&) {  // too many, or nested too deep
    shape_.reset();
  }
}

HPS_ONCE std::size_t ReadTable::column(std::string_view path) const {
  std::size_t found = 0;
  for (std::size_t i = 1; i < columns_.size(); ++i) {
    if (columns_[i].path != path) continue;
    if (found) fail(file_->path(), "has several columns " + std::string(path) + ": of lists that are shared");
    found = i;
  }
  if (found) return found;
  std::string names;
  for (std::size_t i = 1; i < columns_.size() && names.size() < 200; ++i)
    names += (i > 1 ? ", " : "") + columns_[i].path;
  fail(file_->path(), "has no column " + std::string(path) + ", but: " + names);
}

HPS_ONCE std::size_t ReadTable::chunk_of(std::uint64_t object) const {
  const auto& chunks = about().chunks;
  const auto after = std::ranges::upper_bound(chunks, object, {}, &ChunkPlace::first);
  if (object >= size())
    fail(file_->path(), "has " + std::to_string(size()) + " objects, and so none of number " + std::to_string(object));
  return static_cast<std::size_t>(after - chunks.begin()) - 1;
}

HPS_ONCE void ReadTable::expect_objects(std::uint64_t first, std::uint64_t count) const {
  if (count > size() || first > size() - count)
    fail(file_->path(), "has " + std::to_string(size()) + " objects, and so not " + std::to_string(count) + " from " +
                            std::to_string(first) + " on");
}

HPS_ONCE void ReadTable::expect_whole(std::string_view bytes, const ColumnState& state) {
  if (state.flags & ColumnState::must_be_known) throw Error("has a column that a newer HPS wrote");
  if (bytes.size() != state.size || checksum(bytes) != from_eight<std::uint64_t>(state.checksum))
    throw Error("its checksum is another than when it was written: damaged?");
}

HPS_ONCE void ReadTable::expect_there(std::size_t i) const {
  if (!chunk(i).is_missing()) return;
  throw Error(file_->catalog().has_newer ? "is missing: a newer HPS wrote it, or the file is damaged there"
                                         : "is missing: the file is damaged there");
}
HPS_ONCE ChunkFrame ReadTable::load_frame(std::size_t i) const {
  const ChunkPlace& at = chunk(i);
  expect_there(i);
  FrameHead head{};
  ChunkFrame frame;
  file::read(read_description(file_->storage(), file_->catalog().marker, at.place, FrameKind::chunk, &head, at.body_at),
             frame);
  const bool is_the_one = frame.table == number_ && frame.first == at.first && frame.count == at.count &&
                          frame.kind == at.kind && head.body_at == at.body_at && head.body == at.body;
  if (!is_the_one) throw Error("is another one than the footer says");
  if (frame.memory > file_->most_memory())
    throw Error("would take more memory than max_memory() of the options allows");
  if (head.body % alignment) throw Error("has a body of another size than columns have");
  std::uint64_t left = head.body;
  for (const ColumnState& column : frame.columns) {
    if (column.size > left) throw Error("has columns that exceed it");
    left -= std::min(left, aligned(column.size));
  }
  if (left) throw Error("has bytes left over");
  return frame;
}

HPS_ONCE LoadedChunk ReadTable::load(std::size_t i, const std::vector<bool>* needed) const {
  LoadedChunk loaded;
  in_chunk(i, [&] {
    const ChunkPlace& at = chunk(i);
    loaded.frame = load_frame(i);
    // The types of readers may be larger than those of writers.
    const std::uint64_t granted = in_columns.always + 8 * loaded.frame.memory;
    loaded.granted = static_cast<std::size_t>(std::min<std::uint64_t>(granted, file_->most_memory()));
    if (at.body > PTRDIFF_MAX) throw Error("is larger than memory");
    const auto size = static_cast<std::size_t>(at.body);
    const char* const there = file_->storage().in_memory(at.place + at.body_at, size);
    if (needed && needed->size() != loaded.frame.columns.size()) throw Error("has another number of columns");
    if (!there) loaded.memory.reset(static_cast<char*>(needed ? std::calloc(size, 1) : std::malloc(size)));
    if (!there && !loaded.memory && size) throw std::bad_alloc();
    loaded.body = {there ? there : loaded.memory.get(), size};
    load_columns(at, needed, loaded);
  });
  return loaded;
}
// Those that lie side by side at once.
HPS_ONCE void ReadTable::load_columns(const ChunkPlace& at, const std::vector<bool>* needed,
                                      LoadedChunk& loaded) const {
  std::size_t begin = 0, place = 0;  // of those that are read together
  const auto read = [&] {
    if (place == begin || !loaded.memory) return;
    const std::size_t n = std::min(place, loaded.body.size()) - begin;
    if (file_->storage().read_some(at.place + at.body_at + begin, loaded.memory.get() + begin, n) != n)
      throw Error("is cut off");
  };
  const auto is_needed = [&](std::size_t k) { return !needed || (*needed)[k]; };
  const auto& columns = loaded.frame.columns;
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const auto after = place + static_cast<std::size_t>(aligned(columns[k].size));
    if (!is_needed(k)) read(), begin = after;
    place = after;
  }
  read();
  place = 0;
  for (std::size_t k = 0; k < columns.size(); ++k) {
    if (is_needed(k)) expect_whole(loaded.body.substr(place, static_cast<std::size_t>(columns[k].size)), columns[k]);
    place += static_cast<std::size_t>(aligned(columns[k].size));
  }
}

HPS_ONCE EncodedChunk ReadTable::copy(std::size_t i) const {
  if (!shape_) fail(file_->path(), "has a table of too many columns to be merged");
  LoadedChunk loaded = load(i);
  EncodedChunk copy;
  copy.frame = std::move(loaded.frame);
  copy.body = loaded.body;
  in_chunk(i, [&] { copy.columns = columns_of(copy.frame, *shape_); });
  return copy;
}
HPS_ONCE std::pair<std::uint64_t, std::uint64_t> ReadTable::extent(std::size_t i, std::size_t column) const {
  std::pair<std::uint64_t, std::uint64_t> extent;
  if (chunk(i).is_missing()) return extent;
  in_chunk(i, [&] {
    const ColumnEntry e = columns_of_chunks_.entry(i, column);
    extent = {e.count, e.size};
  });
  return extent;
}
// One column, or one chunk, at a time: all that is known of many chunks is much.
HPS_ONCE std::vector<std::pair<std::uint64_t, std::uint64_t>> ReadTable::extents() const {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> all(columns_.size());
  const auto index = [this] { return ColumnIndex(file_->storage(), file_->catalog().marker, about(), shape_); };
  const auto add = [&](const ColumnIndex& known, std::size_t i, std::size_t column) {
    if (chunk(i).is_missing()) return;
    in_chunk(i, [&] {
      const ColumnEntry e = known.entry(i, column);
      all[column].first += e.count;
      all[column].second += e.size;
    });
  };
  const std::size_t in_footers = about().chunks_in_footers();
  for (std::size_t column = 0; column < all.size(); ++column) {
    const ColumnIndex known = index();
    for (std::size_t i = 0; i < in_footers; ++i) add(known, i, column);
  }
  for (std::size_t i = in_footers; i < chunks(); ++i) {
    const ColumnIndex known = index();
    for (std::size_t column = 0; column < all.size(); ++column) add(known, i, column);
  }
  return all;
}
HPS_ONCE Value ReadTable::values(std::size_t i) const {
  const LoadedChunk loaded = load(i);
  std::optional<Value> all;
  in_chunk(i, [&] {
    Budget budget(loaded.granted);
    column::EncodedColumns columns = loaded.columns();
    columns.granted = budget.left();
    all = value::value_of_columns(columns, layout(budget), format(), budget);
    if (all->size() != chunk(i).count) throw Error("has another number of objects");
  });
  return *all;
}
HPS_ONCE std::shared_ptr<const value::Layout> ReadTable::layout(Budget& budget) const {
  const std::lock_guard lock(mutex_);
  if (!layout_) layout_ = value::layout_of(schema_, budget);
  return layout_;
}

HPS_ONCE ColumnState ReadTable::state(std::size_t i, std::size_t column) const {
  ColumnState state;
  in_chunk(i, [&] { state = columns_of_chunks_.entry(i, column).state; });
  return state;
}
HPS_ONCE std::string_view ReadTable::load_column(std::size_t i, std::size_t column, std::uint64_t& count,
                                                 column::Bytes& memory) const {
  std::string_view bytes;
  in_chunk(i, [&] {
    const ChunkPlace& at = chunk(i);
    expect_there(i);
    const ColumnEntry e = columns_of_chunks_.entry(i, column);
    if (e.place > at.body || e.size > at.body - e.place) throw Error("has a column that exceeds it");
    if (e.size > column::Bytes::max_size()) throw Error("is larger than memory");
    const std::uint64_t place = at.place + at.body_at + e.place;
    const auto size = static_cast<std::size_t>(e.size);
    if (const char* const there = file_->storage().in_memory(place, size)) {
      bytes = {there, size};
    } else {
      memory.reset(size);
      bytes = {memory.data(), file_->storage().read_some(place, memory.data(), size)};
    }
    expect_whole(bytes, e.state);
    count = e.count;
  });
  return bytes;
}

HPS_ONCE std::string ReadTable::problem_of(const ErrorAt& error) {
  std::string problem = error.problem();
  constexpr std::string_view format = "hps::packed.with(";
  if (const std::size_t at = problem.find(format); at != std::string::npos)
    problem.replace(at, format.size(), "hps::file.with(");
  return problem;
}

HPS_ONCE Packed ReadTable::format() const {
  Packed format = file_->options().format;
  format.limits.described = true;
  format.named = about().compressors;
  return format;
}

HPS_ONCE void ReadTable::fail_in_chunk(std::size_t i, std::string_view problem) const {
  const ChunkPlace& at = chunk(i);
  if (problem.starts_with("hps: ")) problem.remove_prefix(5);
  std::string place = "chunk " + std::to_string(i);
  if (!about().name.empty()) place = "table " + about().name + ", " + place;
  if (at.count)
    place += " (objects " + std::to_string(at.first) + " to " + std::to_string(at.first + at.count - 1) + ")";
  place += ": ";
  fail(file_->path(), place + std::string(problem));
}

}  // namespace hps::detail::file
