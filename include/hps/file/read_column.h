// SPDX-License-Identifier: MIT
#pragma once
// One column of all chunks, and nothing else of the file.

#include <algorithm>
#include <atomic>
#include <exception>
#include <iterator>
#include <mutex>
#include <new>
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

// The values of a column that belong to these objects: threads decode them to where they are to be. `Values` has what
// a vector has: of it, memory that reserve() gives and that stays where it is, resize() and erase().
template <class V, class Values = std::vector<column::Kept<V>>>
class ColumnValues {
 public:
  // Throws Error if the values are no V, or the objects are not there.
  ColumnValues(const ReadTable& table, std::size_t number, const ObjectRange& objects, Values values = {})
      : table_(table),
        number_(number),
        first_(objects.first),
        after_(objects.first + objects.count),
        left_(static_cast<std::int64_t>(std::min<std::size_t>(table.file().most_memory(), PTRDIFF_MAX))),
        values_(std::move(values)) {
    const column::Place& place = table.columns()[number];
    if (!column::holds<V>(place))
      fail(table.file().path(), "the values of " + place.path + " are of another type: " + column::name_of(place.code));
    table.expect_objects(objects.first, objects.count);
    if (objects.count) find_places();
  }

  Values read() {
    try {
      values_.reserve(places_.back());
    } catch (const std::bad_alloc&) {  // a file that is damaged may say any number
      fail(table_.file().path(), "has a column of more values than there is memory for");
    }
    if (values_.size() > places_.back()) values_.resize(places_.back());
    read_by_threads();
    if (first_ < after_) leave_others_out();
    return std::move(values_);
  }

 private:
  struct Problem {
    std::size_t chunk;
    std::exception_ptr error = {};
  };

  std::size_t chunks() const { return places_.size() - 1; }

  // Where the values of each chunk are to be, up to one that says that it has more of them than memory: reading that
  // one fails.
  void find_places() {
    const auto chunks = table_.chunks_of(first_, after_ - first_);
    const std::size_t most = left() / sizeof(V);
    begin_ = chunks.first;
    for (std::size_t i = begin_; i < chunks.second; ++i) {
      const auto [count, bytes] = table_.extent(i, number_);
      encoded_ += bytes;
      const bool fits = count <= most - places_.back();
      places_.push_back(places_.back() + (fits ? static_cast<std::size_t>(count) : 0));
      if (!fits) break;
    }
  }

  void read_by_threads() {
    // Fewer are decoded by one thread before others have begun. Values that follow from few bytes take little time.
    constexpr std::uint64_t least_of_threads = std::uint64_t{1} << 20;
    const bool are_many = encoded_ + places_.back() * sizeof(V) / 8 >= least_of_threads;
    const std::size_t threads = are_many ? std::min<std::size_t>(threads_of(table_.file().options()), chunks()) : 1;
    Ahead<Problem> others(static_cast<unsigned>(threads));
    for (std::size_t k = 1; k < threads; ++k)
      if (!others.begin([this] { return read_chunks(); })) break;
    Problem first = read_chunks();
    while (!others.empty()) first = std::ranges::min(first, others.take(), {}, &Problem::chunk);
    if (first.error) std::rethrow_exception(first.error);
  }
  // Those that no other thread has begun. Returns the first one that cannot be read.
  Problem read_chunks() {
    std::size_t i = 0;
    try {
      ChunkColumn column(table_, number_);
      while ((i = next_++) < chunks()) read_chunk(column, i);
    } catch (...) {
      next_ = chunks();
      return {i, std::current_exception()};
    }
    return {chunks()};
  }
  void read_chunk(ChunkColumn& column, std::size_t i) {
    Budget budget(std::min(left(), most_ - places_[i] * sizeof(V)));
    column.read<V>(begin_ + i, budget, [&](std::size_t) { return room(i); });
    left_ -= static_cast<std::int64_t>(budget.taken());
  }
  // For the values of a chunk. Zeros are written just before these are, and vectors do not move that have room.
  column::Kept<V>* room(std::size_t i) {
    const std::lock_guard lock(mutex_);
    if (values_.size() < places_[i + 1]) values_.resize(places_[i + 1]);
    return values_.data() + places_[i];
  }

  void leave_others_out() {
    const auto [begin, end] = of_objects(chunks() - 1);
    const std::size_t first = chunks() > 1 ? of_objects(0).first : begin;
    const auto at = [this](std::size_t i) { return values_.begin() + static_cast<std::ptrdiff_t>(i); };
    values_.erase(at(end), values_.end());
    values_.erase(values_.begin(), at(first));
  }
  // The places of values of a chunk.
  std::pair<std::size_t, std::size_t> of_objects(std::size_t i) {
    const ChunkPlace& chunk = table_.chunk(begin_ + i);
    const std::uint64_t from = std::max(first_, chunk.first), to = std::min(after_, chunk.first + chunk.count);
    if (to - from == chunk.count) return {places_[i], places_[i + 1]};
    Budget budget(left());
    const auto [first, last] =
        values_of_objects(table_, begin_ + i, number_, from - chunk.first, to - chunk.first, budget);
    return {places_[i] + static_cast<std::size_t>(first), places_[i] + static_cast<std::size_t>(last)};
  }

  std::size_t left() const { return static_cast<std::size_t>(std::max<std::int64_t>(left_, 0)); }

  const ReadTable& table_;
  std::size_t number_;
  std::uint64_t first_, after_;            // objects
  std::size_t begin_ = 0;                  // the first chunk
  std::uint64_t encoded_ = 0;              // bytes of the values in the file
  std::vector<std::size_t> places_ = {0};  // where the values of each chunk begin, and those of the last end
  std::atomic<std::int64_t> left_;         // bytes that they may take
  const std::size_t most_ = left();        // the same, at first
  std::atomic<std::size_t> next_ = 0;      // chunk, from the first one on
  std::mutex mutex_;
  Values values_;
};

template <class V>
auto read_values(const ReadTable& table, std::size_t number, const ObjectRange& objects) {
  return ColumnValues<V>(table, number, objects).read();
}

// Whether the file says that all optionals have their values whose presences are a column, and that `values`, another
// one, has as many.
inline bool are_all_present(const ReadTable& table, std::size_t presences, std::size_t values,
                            const ObjectRange& objects) {
  table.expect_objects(objects.first, objects.count);
  const auto [begin, end] = table.chunks_of(objects.first, objects.count);
  for (std::size_t i = begin; i < end; ++i) {
    if (table.chunk(i).is_missing() || table.extent(i, presences).first != table.extent(i, values).first) return false;
    const ColumnState state = table.state(i, presences);
    if (!(state.flags & ColumnState::has_range) || !from_eight<std::uint64_t>(state.least)) return false;
  }
  return true;
}

// Those of optionals, also of members of what is optional.
template <class V>
std::vector<std::optional<V>> read_optionals(const ReadTable& table, std::size_t number, const ObjectRange& objects) {
  const column::Place& place = table.columns()[number];
  const std::size_t owner = place.owner.column;
  if (owner >= table.columns().size() || !column::holds<bool>(table.columns()[owner]) || place.owner.times != 1)
    fail(table.file().path(), "the values of " + place.path + " are not optional");
  auto values = column::as_given<V>(read_values<V>(table, number, objects));
  if (are_all_present(table, owner, number, objects))
    return {std::make_move_iterator(values.begin()), std::make_move_iterator(values.end())};
  const auto flags = read_values<bool>(table, owner, objects);
  std::vector<std::optional<V>> all(flags.size());
  std::size_t next = 0;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if (!flags[i]) continue;
    if (next == values.size()) break;
    all[i] = std::move(values[next++]);
  }
  if (next != values.size() || next != static_cast<std::size_t>(std::ranges::count(flags, 1)))
    fail(table.file().path(), "has another number of values of " + place.path + " than there are");
  return all;
}

// In the memory of `values`, but for optionals and bools.
template <class V>
void read_column(const ReadTable& table, std::size_t number, const ObjectRange& objects, std::vector<V>& values) {
  if constexpr (is_optional<V>) {
    values = read_optionals<typename V::value_type>(table, number, objects);
  } else if constexpr (std::same_as<V, bool>) {
    values = column::as_given<V>(read_values<V>(table, number, objects));
  } else {
    std::vector<V> kept = std::move(values);
    values.clear();
    values = ColumnValues<V>(table, number, objects, std::move(kept)).read();
  }
}

template <class V>
std::vector<V> read_column(const ReadTable& table, std::size_t number, const ObjectRange& objects) {
  std::vector<V> values;
  read_column(table, number, objects, values);
  return values;
}

}  // namespace hps::detail::file
