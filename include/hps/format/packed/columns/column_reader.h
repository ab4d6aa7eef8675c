// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/schemes/block.h"

namespace hps::detail::column {

// A column that is being parsed.
class ColumnReader {
 public:
  ColumnReader() = default;
  ColumnReader(const ColumnReader&) = delete;
  virtual ~ColumnReader() = default;

  // Values that were not read yet.
  virtual std::size_t left() const = 0;
  virtual Decoded skip_block() = 0;
  // Where the next bytes come from, to say so in errors.
  virtual const Input& input() const = 0;
  // After all values were read.
  virtual void finish() const = 0;

  [[noreturn]] HPS_COLD void fail(const char* problem) const { input().fail(problem); }
};

}  // namespace hps::detail::column
