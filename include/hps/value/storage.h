// SPDX-License-Identifier: MIT
#pragma once
// The data of a value, by columns: of each table an array. The parts of a record have the number of the record; the
// elements of containers lie side by side.

#include <memory>
#include <set>
#include <span>

#include "hps/evolution/number.h"
#include "hps/value/array.h"
#include "hps/value/layout.h"
#include "hps/value/types.h"

namespace hps::detail::value {

struct Storage;

// The values of a table.
struct Column {
  std::uint64_t count = 0;
  Array values;  // numbers in their widths; characters; presences; numbers of alternatives, 4 bytes each
  // 8 bytes each: of containers, strings and optionals, where the next one begins; else where the value is. Nothing of
  // optionals that all have their values.
  Array ends;
  Array begins;                                             // if they are not in order
  std::vector<std::shared_ptr<const Storage>> inside = {};  // Values that have schemas of their own

  std::uint64_t end(std::uint64_t i) const { return ends.size() ? ends.get<std::uint64_t>(i) : i + 1; }
  std::uint64_t begin(std::uint64_t i) const {
    if (begins.size()) return begins.get<std::uint64_t>(i);
    return i ? end(i - 1) : 0;
  }
};

// A shared object.
struct Object {
  std::uint32_t table;
  std::uint64_t index;
};

struct Storage {
  explicit Storage(std::shared_ptr<const Layout> l) : layout(std::move(l)), columns(layout->tables().size()) {}
  Storage(const Storage&) = delete;

  const Table& table(std::uint32_t i) const { return (*layout)[i]; }
  // Bytes that it takes, besides the layout.
  std::size_t memory() const {
    std::size_t all = sizeof *this + columns.size() * sizeof(Column) + objects.capacity() * sizeof(Object);
    for (const Column& c : columns) {
      all += c.values.capacity() + c.ends.capacity() + c.begins.capacity() + c.inside.capacity() * sizeof c.inside[0];
      for (const auto& value : c.inside) all += value->memory();
    }
    return all;
  }

  std::shared_ptr<const Layout> layout;
  std::vector<Column> columns;
  std::vector<Object> objects;  // numbered from 1
  bool raw = false;             // the bytes of hand-written classes are those of raw, else of compact
};

// One of the values of a storage.
struct Cell {
  const Storage* storage;
  std::uint32_t at;
  std::uint64_t index;

  const Table& table() const { return storage->table(at); }
  const Column& column() const { return storage->columns[at]; }
  const schema::Node& node() const { return storage->layout->node(table()); }
  Cell cell(std::uint32_t other, std::uint64_t i) const { return {storage, other, i}; }
  Cell part(std::size_t i) const { return cell(table().parts[i], index); }
};

// Elements and entries; the value of an optional.
struct Elements {
  Cell first;
  std::uint64_t size;
  Cell operator[](std::uint64_t i) const { return first.cell(first.at, first.index + i); }
};
inline Elements elements_of(const Cell& c) {
  const Table& table = c.table();
  if (table.kind == Kind::array) return {c.cell(table.parts[0], c.index * table.extent), table.extent};
  const std::uint64_t begin = c.column().begin(c.index);
  return {c.cell(table.parts[0], begin), c.column().end(c.index) - begin};
}

inline std::string_view bytes_of(const Cell& c) {
  const Table& table = c.table();
  const char* const data = c.column().values.data();
  if (table.kind == Kind::bytes && table.extent != dynamic) {
    const auto n = static_cast<std::size_t>(table.extent);
    return n ? std::string_view(data + static_cast<std::size_t>(c.index) * n, n) : std::string_view();
  }
  const std::uint64_t begin = c.column().begin(c.index), n = c.column().end(c.index) - begin;
  return n ? std::string_view(data + begin, static_cast<std::size_t>(n)) : std::string_view();
}

// The bytes of hand-written classes stay as they are. Throws Error where others are to be written.
inline void expect_written_as_read(const Cell& opaque, bool raw) {
  if (opaque.storage->raw == raw) return;
  throw Error(ErrorText("hps: the hand-written class %s was read from %s, and is not written in %s",
                        opaque.node().name.c_str(), raw ? "compact or packed" : "raw",
                        raw ? "raw" : "compact or packed")
                  .c_str());
}

inline std::uint32_t alternative_of(const Cell& variant) {
  return variant.column().values.get<std::uint32_t>(variant.index);
}
inline std::uint64_t object_of(const Cell& pointer) { return pointer.column().end(pointer.index); }

// One step further from an optional, a pointer, a variant, a reference or a Value that has a Value inside; false where
// there is nothing.
inline bool step(Cell& c) {
  const Table& table = c.table();
  switch (table.kind) {
    case Kind::optional: {
      const Elements value = elements_of(c);
      c = value.first;
      return value.size != 0;
    }
    case Kind::variant:
      c = c.cell(table.parts[alternative_of(c)], c.column().end(c.index));
      return true;
    case Kind::any:
      c = {c.column().inside[static_cast<std::size_t>(c.index)].get(), 0, 0};
      return true;
    case Kind::pointer: {
      const std::uint64_t number = object_of(c);
      if (!number) return false;
      const Object& object = c.storage->objects[static_cast<std::size_t>(number - 1)];
      c = c.cell(object.table, object.index);
      return true;
    }
    default:
      c = c.cell(table.target, c.column().end(c.index));
      return true;
  }
}
inline bool is_seen_through(Kind kind) {
  return kind == Kind::optional || kind == Kind::variant || kind == Kind::pointer || kind == Kind::reference ||
         kind == Kind::any;
}
// On to what it holds, through all of these; false where there is nothing.
inline bool see_through(Cell& c) {
  for (std::size_t steps = 0; is_seen_through(c.table().kind); ++steps) {
    if (steps == 1000) throw Error("hps: pointers to pointers that have no end");
    if (!step(c)) return false;
  }
  return true;
}

// Whether that passes a pointer.
inline bool leads_to_shared(Cell c) {
  while (is_seen_through(c.table().kind)) {
    if (c.table().kind == Kind::pointer) return true;
    if (!step(c)) return false;
  }
  return false;
}

// How often a walk may follow pointers: a few objects that share others may be walked for ever.
class PointersLeft {
 public:
  // `c` is an object. False if it is too often.
  bool follow(const Cell& c) {
    if (seen_.insert(c.storage).second) left_ += 16 * pointers_in(*c.storage);
    return left_ && left_--;
  }

 private:
  static std::uint64_t pointers_in(const Storage& storage) {
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < storage.columns.size(); ++i)
      if (storage.layout->tables()[i].kind == Kind::pointer) all += storage.columns[i].count;
    return all;
  }

  std::set<const Storage*> seen_;  // of a message, and of the Values inside
  std::uint64_t left_ = std::uint64_t{1} << 16;
};

// The bytes that it has in raw.
inline void raw_number(const Cell& c, evolution::RawNumber& raw) {
  evolution::set_halves(raw, 0, 0, sizeof raw);
  const Array& values = c.column().values;
  switch (c.table().width) {
    case 1:
      raw[0] = values.get<char>(c.index);
      return;
    case 2:
      return kernel::store(raw, values.get<std::uint16_t>(c.index)), void();
    case 4:
      return kernel::store(raw, values.get<std::uint32_t>(c.index)), void();
    case 8:
      return kernel::store(raw, values.get<std::uint64_t>(c.index)), void();
    default:
      std::memcpy(raw, values.data() + static_cast<std::size_t>(c.index) * 16, 16);
  }
}
inline evolution::Number number_of(const Cell& c) {
  evolution::RawNumber raw;
  raw_number(c, raw);
  return evolution::number_in(raw, c.table().code);
}

}  // namespace hps::detail::value
