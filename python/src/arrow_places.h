// SPDX-License-Identifier: MIT
#pragma once
// Places of an array for Arrow, and the values of a table that are there.

#include "common.h"

#include <memory>
#include <vector>

namespace hps::python::arrow {

// Values that lie side by side in a table: at all places, or at those that are present.
struct Places {
  value::Cell first;
  std::uint64_t count;
  std::shared_ptr<const std::vector<std::uint8_t>> present;  // null: all

  std::uint64_t length() const { return present ? present->size() : count; }
  const value::Table& table() const { return first.table(); }
  // The value of that number.
  value::Cell cell(std::uint64_t i) const { return first.cell(first.at, first.index + i); }
  // All of them, where they have one width; null if the table has none.
  const char* values(std::size_t width) const {
    const char* const all = first.column().values.data();
    return all ? all + first.index * width : nullptr;
  }

  // Calls f with the number of each place where a value is, and the value's.
  void for_each(auto&& f) const {
    if (!present) {
      for (std::uint64_t i = 0; i < count; ++i) f(i, i);
      return;
    }
    std::uint64_t value = 0;
    for (std::uint64_t i = 0; i < present->size(); ++i)
      if ((*present)[static_cast<std::size_t>(i)]) f(i, value++);
  }
};

}  // namespace hps::python::arrow
