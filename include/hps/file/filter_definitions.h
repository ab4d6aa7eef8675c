// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/filter.h"

namespace hps::detail::file {

HPS_ONCE void Filter::expect_one_value(const ReadTable& table, std::string_view path) const {
  const column::Owner& owner = table.columns()[column_].owner;
  const bool is_number = code_ < static_cast<unsigned>(column::NodeCode::string) && shape::width_of_code(code_) <= 8;
  if (!is_of_objects(table, owner) || owner.times != 1 || !is_number)
    fail(table.file().path(),
         "where() needs a number that each object has exactly once, and " + std::string(path) + " is none");
}

HPS_ONCE bool Filter::may_have(const ReadTable& table, std::size_t chunk) const {
  return std::visit(
      [&]<class B>(const B& bounds) {
        if constexpr (std::same_as<B, std::monostate>) return false;
        else {
          const ColumnState state = table.state(chunk, column_);
          using W = decltype(bounds.low);
          return (state.flags & ColumnState::has_range) && from_eight<W>(state.least) <= bounds.high &&
                 bounds.low <= from_eight<W>(state.greatest);
        }
      },
      bounds_);
}

HPS_ONCE std::vector<std::size_t> Filter::find(const ReadTable& table, std::size_t chunk) const {
  std::vector<std::size_t> found;
  const auto look = [&]<class V>(std::type_identity<V>) {
    if (shape::scalar_code<V>() != code_) return;
    Budget budget(table.file().most_memory());
    const auto values = read_chunk<V>(table, chunk, column_, budget);
    std::visit(
        [&]<class B>(const B& bounds) {
          if constexpr (!std::same_as<B, std::monostate>)
            for (std::size_t i = 0; i < values.size(); ++i)
              if (bounds.have(static_cast<decltype(bounds.low)>(values[i]))) found.push_back(i);
        },
        bounds_);
  };
  [&]<class... V>(Types<V...>) { (look(std::type_identity<V>()), ...); }(column::ColumnTypes());
  return found;
}

}  // namespace hps::detail::file
