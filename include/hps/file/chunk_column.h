// SPDX-License-Identifier: MIT
#pragma once
// One column of one chunk.

#include <tuple>
#include <utility>
#include <vector>

#include "hps/file/read_table.h"
#include "hps/format/packed/index/errors.h"
#include "hps/format/packed/read_column.h"
#include "hps/format/packed/schemes_of.h"

namespace hps::detail::file {

// Reads a column of one chunk after another, in memory that serves all of them.
class ChunkColumn {
 public:
  ChunkColumn(const ReadTable& table, std::size_t number)
      : table_(table),
        number_(number),
        place_(table.columns()[number]),
        workspace_(table.format()),
        bytes_(std::pmr::get_default_resource()) {}

  // The values, Vs, to where room(count) says. Throws Error if they take more than the budget.
  template <class V>
  void read(std::size_t chunk, Budget& budget, auto&& room) {
    with_column(chunk, budget, [&](const column::OneColumn& in) {
      column::read_all<V>(in, place_, [&] { return room(static_cast<std::size_t>(place_.count)); });
    });
  }
  // Throws Error as read() does.
  std::vector<SchemeShare> schemes(std::size_t chunk, Budget& budget) {
    std::vector<SchemeShare> shares;
    with_column(chunk, budget, [&](const column::OneColumn& in) { shares = column::schemes_of(in, place_); });
    return shares;
  }

 private:
  void with_column(std::size_t chunk, Budget& budget, auto&& f) {
    const std::string_view bytes = table_.load_column(chunk, number_, place_.count, bytes_);
    table_.in_chunk(chunk, [&] {
      try {
        workspace_.clear();
        const column::Input in(bytes.data(), bytes.data(), bytes.data() + bytes.size());
        const bool in_pieces = unsigned{table_.chunk(chunk).kind} & column::MessageKind::in_pieces;
        f(column::OneColumn{{in_pieces, workspace_, budget}, in});
      } catch (const column::Failure& failure) {
        column::raise(failure, place_.path);
      }
    });
  }

  const ReadTable& table_;
  std::size_t number_;
  column::Place place_;
  column::Workspace workspace_;
  column::Bytes bytes_;
};

// The values of a column of one chunk.
template <class V>
std::vector<column::Kept<V>> read_chunk(const ReadTable& table, std::size_t chunk, std::size_t number, Budget& budget) {
  std::vector<column::Kept<V>> values;
  ChunkColumn(table, number).read<V>(chunk, budget, [&](std::size_t count) {
    values.resize(count);
    return values.data();
  });
  return values;
}

// By the length of the list, which is its first column; that of types that contain lists of themselves is of all these.
inline bool is_of_objects(const ReadTable& table, const column::Owner& owner) {
  return owner.column == 0 && table.columns()[0].owner.column == column::Owner::none;
}

// Which values of a column belong to objects from number `begin` to before `end` of a chunk: first, and one past the
// last. Throws Error for values that several objects share.
inline std::pair<std::uint64_t, std::uint64_t> values_of_objects(const ReadTable& table, std::size_t chunk,
                                                                 std::size_t number, std::uint64_t begin,
                                                                 std::uint64_t end, Budget& budget) {
  const column::Place& place = table.columns()[number];
  const column::Owner& owner = place.owner;
  if (!is_of_objects(table, owner)) {
    if (owner.column >= number)
      fail(table.file().path(), "has values of " + place.path + " that objects share: read all of the column");
    std::tie(begin, end) = values_of_objects(table, chunk, owner.column, begin, end, budget);
    const auto count = [&]<class C>(std::type_identity<C>, auto&& of) {
      const auto counts = read_chunk<C>(table, chunk, owner.column, budget);
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
