// SPDX-License-Identifier: MIT
#pragma once
// The columns of a packed message without pools to those of a value, one after another.

#include "hps/format/packed/columns/fixed.h"
#include "hps/format/packed/columns/numbers_reader.h"
#include "hps/format/packed/columns/source.h"
#include "hps/format/packed/strings/strings_reader.h"
#include "hps/kernel/copy.h"
#include "hps/schema/columns/tree.h"
#include "hps/value/inside.h"

namespace hps::detail::value {

class ColumnsReader {
 public:
  ColumnsReader(const column::SharedByColumns& shared, Storage& out, const Reading& reading)
      : shared_(shared), out_(out), layout_(*out.layout), reading_(reading) {}

  // Throws column::Failure.
  void read(const schema::ColumnNode& root) { read(0, root); }
  // The one of the last column that was begun, for errors.
  std::uint32_t table() const { return last_; }

 private:
  using ColumnNode = schema::ColumnNode;

  void read(std::uint32_t at, const ColumnNode& from) {
    const Table& table = layout_[at];
    Column& c = out_.columns[at];
    c.count = from.count;
    last_ = at;
    switch (table.kind) {
      case Kind::scalar:
        return read_numbers(table, c, from);
      case Kind::bytes:
        return table.extent == dynamic ? read_strings(c, from) : read_fixed(c, from, table.extent);
      case Kind::opaque:
        return read_strings(c, from);
      case Kind::any:
        return read_inside(at, c, from);
      case Kind::record:
      case Kind::array:
        charge(from, 1);
        return read_parts(table, from);
      case Kind::sequence:
        read_ends(c, from);
        return read(table.parts[0], *from.first());
      case Kind::optional:
        read_presences(c, from);
        return read(table.parts[0], *from.first());
      case Kind::map: {
        read_ends(c, from);
        const Table& entry = layout_[table.parts[0]];
        out_.columns[table.parts[0]].count = from.first()->count;
        return read_parts(entry, from);
      }
      case Kind::variant:
        read_alternatives(table, c, from);
        return read_parts(table, from);
      default:
        throw Error("hps: a Value of a kind that columns lack");
    }
  }
  void read_parts(const Table& table, const ColumnNode& from) {
    const ColumnNode* part = from.first();
    for (const std::uint32_t at : table.parts) {
      read(at, *part);
      part = part->next();
    }
  }

  // Every value counts, so that those without bytes in memory come to an end, too.
  void charge(const ColumnNode& from, std::size_t bytes) {
    column::charge(shared_.budget, from.count, bytes, from.column);
  }
  // Memory for all values.
  char* add(Array& array, const ColumnNode& from, std::size_t width) {
    charge(from, width);
    return array.add(size(from) * width);
  }
  static std::size_t size(const ColumnNode& from) { return from.column.as_size(from.count); }

  // All numbers of a column to `to`.
  void get(unsigned char code, const column::Input& in, std::size_t n, char* to, std::size_t stride = 0) {
    column::with_bits_of(code, [&]<class U>() {
      column::NumbersReaderOf<U> reader(column::OneColumn{shared_, in}, n, code);
      if (stride) reader.get(column::Batch::strided(to, stride, n));
      else if (n) reader.get_runs(column::Batch::one(to), n);
      reader.finish();
    });
  }

  void read_numbers(const Table& table, Column& c, const ColumnNode& from) {
    const auto code = static_cast<unsigned char>(layout_.node(table).code());
    if (code == shape::scalar_code<long double>()) return read_fixed(c, from, 16);
    char* const to = add(c.values, from, table.width);
    const std::size_t n = size(from);
    if (!column::is_wide(code)) return get(code, from.column, n, to);
    get(shape::scalar_code<std::uint64_t>(), from.column, n, to, 16);
    get(column::upper_code(code), from.upper, n, n ? to + 8 : to, 16);
    if constexpr (!little_endian)
      for (std::size_t i = 0; i < 2 * n; ++i) kernel::store(to + 8 * i, c.values.get<std::uint64_t>(i));
  }
  void read_fixed(Column& c, const ColumnNode& from, std::uint64_t extent) {
    charge(from, 1);
    const std::uint64_t all = from.column.product(from.count, extent);
    column::charge(shared_.budget, all, 1, from.column);
    char* to = c.values.add(from.column.as_size(all));
    const auto width = static_cast<std::size_t>(extent);
    column::BytesReader reader(column::OneColumn{shared_, from.column}, size(from), width);
    for (std::size_t i = 0; i < size(from); ++i, to += width) {
      const std::string_view value = reader.get();
      if (width) std::memcpy(to, value.data(), width);
    }
    reader.finish();
  }
  void read_strings(Column& c, const ColumnNode& from) {
    char* const ends = add(c.ends, from, sizeof(std::uint64_t));
    column::StringsReader reader(column::OneColumn{shared_, from.column}, size(from));
    for (std::size_t i = 0; i < size(from);) {
      const auto some = reader.get(reader.left());
      std::size_t all = 0;
      for (const std::string_view s : some) all += s.size();
      column::charge(shared_.budget, all, 1, reader.input());
      std::uint64_t end = c.values.size();
      char* to = c.values.add(all);
      for (const std::string_view s : some) {
        kernel::move_short(to, s.data(), s.size());
        to += s.size();
        end += s.size();
        std::memcpy(ends + 8 * i++, &end, sizeof end);
      }
    }
    reader.finish();
    c.values.fit();
  }

  void read_inside(std::uint32_t at, Column& c, const ColumnNode& from) {
    charge(from, sizeof c.inside[0]);
    c.inside.resize(size(from));
    column::StringsReader reader(column::OneColumn{shared_, from.column}, size(from));
    for (auto& value : c.inside) {
      const std::string_view message = reader.get(1)[0];
      column::charge(shared_.budget, message.size(), 1, reader.input());
      try {
        value = parse_inside(message, reading_, layout_[at].level);
      } catch (const ParseError& error) {
        reader.input().fail(problem_inside(error).c_str());
      } catch (const LimitExceeded& error) {
        reader.input().exceed(problem_inside(error).c_str(), limit_advice);
      }
    }
    reader.finish();
  }

  // Those of lists and maps, by their lengths; there are as many parts.
  void read_ends(Column& c, const ColumnNode& from) {
    char* const ends = add(c.ends, from, sizeof(std::uint64_t));
    const std::size_t n = size(from);
    std::uint64_t sum = 0;
    get(shape::scalar_code<std::uint64_t>(), from.column, n, ends);
    for (std::size_t i = 0; i < n; ++i) {
      if (__builtin_add_overflow(sum, c.end(i), &sum)) from.column.fail("more elements than there can be");
      c.ends.set(i, sum);
    }
    expect(sum, *from.first(), from);
  }
  // Fresh memory for ends costs more time than all else that is done for optionals that have their values.
  void read_presences(Column& c, const ColumnNode& from) {
    const bool are_all = from.first()->count == from.count;
    charge(from, sizeof(std::uint64_t));
    const std::size_t n = size(from);
    Array flags;
    char* const has = are_all ? flags.add(n) : c.ends.add(8 * n) + 7 * n;  // each is read before it is overwritten
    get(shape::scalar_code<bool>(), from.column, n, has);
    std::uint64_t sum = 0;
    if (are_all) sum = n - static_cast<std::uint64_t>(std::count(has, has + n, 0));
    else
      for (std::size_t i = 0; i < n; ++i) c.ends.set(i, sum += has[i] != 0);
    expect(sum, *from.first(), from);
  }
  void read_alternatives(const Table& table, Column& c, const ColumnNode& from) {
    char* const indices = add(c.values, from, sizeof(std::uint32_t));
    add(c.ends, from, sizeof(std::uint64_t));
    get(shape::scalar_code<std::uint32_t>(), from.column, size(from), indices);
    std::vector<std::uint64_t> counts(table.parts.size());
    for (std::size_t i = 0; i < size(from); ++i) {
      const auto index = c.values.get<std::uint32_t>(i);
      if (index >= counts.size()) from.column.fail("an alternative that does not exist");
      c.ends.set(i, counts[index]++);
    }
    const ColumnNode* part = from.first();
    for (const std::uint64_t n : counts) {
      expect(n, *part, from);
      part = part->next();
    }
  }
  static void expect(std::uint64_t n, const ColumnNode& part, const ColumnNode& from) {
    if (n != part.count) from.column.fail("another number of elements than the objects have");
  }

  const column::SharedByColumns shared_;
  Storage& out_;
  const Layout& layout_;
  const Reading reading_;
  std::uint32_t last_ = 0;
};

}  // namespace hps::detail::value

#include HPS_DEFINITIONS("hps/value/inside_definitions.h")
