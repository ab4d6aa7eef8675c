// SPDX-License-Identifier: MIT
#pragma once
// The columns of a node that are being made.

#include <memory>

#include "hps/evolution/number.h"
#include "hps/format/packed/columns/fixed.h"
#include "hps/format/packed/columns/numbers_writer.h"
#include "hps/format/packed/objects/values.h"
#include "hps/format/packed/strings/strings_writer.h"
#include "hps/schema/graph.h"

namespace hps::detail::evolution {

// Numbers that lie side by side in the containers of C++ go to their column in runs, which matters to its bytes.
inline bool lie_in_runs(const schema::Node& elements) {
  return elements.kind == Kind::scalar && elements.meaning == Meaning::none && !elements.is_character() &&
         elements.code() != 0 && shape::width_of_code(elements.code()) <= sizeof(std::uint64_t);
}

struct ColumnWriters {
  std::unique_ptr<column::ColumnWriter> column = nullptr, upper = nullptr;  // that of integers of 128 bits

  ColumnWriters() = default;
  // `code` is that of the column; `extent` of bytes.
  ColumnWriters(column::Workspace& workspace, unsigned code, std::size_t extent) {
    if (code == static_cast<unsigned>(column::NodeCode::string)) {
      column = std::make_unique<column::StringsWriter>(workspace);
    } else if (code == static_cast<unsigned>(column::NodeCode::bytes)) {
      column = std::make_unique<column::BytesWriter>(workspace, extent);
    } else if (code == shape::scalar_code<long double>()) {
      column = std::make_unique<column::BytesWriter>(workspace, column::long_double_size);
    } else if (column::is_wide(code)) {
      column = numbers_of(workspace, shape::scalar_code<std::uint64_t>());
      upper = numbers_of(workspace, column::upper_code(static_cast<unsigned char>(code)));
    } else {
      column = numbers_of(workspace, static_cast<unsigned char>(code));
    }
  }

  column::NumbersWriter& numbers() const { return static_cast<column::NumbersWriter&>(*column); }
  column::BytesWriter& fixed() const { return static_cast<column::BytesWriter&>(*column); }
  column::StringsWriter& strings() const { return static_cast<column::StringsWriter&>(*column); }

  // A number n times. `code` is that of its type.
  void put(unsigned code, const RawNumber& raw, std::size_t n) {
    if (code == shape::scalar_code<long double>()) {
      for (; n; --n) fixed().put(raw);
      return;
    }
    const Halves halves = halves_of(raw);
    const auto own = static_cast<unsigned char>(upper ? shape::scalar_code<std::uint64_t>() : code);
    column::with_bits_of(own, [&]<class U>() { put(*column, static_cast<U>(halves.low), n); });
    if (upper) put(*upper, halves.high, n);
  }
  template <class V>
  static void put(column::ColumnWriter& column, V value, std::size_t n) {
    static_cast<column::NumbersWriter&>(column).put(column::Batch::strided(&value, 0, n));
  }

 private:
  static std::unique_ptr<column::ColumnWriter> numbers_of(column::Workspace& workspace, unsigned char code) {
    return column::with_bits_of(code, [&]<class U>() -> std::unique_ptr<column::ColumnWriter> {
      return std::make_unique<column::NumbersWriterOf<U>>(workspace, code, false);
    });
  }
};

}  // namespace hps::detail::evolution
