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

// The values of a column that belong to these objects, by several threads if they are many.
template <class V>
std::vector<V> read_values(const ReadTable& table, std::size_t number, const ObjectRange& objects) {
  const column::Place& place = table.columns()[number];
  if (!column::holds<V>(place))
    fail(table.file().path(), "the values of " + place.path + " are of another type: " + column::name_of(place.code));
  table.expect_objects(objects.first, objects.count);
  if (!objects.count) return {};
  const std::uint64_t after = objects.first + objects.count;
  const std::size_t begin = table.chunk_of(objects.first), chunks = table.chunk_of(after - 1) + 1 - begin;
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < chunks; ++i) bytes += table.extent(begin + i, number).first * sizeof(V);
  constexpr std::uint64_t least_of_threads = std::uint64_t{1} << 23;
  const unsigned threads = bytes < least_of_threads ? 1 : threads_of(table.file().options());

  const std::size_t most_memory = table.file().most_memory();
  std::atomic<std::int64_t> left = static_cast<std::int64_t>(std::min<std::size_t>(most_memory, PTRDIFF_MAX));
  const auto read_chunk = [&](std::size_t chunk, std::vector<V>& values) {
    const std::size_t before = values.size();
    Budget budget(static_cast<std::size_t>(std::max<std::int64_t>(left, 0)));
    append_column(table, chunk, number, values, budget);
    const ChunkPlace& at = table.chunk(chunk);
    const std::uint64_t from = std::max(objects.first, at.first), to = std::min(after, at.first + at.count);
    if (to - from < at.count) {
      const auto [first, last] = values_of_objects(table, chunk, number, from - at.first, to - at.first, budget);
      const auto all = values.begin() + static_cast<std::ptrdiff_t>(before);
      values.erase(all + static_cast<std::ptrdiff_t>(last), values.end());
      values.erase(all, all + static_cast<std::ptrdiff_t>(first));
    }
    left -= static_cast<std::int64_t>(budget.taken());
  };
  // More parts than threads, as some take longer than others.
  const std::size_t parts = std::min<std::size_t>(chunks, threads == 1 ? 1 : 4 * std::size_t{threads});
  const auto read_part = [&](std::size_t part) {
    std::vector<V> values;
    // (A file that is damaged may say any number.)
    const std::uint64_t most_reserved = std::min(most_memory, std::size_t{1} << 28);
    values.reserve(static_cast<std::size_t>(std::min(bytes, most_reserved)) / sizeof(V) / parts);
    for (std::size_t i = part * chunks / parts; i < (part + 1) * chunks / parts; ++i) read_chunk(begin + i, values);
    return values;
  };
  std::vector<V> all;
  in_order(parts, threads, read_part, [&](std::size_t part, std::vector<V>&& values) {
    if (parts == 1) {
      all = std::move(values);
    } else {
      if (!part) all.reserve(std::min(values.size() * parts, most_memory / sizeof(V)));
      all.insert(all.end(), std::make_move_iterator(values.begin()), std::make_move_iterator(values.end()));
    }
  });
  return all;
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
