// SPDX-License-Identifier: MIT
#pragma once
// A value without pools to columns: the bytes of the type that has its schema.

#include <deque>
#include <memory>

#include "hps/evolution/columns/writers.h"
#include "hps/format/packed/columns/fixed.h"
#include "hps/format/packed/columns/numbers_writer.h"
#include "hps/format/packed/index/message_kind.h"
#include "hps/format/packed/strings/strings_writer.h"
#include "hps/value/inside.h"
#include "hps/value/ranges.h"

namespace hps::detail::value {

// The columns of values that lie side by side. Those of their parts do, too.
class ColumnsWriter {
 public:
  ColumnsWriter(const Packed& format, std::size_t levels)
      : workspace_(format), index_(workspace_.memory()), levels_(levels) {}

  // Without a shape, it is a described message.
  void write(const Cell& root, const std::string* shape) {
    if (shape) {
      column::put_number(index_, shape->size());
      index_.append(*shape);
    }
    level_ = root.table().level;
    put(root, 1);
    head_.push_back(column::first_byte_of_columns(shape, workspace_.compressors().any()));
    column::put_number(head_, index_.size());
    column::put_number(head_, size_);
    head_.append(index_);
  }

  std::size_t size() const { return head_.size() + size_; }
  // The fewest bytes that the same values may take in rows.
  std::size_t least_in_rows() const { return least_in_rows_; }
  void write_to(Sink& sink) const {
    sink.write(head_.data(), head_.size());
    for (const auto& column : columns_)
      if (const std::string_view bytes = column->bytes(); !bytes.empty()) sink.write(bytes.data(), bytes.size());
  }

 private:
  void put(const Cell& c, std::uint64_t n) {
    const Table& table = c.table();
    switch (table.kind) {
      case Kind::scalar:
        return put_numbers(c, n, nullptr);
      case Kind::bytes:
        return table.extent == dynamic ? put_strings(c, n)
                                       : put_fixed(bytes_of(c).data(), n, static_cast<std::size_t>(table.extent));
      case Kind::opaque:
        if (n) expect_written_as_read(c, false);
        return put_strings(c, n);
      case Kind::any:
        return put_inside(c, n);
      case Kind::record:
        for (std::size_t i = 0; i < table.parts.size(); ++i) put(c.part(i), n);
        return;
      case Kind::array:
        return put_elements(c, elements_of(c).first, n * table.extent, n);
      case Kind::sequence:
      case Kind::map:
        return put_lengths(c, n);
      case Kind::optional:
        return put_presences(c, n);
      case Kind::variant:
        return put_variants(c, n);
      default:
        throw Error("hps: a Value of a kind that columns lack");
    }
  }

  void put_lengths(const Cell& c, std::uint64_t n) {
    std::vector<std::uint64_t> lengths(static_cast<std::size_t>(n));
    put_sizes({c, n}, lengths.data());
    put_column(shape::scalar_code<std::uint64_t>(), lengths.data(), n);
    const Elements elements = inside({c, n});
    column::put_number(index_, elements.size);
    put_elements(c, elements.first, elements.size, n, lengths.data());
  }
  void put_presences(const Cell& c, std::uint64_t n) {
    std::vector<std::uint8_t> has(static_cast<std::size_t>(n));
    put_sizes({c, n}, has.data());
    put_column(shape::scalar_code<bool>(), has.data(), n);
    put_counted(inside({c, n}));
  }
  void put_variants(const Cell& c, std::uint64_t n) {
    const char* const indices = c.column().values.data();
    put_column(shape::scalar_code<std::uint32_t>(), indices ? indices + static_cast<std::size_t>(c.index) * 4 : "", n);
    for (const Elements& some : alternatives({c, n})) put_counted(some);
  }
  void put_counted(const Elements& values) {
    column::put_number(index_, values.size);
    put(values.first, values.size);
  }

  void put_elements(const Cell& c, const Cell& first, std::uint64_t elements, std::uint64_t containers,
                    const std::uint64_t* lengths = nullptr) {
    if (!evolution::lie_in_runs(first.node())) return put(first, elements);
    const Runs runs{containers, c.table().extent, lengths};
    put_numbers(first, elements, &runs);
  }
  struct Runs {
    std::uint64_t containers, extent;
    const std::uint64_t* lengths;  // else all have the extent
  };

  void put_numbers(const Cell& c, std::uint64_t n, const Runs* runs) {
    const auto code = static_cast<unsigned char>(c.node().code());
    const std::size_t width = c.table().width;
    const char* const values = n ? c.column().values.data() + static_cast<std::size_t>(c.index) * width : "";
    if (code == shape::scalar_code<long double>()) return put_fixed(values, n, width);
    if (!column::is_wide(code)) return put_column(code, values, n, width, runs);
    put_halves(shape::scalar_code<std::uint64_t>(), values, n);
    put_halves(column::upper_code(code), values + 8, n);
  }
  void put_halves(unsigned char code, const char* values, std::uint64_t n) {
    std::vector<std::uint64_t> halves(static_cast<std::size_t>(n));
    value::put_halves(values, n, halves.data());
    same_in_rows_ = false;
    put_column(code, halves.data(), n);
    same_in_rows_ = true;
  }
  void put_column(unsigned char code, const void* values, std::uint64_t n) {
    put_column(code, static_cast<const char*>(values), n, shape::width_of_code(code), nullptr);
  }
  void put_column(unsigned char code, const char* values, std::uint64_t n, std::size_t width, const Runs* runs) {
    column::with_bits_of(code, [&]<class U>() {
      auto column = std::make_unique<column::NumbersWriterOf<U>>(workspace_, code, same_in_rows_);
      if (!runs) column->put(column::Batch::strided(values, width, static_cast<std::size_t>(n)));
      else
        for (std::uint64_t i = 0; i < runs->containers; ++i) {
          const auto k = static_cast<std::size_t>(runs->lengths ? runs->lengths[i] : runs->extent);
          column->put_runs(column::Batch::one(values), k);
          values += k * width;
        }
      finish(std::move(column));
    });
  }
  void put_strings(const Cell& c, std::uint64_t n) {
    auto column = std::make_unique<column::StringsWriter>(workspace_);
    for (std::uint64_t i = 0; i < n; ++i) column->put(bytes_of(c.cell(c.at, c.index + i)));
    finish(std::move(column));
  }
  void put_inside(const Cell& c, std::uint64_t n) {
    auto column = std::make_unique<column::StringsWriter>(workspace_);
    const Levels levels{levels_, std::size_t{c.table().level} - level_};
    for (std::uint64_t i = 0; i < n; ++i) column->put(message_inside(opened(c.cell(c.at, c.index + i)), levels));
    finish(std::move(column));
  }
  void put_fixed(const char* values, std::uint64_t n, std::size_t size) {
    auto column = std::make_unique<column::BytesWriter>(workspace_, size);
    for (std::size_t i = 0; i < n; ++i) column->put(values + i * size);
    finish(std::move(column));
  }
  void finish(std::unique_ptr<column::ColumnWriter> column) {
    const std::string_view bytes = column->finish();
    size_ += bytes.size();
    if (column->count()) {
      column::put_number(index_, bytes.size());
      least_in_rows_ += column->least_in_rows();
    }
    columns_.push_back(std::move(column));
  }

  column::Workspace workspace_;
  column::Bytes index_;
  std::string head_;
  std::vector<std::unique_ptr<column::ColumnWriter>> columns_;
  std::size_t levels_, level_ = 0, size_ = 0, least_in_rows_ = 0;
  bool same_in_rows_ = true;
};

}  // namespace hps::detail::value

#include HPS_DEFINITIONS("hps/value/inside_definitions.h")
