// SPDX-License-Identifier: MIT
// Values of messages and chunks, as columns and as Python objects.

#include <hps/value.h>

#include "bytes.h"
#include "make_objects.h"
#include "options.h"
#include "parts.h"
#include "read_values.h"
#include "schemas.h"
#include "take_objects.h"

#include <numeric>

namespace hps::python {
namespace {

using value::Access;
using value::Cell;
using value::Storage;

std::shared_ptr<const Storage> storage_of(const Value& v) { return Access::storage(v); }

const value::Column& column_of(const Storage& storage, std::uint32_t table) {
  if (table >= storage.columns.size()) throw nb::index_error();
  return storage.columns[table];
}

// The numbers of a table, side by side.
nb::object numbers_of(const Value& v, std::uint32_t table) {
  const auto storage = storage_of(v);
  const value::Column& c = column_of(*storage, table);
  const value::Table& t = storage->table(table);
  if (t.kind == Kind::variant)
    return array_of(shape::scalar_code<std::uint32_t>(), c.values.data(), c.count, owner_of(storage));
  if (t.kind != Kind::scalar || t.width > value::widest_in_memory) throw Error("hps: a table without numbers of NumPy");
  return array_of(t.code, c.values.data(), static_cast<std::size_t>(c.count), owner_of(storage));
}
// The same of any table, as bytes: characters, too.
nb::object memory_of(const Value& v, std::uint32_t table) {
  const auto storage = storage_of(v);
  const value::Array& values = column_of(*storage, table).values;
  return array_of(shape::scalar_code<std::uint8_t>(), values.data(), values.size(), owner_of(storage));
}
nb::object ends_of(const Value& v, std::uint32_t table) {
  const auto storage = storage_of(v);
  const value::Column& c = column_of(*storage, table);
  constexpr unsigned code = shape::scalar_code<std::uint64_t>();
  if (c.ends.size() || storage->table(table).kind != Kind::optional)
    return array_of(code, c.ends.data(), c.ends.size() / 8, owner_of(storage));
  ReadValues<std::uint64_t> all(static_cast<std::size_t>(c.count));
  std::iota(all.begin.get(), all.begin.get() + all.count, 1);
  const auto* const begin = all.begin.get();
  return array_of(code, begin, all.count, owner_of(std::move(all)));
}
nb::object objects_of_table(const Value& v, std::uint32_t table, std::uint64_t first, std::uint64_t count,
                            const ObjectOptions& options) {
  const auto storage = storage_of(v);
  const value::Column& c = column_of(*storage, table);
  if (first > c.count || count > c.count - first) throw nb::index_error();
  return ObjectMaker(v, options).make_list({Cell{storage.get(), table, first}, count});
}
// Elements of a list, which are not all of their table where types contain themselves.
// For errors, the list is that of a file from the record `record` on.
nb::object elements_of_list(const Value& v, std::uint64_t first, std::uint64_t count, ObjectOptions options,
                            const std::string& file, std::uint64_t record) {
  const auto storage = storage_of(v);
  if (storage->table(0).kind != Kind::sequence) throw Error("hps: a value that is no list");
  const value::Elements all = value::elements_of(Cell{storage.get(), 0, 0});
  if (first > all.size || count > all.size - first) throw nb::index_error();
  options.file = file;
  options.first = record;
  return ObjectMaker(v, options).make_list({all[first], count});
}
nb::object object_of(const Value& v, const ObjectOptions& options) {
  return ObjectMaker(v, options).make(Access::cell(v));
}

Value parse(nb::handle buffer, unsigned max_depth) {
  const Bytes bytes(buffer);
  return without_gil([&] {
    return from_string<Value>(bytes.view(), described(packed.with(zstd()).with(lz4()).max_depth(max_depth)));
  });
}
nb::bytes serialize(const Value& v, const std::string& format, const std::optional<std::string>& compression) {
  const std::string message = without_gil([&] {
    if (format == "compact") return to_string(v, described(compact));
    if (format == "raw") return to_string(v, described(raw));
    if (format == "packed") return to_string(v, described(packed_with(compression)));
    throw Error("hps: no format " + format + ", but compact, packed and raw");
  });
  return nb::bytes(message.data(), message.size());
}

// The first of several objects has the number `first`, for errors.
Value take(nb::handle object, bool keeps_lists, nb::handle hint, std::uint64_t first) {
  ObjectTaker taker(keeps_lists);
  Place place;
  taker.prepare(place, hint);
  try {
    taker.take(place, object);
  } catch (const nb::python_error& error) {
    const bool is_text = error.matches(PyExc_UnicodeEncodeError);
    if (!is_text && !error.matches(PyExc_OverflowError)) throw;  // (that of times and the like)
    throw Error((is_text ? "hps: a text that UTF-8 cannot have: " : "hps: a value out of range: ") +
                nb::cast<std::string>(nb::str(error.value())));
  }
  if (!keeps_lists) unify(place, first);
  return value_of(place);
}

// A Value of columns that Python code made: values and ends by the numbers of tables. Throws Error for those that do
// not fit each other.
class ColumnsTaker {
 public:
  ColumnsTaker(const Schema& schema, nb::dict columns)
      : storage_(std::make_shared<Storage>(std::make_shared<const value::Layout>(schema))), given_(std::move(columns)) {
    if (storage_->layout->has_pools()) throw Error("hps: columns of types that contain themselves");
  }
  Value take(std::uint64_t count) && {
    take(0, count);
    return Access::root(std::move(storage_));
  }

 private:
  std::uint64_t product(std::uint64_t a, std::uint64_t b) const {
    std::uint64_t all = 0;
    if (__builtin_mul_overflow(a, b, &all)) fail("of more values than there can be");
    return all;
  }
  [[noreturn]] void fail(const char* problem) const { throw Error(std::string("hps: columns ") + problem); }

  void take(std::uint32_t at, std::uint64_t count) {
    const value::Table& table = storage_->table(at);
    value::Column& c = storage_->columns[at];
    c.count = count;
    switch (table.kind) {
      case Kind::scalar:
        take_bytes(c.values, at, 0, product(count, table.width));
        if (!table.code) expect_bools(c.values);
        return;
      case Kind::bytes:
        if (table.extent != value::dynamic) return take_bytes(c.values, at, 0, product(count, table.extent));
        take_bytes(c.values, at, 0, take_ends(c, at));
        return;
      case Kind::record:
        for (const std::uint32_t part : table.parts) take(part, count);
        return;
      case Kind::array:
        return take(table.parts[0], product(count, table.extent));
      case Kind::optional:
      case Kind::sequence:
      case Kind::map: {
        const std::uint64_t elements = take_ends(c, at);
        if (table.kind == Kind::optional) expect_presences(c);
        return take(table.parts[0], elements);
      }
      case Kind::variant:
        return take_alternatives(table, c, at);
      default:
        fail("of a kind that is not made of columns");
    }
  }
  Bytes given(std::uint32_t at, std::size_t which) const {
    const nb::int_ key(at);
    if (!given_.contains(key)) fail("are missing");
    return Bytes(nb::object(given_[key][which]));
  }
  void take_bytes(value::Array& to, std::uint32_t at, std::size_t which, std::uint64_t size) const {
    if (!size) return;
    const Bytes bytes = given(at, which);
    if (bytes.view().size() != size) fail("of different lengths");
    std::memcpy(to.add(static_cast<std::size_t>(size)), bytes.view().data(), static_cast<std::size_t>(size));
  }
  // Returns the last one.
  std::uint64_t take_ends(value::Column& c, std::uint32_t at) const {
    take_bytes(c.ends, at, 1, product(c.count, 8));
    std::uint64_t last = 0;
    for (std::uint64_t i = 0; i < c.count; ++i) {
      if (c.end(i) < last) fail("with ends that are not in order");
      last = c.end(i);
    }
    return last;
  }
  void expect_presences(const value::Column& c) const {
    for (std::uint64_t i = 0; i < c.count; ++i)
      if (c.end(i) - c.begin(i) > 1) fail("of optionals with several values");
  }
  void expect_bools(const value::Array& values) const {
    for (std::size_t i = 0; i < values.size(); ++i)
      if (static_cast<unsigned char>(values.data()[i]) > 1) fail("of bools that are neither 0 nor 1");
  }
  void take_alternatives(const value::Table& table, value::Column& c, std::uint32_t at) {
    take_bytes(c.values, at, 0, product(c.count, 4));
    std::vector<std::uint64_t> counts(table.parts.size());
    c.ends.add(static_cast<std::size_t>(c.count) * 8);
    for (std::uint64_t i = 0; i < c.count; ++i) {
      const auto index = c.values.get<std::uint32_t>(i);
      if (index >= counts.size()) fail("of an alternative that does not exist");
      c.ends.set(i, counts[index]++);
    }
    for (std::size_t i = 0; i < counts.size(); ++i) take(table.parts[i], counts[i]);
  }

  std::shared_ptr<Storage> storage_;
  nb::dict given_;
};

Value value_of_columns(nb::handle specification, const nb::dict& columns, std::uint64_t count) {
  return ColumnsTaker(schema_of_specification(specification), columns).take(count);
}

// The same of a schema that is there.
Value value_of_schema(const Schema& schema, const nb::dict& columns, std::uint64_t count) {
  return ColumnsTaker(schema, columns).take(count);
}

}  // namespace

void define_values(nb::module_& m) {
  nb::class_<ObjectOptions>(m, "ObjectOptions")
      .def(
          "__init__",
          [](ObjectOptions* o, bool text_as_bytes, bool enums, std::size_t max_memory) {
            new (o) ObjectOptions{text_as_bytes, enums, max_memory};
          },
          nb::arg("text_as_bytes") = false, nb::arg("enums") = false, nb::arg("max_memory") = std::size_t{1} << 36);
  nb::class_<Value>(m, "Value", "Data that were read, by columns: those of each part of their schema.")
      .def_prop_ro("layout", [](const Value& v) { return storage_of(v)->layout; })
      .def_prop_ro("schema", &Value::schema)
      .def("count", [](const Value& v, std::uint32_t table) { return column_of(*storage_of(v), table).count; })
      .def("numbers", numbers_of, "The numbers of a table, read-only.")
      .def("memory", memory_of, "The values of a table as bytes, read-only.")
      .def("ends", ends_of)
      .def("objects", objects_of_table, "Some values of a table as Python objects.")
      .def("elements", elements_of_list, nb::arg("first"), nb::arg("count"), nb::arg("options"), nb::arg("file") = "",
           nb::arg("record") = 0, "Some elements of a list as Python objects.")
      .def("__len__", &Value::size)
      .def("object", object_of, "All of it as a Python object.");
  m.def("parse", parse, nb::arg("message"), nb::arg("max_depth") = 1000);
  m.def("serialize", serialize, nb::arg("value"), nb::arg("format"), nb::arg("compression").none());
  m.def("take", take, nb::arg("object").none(), nb::arg("keeps_lists"), nb::arg("hint").none(), nb::arg("first") = 0);
  m.def("value_of_columns", value_of_columns, nb::arg("specification"), nb::arg("columns"), nb::arg("count"));
  m.def("value_of_schema", value_of_schema, nb::arg("schema"), nb::arg("columns"), nb::arg("count"));
}

}  // namespace hps::python
