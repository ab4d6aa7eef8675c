// SPDX-License-Identifier: MIT
#pragma once
// One column of one chunk.

#include <tuple>
#include <utility>
#include <vector>

#include "hps/file/read_file.h"
#include "hps/format/packed/index/errors.h"
#include "hps/format/packed/read_column.h"

namespace hps::detail::file {

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
      column::read_all(column::OneColumn{{in_pieces, workspace, budget}, in}, place, all);
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

}  // namespace hps::detail::file
