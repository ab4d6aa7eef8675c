// SPDX-License-Identifier: MIT

#include "make_objects.h"

#include <hps/value/text.h>

#include <numeric>

namespace hps::python {

using value::Cell;
using value::Elements;
using value::elements_of;

namespace {

constexpr std::size_t most_levels = 1000;

// An object that has no items yet is not shown to others.
class Unseen {
 public:
  explicit Unseen(nb::object object) : object_(std::move(object)) { PyObject_GC_UnTrack(object_.ptr()); }
  PyObject* ptr() const { return object_.ptr(); }
  nb::object show() && {
    PyObject_GC_Track(object_.ptr());
    return std::move(object_);
  }

 private:
  nb::object object_;
};

}  // namespace

ObjectMaker::ObjectMaker(const Value& v, const ObjectOptions& options)
    : root_(value::Access::storage(v)), options_(options), owner_(owner_of(root_)) {}

// Counts bytes as CPython takes them on machines of 64 bits.
void ObjectMaker::charge(std::size_t bytes) {
  if (bytes > options_.max_memory)
    throw Error("hps: objects of more memory than max_memory allows: hostile input? If not, raise it");
  options_.max_memory -= bytes;
}

const TableObjects& ObjectMaker::how(const Cell& c) {
  if (const value::Layout* const layout = c.storage->layout.get(); layout != last_) {
    tables_ = &layouts_[layout];
    tables_->resize(layout->tables().size());
    last_ = layout;
  }
  TableObjects& how = (*tables_)[c.at];
  if (how.sort == Sort::unknown) how = find_out(c, options_);
  return how;
}

nb::object ObjectMaker::make(Cell c, std::size_t level) {
  if (level > most_levels) fail_at(c, options_, "nested deeper than 1,000 levels");
  while (value::is_seen_through(c.table().kind)) {
    if (c.table().kind == Kind::pointer) return make_shared(c, level);
    if (c.table().kind == Kind::any) return make_inside(c, level);
    if (c.table().kind == Kind::reference) ++level;
    if (!value::step(c)) return nb::none();
  }
  return make_of_sort(c, how(c), level);
}

nb::object ObjectMaker::make_of_sort(const Cell& c, const TableObjects& how, std::size_t level) {
  charge(32);
  switch (how.sort) {
    case Sort::number:
      return make_number(c);
    case Sort::time:
    case Sort::enumeration:
      return how.type(make_number(c));
    case Sort::text: {
      nb::object text =
          c.table().kind == Kind::sequence ? make_text(value::utf8_of(c), c) : make_text(value::bytes_of(c), c);
      return text;
    }
    case Sort::path:
      return how.type(nb::bytes(value::bytes_of(c).data(), value::bytes_of(c).size()));
    case Sort::bytes: {
      const std::string_view bytes = value::bytes_of(c);
      return nb::bytes(bytes.data(), bytes.size());
    }
    case Sort::tuple:
      return make_tuple(c, level);
    case Sort::record:
      return make_record(c, how, level);
    case Sort::dict:
      return make_dict(c, how, level);
    case Sort::set:
      return from_package("hps._records", "make_set")(how.type, make_list(elements_of(c.part(0)), level));
    case Sort::map:
      return make_map(c, level);
    case Sort::numbers:
      return make_array(c, how);
    case Sort::complex: {
      const Cell parts = elements_of(c).first;
      const auto part = [&](std::uint64_t i) {
        return PyFloat_AsDouble(make_number(parts.cell(parts.at, parts.index + i)).ptr());
      };
      const double real = part(0);
      return owned(PyComplex_FromDoubles(real, part(1)));
    }
    default:
      return make_list(elements_of(c), level);
  }
}

nb::object ObjectMaker::make_number(const Cell& c) const {
  const detail::value::Array& values = c.column().values;
  const auto integer = [&]<class V>(V v) {
    if constexpr (std::is_signed_v<V>) return owned(PyLong_FromLongLong(v));
    else return owned(PyLong_FromUnsignedLongLong(v));
  };
  switch (c.table().code) {
    case shape::scalar_code<bool>():
      return nb::bool_(values.get<std::uint8_t>(c.index) != 0);
    case shape::scalar_code<double>():
      return owned(PyFloat_FromDouble(values.get<double>(c.index)));
    case shape::scalar_code<float>():
      return owned(PyFloat_FromDouble(values.get<float>(c.index)));
    case shape::scalar_code<std::int64_t>():
      return integer(values.get<std::int64_t>(c.index));
    case shape::scalar_code<std::int32_t>():
      return integer(values.get<std::int32_t>(c.index));
    case shape::scalar_code<std::int16_t>():
      return integer(values.get<std::int16_t>(c.index));
    case shape::scalar_code<std::int8_t>():
      return integer(values.get<std::int8_t>(c.index));
    case shape::scalar_code<std::uint64_t>():
      return integer(values.get<std::uint64_t>(c.index));
    case shape::scalar_code<std::uint32_t>():
      return integer(values.get<std::uint32_t>(c.index));
    case shape::scalar_code<std::uint16_t>():
      return integer(values.get<std::uint16_t>(c.index));
    case shape::scalar_code<std::uint8_t>():
      return integer(values.get<std::uint8_t>(c.index));
    default:
      break;
  }
  const detail::evolution::Number n = value::number_of(c);
  if (!n.is_real) return owned(PyLong_FromString(value::digits_of(n).c_str(), nullptr, 10));
  return nb::module_::import_("builtins").attr("float")(detail::evolution::text_of(n));
}

nb::object ObjectMaker::make_text(std::string_view text, const Cell& c) {
  charge(text.size() + 24);
  PyObject* const made = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), nullptr);
  if (made) return nb::steal(made);
  PyErr_Clear();
  fail_at(c, options_, "text that is not UTF-8: read it with strings=\"bytes\"");
}

nb::object ObjectMaker::make_array(const Cell& c, const TableObjects& how) {
  std::vector<std::size_t> shape;
  if (c.table().kind == Kind::sequence) shape.push_back(static_cast<std::size_t>(elements_of(c).size));
  std::vector<std::size_t> extents = how.shape;
  if (how.reversed) std::ranges::reverse(extents);
  shape.insert(shape.end(), extents.begin(), extents.end());
  Cell first = c;
  while (first.at != how.numbers) first = elements_of(first).first;
  const value::Table& table = first.table();
  const std::size_t halves = how.type.is_valid() && nb::cast<std::string_view>(how.type)[0] == 'c' ? 2 : 1;
  const std::size_t n = std::accumulate(shape.begin(), shape.end(), halves, std::multiplies<>());
  const char* const values = first.column().values.data();
  charge(112);
  nb::object array = array_of(table.code, n ? values + first.index * table.width : nullptr, n, owner_);
  if (how.type.is_valid()) {
    if (halves == 1 && table.width != 8) charge(8 * n), array = array.attr("astype")("int64");  // times of 32 bits
    array = array.attr("view")(how.type);
  }
  if (shape.size() != 1) {
    nb::list sizes;
    for (const std::size_t size : shape) sizes.append(size);
    array = array.attr("reshape")(nb::tuple(sizes));
  }
  if (how.reversed) array = from_package("hps._ragged", "reverse_extents")(array, how.shape.size());
  return array;
}

nb::object ObjectMaker::make_list(const Elements& elements, std::size_t level) {
  if (elements.size > options_.max_memory / 8) charge(options_.max_memory), charge(8);
  charge(static_cast<std::size_t>(elements.size) * 8 + 40);
  Unseen list(owned(PyList_New(static_cast<Py_ssize_t>(elements.size))));
  for (std::uint64_t i = 0; i < elements.size; ++i) {
    expect_no_interrupt(i);
    expect(PyList_SetItem(list.ptr(), static_cast<Py_ssize_t>(i), make(elements[i], level + 1).release().ptr()));
  }
  return std::move(list).show();
}

nb::object ObjectMaker::make_tuple(const Cell& c, std::size_t level) {
  const std::size_t n = c.table().parts.size();
  if (!n) return owned(PyTuple_New(0));
  charge(8 * n + 24);
  Unseen tuple(owned(PyTuple_New(static_cast<Py_ssize_t>(n))));
  for (std::size_t i = 0; i < n; ++i)
    expect(PyTuple_SetItem(tuple.ptr(), static_cast<Py_ssize_t>(i), make(c.part(i), level + 1).release().ptr()));
  return std::move(tuple).show();
}

// Records are tuples whose class has names for the items.
nb::object ObjectMaker::make_record(const Cell& c, const TableObjects& how, std::size_t level) {
  const auto type = reinterpret_cast<PyTypeObject*>(how.type.ptr());
  const auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc));
  const std::size_t n = c.table().parts.size();
  charge(8 * n + 24);
  Unseen record(owned(allocate(type, static_cast<Py_ssize_t>(n))));
  for (std::size_t i = 0; i < n; ++i)
    expect(PyTuple_SetItem(record.ptr(), static_cast<Py_ssize_t>(i), make(c.part(i), level + 1).release().ptr()));
  return std::move(record).show();
}

nb::object ObjectMaker::make_dict(const Cell& c, const TableObjects& how, std::size_t level) {
  charge(100 * how.names.size() + 64);
  nb::object dict = owned(PyDict_New());
  for (std::size_t i = 0; i < how.names.size(); ++i)
    expect(PyDict_SetItem(dict.ptr(), how.names[i].ptr(), make(c.part(i), level + 1).ptr()));
  return dict;
}

nb::object ObjectMaker::make_map(const Cell& c, std::size_t level) {
  const Elements entries = elements_of(c);
  nb::object dict = owned(PyDict_New());
  charge(64);
  for (std::uint64_t i = 0; i < entries.size; ++i) {
    expect_no_interrupt(i);
    charge(100);
    nb::object key = make(entries[i].part(0), level + 1);
    if (PyObject_Hash(key.ptr()) == -1) {
      PyErr_Clear();
      key = from_package("hps._records", "hashable")(key);
    }
    expect(PyDict_SetItem(dict.ptr(), key.ptr(), make(entries[i].part(1), level + 1).ptr()));
  }
  return dict;
}

nb::object ObjectMaker::make_shared(const Cell& pointer, std::size_t level) {
  const std::uint64_t number = value::object_of(pointer);
  if (!number) return nb::none();
  const std::pair key(pointer.storage, number);
  if (const auto made = shared_.find(key); made != shared_.end()) {
    if (!made->second.is_valid()) fail_at(pointer, options_, "an object that leads to itself, which records cannot");
    return made->second;
  }
  shared_.emplace(key, nb::object());
  Cell object = pointer;
  value::step(object);
  nb::object made = make(object, level + 1);
  return shared_[key] = made;
}

nb::object ObjectMaker::make_inside(const Cell& any, std::size_t level) {
  Cell inside = any;
  value::step(inside);
  return make(inside, level + 1);
}

}  // namespace hps::python
