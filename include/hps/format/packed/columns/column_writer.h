// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/columns/bytes.h"

namespace hps::detail::column {

// A column that is being made.
class ColumnWriter {
 public:
  ColumnWriter() = default;
  ColumnWriter(const ColumnWriter&) = delete;
  virtual ~ColumnWriter() = default;

  // How many values it has.
  virtual std::size_t count() const = 0;
  // The fewest bytes that they take in rows.
  virtual std::size_t least_in_rows() const = 0;
  // Bytes that readers set up besides the objects: of strings, dictionaries, and of what was compressed.
  virtual std::size_t memory() const = 0;
  // Writes the values that are left; returns the bytes of the column.
  virtual std::string_view finish() = 0;
  virtual std::string_view bytes() const = 0;
};

}  // namespace hps::detail::column
