// SPDX-License-Identifier: MIT
#pragma once
// One column of all chunks, and nothing else of the file.

#include <algorithm>
#include <atomic>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "hps/file/ahead.h"
#include "hps/file/chunk_column.h"

namespace hps::detail::file {

// Objects that come one after another.
struct ObjectRange {
  std::uint64_t first, count;
};

template <class V>
inline constexpr bool is_optional = false;
template <class V>
inline constexpr bool is_optional<std::optional<V>> = true;

// The values of a column that belong to these objects.
template <class V>
class ColumnValues {
 public:
  // Throws Error if the values are no V, or the objects are not there.
  ColumnValues(const ReadTable& table, std::size_t number, const ObjectRange& objects)
      : table_(table), number_(number), first_(objects.first), after_(objects.first + objects.count) {
    const column::Place& place = table.columns()[number];
    if (!column::holds<V>(place))
      fail(table.file().path(), "the values of " + place.path + " are of another type: " + column::name_of(place.code));
    table.expect_objects(objects.first, objects.count);
    if (!objects.count) return;
    begin_ = table.chunk_of(first_);
    end_ = table.chunk_of(after_ - 1) + 1;
    for (std::size_t i = begin_; i < end_; ++i) bytes_ += table.extent(i, number).first * sizeof(V);
  }

  // By several threads if they are many: all but the first part needs to be copied.
  std::vector<V> read() const {
    constexpr std::uint64_t least_of_threads = std::uint64_t{1} << 21;
    const unsigned threads = bytes_ < least_of_threads ? 1 : threads_of(table_.file().options());
    const std::size_t parts = std::min<std::size_t>(end_ - begin_, threads);
    std::vector<V> all;
    if (!parts) return all;
    all.reserve(likely_values());
    Ahead<std::vector<V>> others(threads);
    const auto begin_part = [&](std::size_t part) {
      return others.begin([=, this] { return read_part(part, parts); });
    };
    std::size_t begun = 1;
    while (begun < parts && others.has_room() && begin_part(begun)) ++begun;
    append_part(0, parts, all);
    while (!others.empty()) {
      std::vector<V> values = others.take();
      all.insert(all.end(), std::make_move_iterator(values.begin()), std::make_move_iterator(values.end()));
    }
    for (; begun < parts; ++begun) append_part(begun, parts, all);
    return all;
  }

 private:
  // A file that is damaged may say any number.
  std::size_t likely_values() const {
    const std::uint64_t most = std::min<std::uint64_t>(table_.file().most_memory(), std::uint64_t{1} << 28);
    return static_cast<std::size_t>(std::min(bytes_, most)) / sizeof(V);
  }
  std::vector<V> read_part(std::size_t part, std::size_t parts) const {
    std::vector<V> values;
    values.reserve(likely_values() / parts);
    append_part(part, parts, values);
    return values;
  }
  void append_part(std::size_t part, std::size_t parts, std::vector<V>& values) const {
    const std::size_t chunks = end_ - begin_;
    for (std::size_t i = part * chunks / parts; i < (part + 1) * chunks / parts; ++i) append_chunk(begin_ + i, values);
  }
  void append_chunk(std::size_t chunk, std::vector<V>& values) const {
    const std::size_t before = values.size();
    Budget budget(static_cast<std::size_t>(std::max<std::int64_t>(left_, 0)));
    append_column(table_, chunk, number_, values, budget);
    const ChunkPlace& at = table_.chunk(chunk);
    const std::uint64_t from = std::max(first_, at.first), to = std::min(after_, at.first + at.count);
    if (to - from < at.count) {
      const auto [first, last] = values_of_objects(table_, chunk, number_, from - at.first, to - at.first, budget);
      const auto all = values.begin() + static_cast<std::ptrdiff_t>(before);
      values.erase(all + static_cast<std::ptrdiff_t>(last), values.end());
      values.erase(all, all + static_cast<std::ptrdiff_t>(first));
    }
    left_ -= static_cast<std::int64_t>(budget.taken());
  }

  const ReadTable& table_;
  std::size_t number_;
  std::uint64_t first_, after_;              // objects
  std::size_t begin_ = 0, end_ = 0;          // chunks
  std::uint64_t bytes_ = 0;                  // of all values in these
  mutable std::atomic<std::int64_t> left_ =  // bytes that they may take
      static_cast<std::int64_t>(std::min<std::size_t>(table_.file().most_memory(), PTRDIFF_MAX));
};

template <class V>
std::vector<V> read_values(const ReadTable& table, std::size_t number, const ObjectRange& objects) {
  return ColumnValues<V>(table, number, objects).read();
}

// Those of optionals, also of members of what is optional.
template <class V>
std::vector<std::optional<V>> read_optionals(const ReadTable& table, std::size_t number, const ObjectRange& objects) {
  const column::Place& place = table.columns()[number];
  const std::size_t owner = place.owner.column;
  if (owner >= table.columns().size() || !column::holds<bool>(table.columns()[owner]) || place.owner.times != 1)
    fail(table.file().path(), "the values of " + place.path + " are not optional");
  const std::vector<bool> flags = read_values<bool>(table, owner, objects);
  std::vector<V> values = read_values<V>(table, number, objects);
  std::vector<std::optional<V>> all(flags.size());
  std::size_t next = 0;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if (!flags[i]) continue;
    if (next == values.size()) break;
    all[i] = std::move(values[next++]);
  }
  if (next != values.size() || next != static_cast<std::size_t>(std::ranges::count(flags, true)))
    fail(table.file().path(), "has another number of values of " + place.path + " than there are");
  return all;
}

template <class V>
std::vector<V> read_column(const ReadTable& table, std::size_t number, const ObjectRange& objects) {
  if constexpr (is_optional<V>) return read_optionals<typename V::value_type>(table, number, objects);
  else return read_values<V>(table, number, objects);
}

}  // namespace hps::detail::file
