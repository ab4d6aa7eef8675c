// SPDX-License-Identifier: MIT
#pragma once
// One column of all chunks, and nothing else of the file.

#include <atomic>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "hps/file/ahead.h"
#include "hps/file/read_file.h"
#include "hps/format/packed/index/errors.h"
#include "hps/format/packed/read_column.h"

namespace hps::detail::file {

template <class V>
void append(std::vector<V>& all, std::vector<V>&& more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// Appends the values of one column of one chunk. Throws Error if they take more than the budget.
template <class V>
void append_column(const ReadTable& table, std::size_t chunk, std::size_t number, std::vector<V>& all, Budget& budget) {
  column::Place place = table.columns()[number];
  std::uint64_t count = 0;
  const std::string bytes = table.load_column(chunk, number, count);
  place.count = count;
  table.in_chunk(chunk, [&] {
    try {
      const Packed format = table.format();
      column::Workspace workspace(format);
      const column::Input in(bytes.data(), bytes.data(), bytes.data() + bytes.size());
      const bool in_pieces = unsigned{table.chunk(chunk).kind} & column::MessageKind::in_pieces;
      std::vector<V> values = column::read_all<V>(column::OneColumn{{in_pieces, workspace, budget}, in}, place);
      if (all.empty()) all = std::move(values);
      else append(all, std::move(values));
    } catch (const column::Failure& failure) {
      column::raise(failure, place.path);
    }
  });
}

inline bool is_of_objects(const column::Owner& owner) { return owner.column == 0; }  // by the length of the list

// Which values of a column belong to objects from number `begin` to before `end` of a chunk: first, and one past the
// last. Throws Error for values that several objects share.
inline std::pair<std::uint64_t, std::uint64_t> values_of_objects(const ReadTable& table, std::size_t chunk,
                                                                 std::size_t number, std::uint64_t begin,
                                                                 std::uint64_t end, Budget& budget) {
  const column::Place& place = table.columns()[number];
  const column::Owner& owner = place.owner;
  if (!is_of_objects(owner)) {
    if (owner.column >= number)
      fail(table.file().path(), "has values of " + place.path + " that objects share: read all of the column");
    std::tie(begin, end) = values_of_objects(table, chunk, owner.column, begin, end, budget);
    const auto count = [&]<class C>(std::type_identity<C>, auto&& of) {
      std::vector<C> counts;
      append_column(table, chunk, owner.column, counts, budget);
      if (end > counts.size()) table.fail_in_chunk(chunk, "has columns that do not fit each other");
      std::uint64_t before = 0, inside = 0;
      for (std::uint64_t i = 0; i < end; ++i) (i < begin ? before : inside) += of(counts[static_cast<std::size_t>(i)]);
      begin = before;
      end = before + inside;
    };
    const unsigned char code = table.columns()[owner.column].code;
    if (code == shape::scalar_code<bool>()) count(std::type_identity<bool>(), [](bool is_there) { return is_there; });
    else if (code == shape::scalar_code<std::uint32_t>())
      count(std::type_identity<std::uint32_t>(), [&](std::uint32_t index) { return index == owner.alternative; });
    else count(std::type_identity<std::uint64_t>(), [](std::uint64_t length) { return length; });
  }
  begin *= owner.times;
  end *= owner.times;
  if (begin > end || end > table.extent(chunk, number).first)
    table.fail_in_chunk(chunk, "has columns that do not fit each other");
  return {begin, end};
}

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
  constexpr std::uint64_t least_of_threads = std::uint64_t{1} << 20;
  const unsigned threads = bytes < least_of_threads ? 1 : threads_of(table.file().options());

  std::atomic<std::int64_t> left =
      static_cast<std::int64_t>(std::min<std::size_t>(table.file().most_memory(), PTRDIFF_MAX));
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
    for (std::size_t i = part * chunks / parts; i < (part + 1) * chunks / parts; ++i) read_chunk(begin + i, values);
    return values;
  };
  std::vector<V> all;
  in_order(parts, threads, read_part, [&](std::size_t part, std::vector<V>&& values) {
    if (part) return append(all, std::move(values));
    all = std::move(values);
    all.reserve(all.size() * parts);
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
