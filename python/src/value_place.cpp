// SPDX-License-Identifier: MIT

#include "value_place.h"

#include <algorithm>
#include <ranges>

namespace hps::python {
namespace {

using value::Cell;

// The number of the part of a table that another one is, or is below of; nothing if it is neither.
std::optional<std::size_t> part_towards(const Cell& around, std::uint32_t at) {
  const std::vector<std::uint32_t>& parts = around.table().parts;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i] <= at && at <= around.storage->table(parts[i]).last) return i;
  return {};
}

// The number of the value that has one of a part in it. Tables are in order.
std::uint64_t index_around(const Cell& around, std::size_t part, std::uint64_t index) {
  const value::Table& table = around.table();
  const value::Column& c = around.column();
  const auto all = std::views::iota(std::uint64_t{0}, c.count);
  switch (table.kind) {
    case Kind::array:
      return table.extent ? index / table.extent : 0;
    case Kind::variant:
      return *std::ranges::find_if(all, [&](std::uint64_t i) {
        return value::alternative_of({around.storage, around.at, i}) == part && c.end(i) == index;
      });
    case Kind::sequence:
    case Kind::map:
    case Kind::optional:
      return *std::ranges::partition_point(all, [&](std::uint64_t i) { return c.end(i) <= index; });
    default:
      return index;
  }
}

}  // namespace

ValuePlace place_of(const Cell& c) {
  struct Step {
    Cell around;
    std::size_t part;
  };
  std::vector<Step> way;
  ValuePlace place;
  bool in_order = c.table().in_order;
  for (Cell at{c.storage, 0, 0}; at.at != c.at;) {
    const std::optional<std::size_t> part = part_towards(at, c.at);
    if (!part) return {};
    way.push_back({at, *part});
    in_order = in_order && at.table().in_order;
    const std::vector<schema::Part>& parts = at.node().parts;
    if (at.table().kind == Kind::record) {
      const std::string& name = *part < parts.size() ? parts[*part].name : std::string();
      place.member += (place.member.empty() ? "" : ".") + (name.empty() ? std::to_string(*part) : name);
    }
    at = at.part(*part);
  }
  if (!in_order || way.empty() || way[0].around.table().kind != Kind::sequence) return place;
  std::uint64_t index = c.index;
  for (std::size_t i = way.size() - 1; i > 0; --i) index = index_around(way[i].around, way[i].part, index);
  place.element = index;
  return place;
}

}  // namespace hps::python
