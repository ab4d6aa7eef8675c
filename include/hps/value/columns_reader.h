// SPDX-License-Identifier: MIT
#pragma once
// The columns of a packed message to those of a value, one after another.

#include "hps/format/packed/columns/fixed.h"
#include "hps/format/packed/columns/numbers_reader.h"
#include "hps/format/packed/columns/source.h"
#include "hps/format/packed/strings/strings_reader.h"
#include "hps/value/storage.h"

namespace hps::detail::value {

class ColumnsReader {
 public:
  ColumnsReader(column::MessageSource& source, Storage& out) : source_(source), out_(out), layout_(*out.layout) {}

  // Throws column::Failure.
  void read() {
    read(0, 1);
    source_.finish();
  }
  // Of the last column that was begun, for errors.
  std::uint32_t table() const { return last_; }

 private:
  void read(std::uint32_t at, std::uint64_t n) {
    const Table& table = layout_[at];
    Column& c = out_.columns[at];
    c.count = n;
    last_ = at;
    switch (table.kind) {
      case Kind::scalar:
        return read_numbers(table, c, n);
      case Kind::bytes:
        return table.extent == dynamic ? read_strings(c, n) : read_fixed(c, n, source_.as_size(table.extent));
      case Kind::opaque:
        return read_strings(c, n);
      case Kind::record:
        charge(n, 1);
        for (const std::uint32_t part : table.parts) read(part, n);
        return;
      case Kind::array:
        charge(n, 1);
        return read(table.parts[0], source_.times(n, source_.as_size(table.extent)));
      case Kind::sequence:
      case Kind::map:
        return read_lengths(table, c, n);
      case Kind::optional:
        return read_presences(table, c, n);
      case Kind::variant:
        return read_variants(table, c, n);
      default:
        throw Error("hps: a Value of a kind that columns lack");
    }
  }

  // Every value counts, so that those without bytes in memory come to an end, too.
  void charge(std::uint64_t n, std::size_t bytes) { column::charge(source_.budget, n, bytes, source_.last_column()); }
  // Memory for n values.
  char* add(Array& array, std::uint64_t n, std::size_t width) {
    charge(n, width);
    return array.add(source_.as_size(n) * width);
  }
  // The next column, of numbers of a type, to `to`.
  void get(unsigned char code, char* to, std::uint64_t n, std::size_t stride = 0) {
    column::with_bits_of(code, [&]<class U>() {
      column::NumbersReaderOf<U> reader(source_, source_.as_size(n), code);
      const std::size_t count = source_.as_size(n);
      if (stride) reader.get(column::Batch::strided(to, stride, count));
      else if (n) reader.get_runs(column::Batch::one(to), count);
      reader.finish();
    });
  }

  void read_numbers(const Table& table, Column& c, std::uint64_t n) {
    const auto code = static_cast<unsigned char>(layout_.node(table).code());
    if (code == shape::scalar_code<long double>()) return read_fixed(c, n, 16);
    char* const to = add(c.values, n, table.width);
    if (!column::is_wide(code)) return get(code, to, n);
    get(shape::scalar_code<std::uint64_t>(), to, n, 16);
    get(column::upper_code(code), to + 8, n, 16);
    if constexpr (!little_endian)
      for (std::size_t i = 0; i < 2 * n; ++i) kernel::store(to + 8 * i, c.values.get<std::uint64_t>(i));
  }
  void read_fixed(Column& c, std::uint64_t n, std::size_t size) {
    charge(n, 1);
    char* const to = add(c.values, source_.times(n, size), 1);
    column::BytesReader reader(source_, source_.as_size(n), size);
    for (std::size_t i = 0; i < n; ++i) {
      const std::string_view value = reader.get();
      if (size) std::memcpy(to + i * size, value.data(), size);
    }
    reader.finish();
  }
  void read_strings(Column& c, std::uint64_t n) {
    char* const ends = add(c.ends, n, sizeof(std::uint64_t));
    column::StringsReader reader(source_, source_.as_size(n));
    for (std::size_t i = 0; i < n;) {
      const auto some = reader.get(reader.left());
      std::size_t size = 0;
      for (const std::string_view s : some) size += s.size();
      column::charge(source_.budget, size, 1, reader.input());
      std::size_t end = c.values.size();
      char* to = c.values.add(size);
      for (const std::string_view s : some) {
        std::copy_n(s.data(), s.size(), to);
        to += s.size();
        end += s.size();
        const std::uint64_t e = end;
        std::memcpy(ends + 8 * i++, &e, sizeof e);
      }
    }
    reader.finish();
    c.values.fit();
  }

  // How many there are of a part, which the column before it told, too.
  void read_part(std::uint32_t at, std::uint64_t n) {
    if (source_.number(0) != n) source_.last_column().fail("another number of elements than the objects have");
    read(at, n);
  }
  void read_lengths(const Table& table, Column& c, std::uint64_t n) {
    char* const ends = add(c.ends, n, sizeof(std::uint64_t));
    get(shape::scalar_code<std::uint64_t>(), ends, n);
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < n; ++i) {
      if (__builtin_add_overflow(sum, c.end(i), &sum)) source_.last_column().fail("more elements than there can be");
      c.ends.set(i, sum);
    }
    read_part(table.parts[0], sum);
  }
  void read_presences(const Table& table, Column& c, std::uint64_t n) {
    char* const ends = add(c.ends, n, sizeof(std::uint64_t));
    char* const has = ends + source_.as_size(n) * 7;  // each is read before it is overwritten
    get(shape::scalar_code<bool>(), has, n);
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < n; ++i) c.ends.set(i, sum += has[i] != 0);
    read_part(table.parts[0], sum);
  }
  void read_variants(const Table& table, Column& c, std::uint64_t n) {
    char* const indices = add(c.values, n, sizeof(std::uint32_t));
    add(c.ends, n, sizeof(std::uint64_t));
    get(shape::scalar_code<std::uint32_t>(), indices, n);
    std::vector<std::uint64_t> counts(table.parts.size());
    for (std::uint64_t i = 0; i < n; ++i) {
      const auto index = c.values.get<std::uint32_t>(i);
      if (index >= counts.size()) source_.last_column().fail("an index of no alternative");
      c.ends.set(i, counts[index]++);
    }
    for (std::size_t k = 0; k < counts.size(); ++k) read_part(table.parts[k], counts[k]);
  }

  column::MessageSource& source_;
  Storage& out_;
  const Layout& layout_;
  std::uint32_t last_ = 0;
};

}  // namespace hps::detail::value
