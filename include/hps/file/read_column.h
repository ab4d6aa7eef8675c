// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/read_file.h"
#include "hps/format/packed/index/errors.h"
#include "hps/format/packed/read_column.h"

namespace hps::detail::file {

// Appends the values of one column of one chunk, which count toward the budget.
template <class V>
void append_column(const ReadTable& table, std::size_t chunk, std::size_t number, std::vector<V>& all, Budget& budget) {
  column::Place place = table.columns()[number];
  if (!column::holds<V>(place))
    fail(table.file().path(), "the values of " + place.path + " are of another type: " + column::name_of(place.code));
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
      else all.insert(all.end(), std::make_move_iterator(values.begin()), std::make_move_iterator(values.end()));
    } catch (const column::Failure& failure) {
      column::raise(failure, place.path);
    }
  });
}

template <class V>
std::vector<V> read_column(const ReadTable& table, std::size_t number) {
  std::vector<V> all;
  Budget budget(table.file().most_memory());
  for (std::size_t chunk = 0; chunk < table.chunks(); ++chunk) append_column(table, chunk, number, all, budget);
  return all;
}

}  // namespace hps::detail::file
