// SPDX-License-Identifier: MIT

#include "take_objects.h"

#include "bytes.h"
#include "schemas.h"

namespace hps::python {
namespace {

constexpr std::size_t most_levels = 200, most_members = 256;

std::string name_of_class(nb::handle object) {
  return nb::cast<std::string>(nb::handle(reinterpret_cast<PyObject*>(Py_TYPE(object.ptr()))).attr("__name__"));
}
// Throws for what UTF-8 does not have: halves of surrogate pairs.
std::string_view characters_of(nb::handle text) {
  Py_ssize_t size = 0;
  const char* const characters = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (!characters) throw nb::python_error();
  return {characters, static_cast<std::size_t>(size)};
}
// An identifier, letters beyond ASCII included.
bool is_name_of_member(std::string_view name) {
  const auto is_letter = [](char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; };
  const auto is_part = [&](char c) { return is_letter(c) || c == '_' || static_cast<signed char>(c) < 0; };
  return !name.empty() && is_part(name[0]) &&
         std::ranges::all_of(name, [&](char c) { return is_part(c) || (c >= '0' && c <= '9'); });
}

nb::object list_of(nb::handle array) { return from_package("hps._take", "list_of")(array); }

}  // namespace

void ObjectTaker::take(Place& place, nb::handle object, std::size_t level) {
  if (level > most_levels) throw Error("hps: an object that is nested too deep, or contains itself");
  ++place.count;
  PyObject* const o = object.ptr();
  if (o == Py_None) {
    if (!place.has_none) place.present.assign(static_cast<std::size_t>(place.count - 1), 1);
    place.has_none = true;
    place.present.push_back(0);
    return;
  }
  if (place.has_none) place.present.push_back(1);
  if (PyFloat_CheckExact(o)) return put_number(place, PyFloat_AsDouble(o));
  if (PyLong_CheckExact(o)) return take_integer(place, object);
  if (PyUnicode_CheckExact(o)) {
    const std::string_view text = characters_of(object);
    return take_characters(place, Form::text, text.data(), text.size());
  }
  if (PyBool_Check(o)) return put_number(place, o == Py_True);
  if (PyList_CheckExact(o)) return take_list(place, Form::list, object, level);
  if (PyDict_CheckExact(o)) return take_dict(place, object, level);
  if (PyTuple_CheckExact(o) && place.lists) return take_list(place, Form::list, object, level);
  if (PyTuple_CheckExact(o)) return take_tuple(place, Form::tuple, nullptr, object, level);
  if (PyBytes_CheckExact(o)) {
    char* bytes = nullptr;
    Py_ssize_t size = 0;
    expect(PyBytes_AsStringAndSize(o, &bytes, &size));
    return take_characters(place, Form::bytes, bytes, static_cast<std::size_t>(size));
  }
  take_of_class(place, object, level);
}

void ObjectTaker::take_integer(Place& place, nb::handle integer) {
  int overflow = 0;
  const long long v = PyLong_AsLongLongAndOverflow(integer.ptr(), &overflow);
  if (place.floats) {
    const double real = PyLong_AsDouble(integer.ptr());
    if (real == -1 && PyErr_Occurred()) throw nb::python_error();
    return put_number(place, real);
  }
  if (!overflow) return put_number(place, static_cast<std::int64_t>(v));
  if (overflow > 0) {
    const unsigned long long large = PyLong_AsUnsignedLongLong(integer.ptr());
    if (!PyErr_Occurred()) return put_number(place, static_cast<std::uint64_t>(large));
    PyErr_Clear();
  }
  const nb::object bytes = from_package("hps._take", "sixteen_bytes")(integer);
  Taken& taken = number_form(place, shape::scalar_code<detail::Int128>());
  put(taken, nb::cast<nb::bytes>(bytes).data(), 16);
}

void ObjectTaker::take_characters(Place& place, Form kind, const char* data, std::size_t size) {
  Taken& taken = form_in(
      place, [&](const Taken& t) { return t.form == kind; },
      [&] {
        const Meaning meaning = kind == Form::text ? Meaning::text : kind == Form::path ? Meaning::path : Meaning::none;
        return Taken{.form = kind, .node = text_node(meaning)};
      });
  if (size) std::memcpy(taken.column.values.add(size), data, size);
  add_end(taken.column, taken.column.values.size());
}

void ObjectTaker::take_list(Place& place, Form kind, nb::handle list, std::size_t level) {
  const bool is_set = kind == Form::set;
  const std::string name = is_set ? name_of_class(list) : "";
  Taken& taken = form_in(
      place, [&](const Taken& t) { return t.form == kind && t.node.name == name; },
      [&] {
        Taken made{.form = kind, .node = {.kind = is_set ? Kind::record : Kind::sequence, .name = name}};
        made.parts.resize(1);
        made.parts[0].marks = keeps_lists_ && !is_set;
        return made;
      });
  Place& element = taken.parts[0];
  if (PyList_CheckExact(list.ptr())) {
    for (Py_ssize_t i = 0; i < PyList_Size(list.ptr()); ++i) {
      expect_no_interrupt(static_cast<std::uint64_t>(i));
      const nb::object item = nb::borrow(PyList_GetItem(list.ptr(), i));
      take(element, item, level + 1);
    }
  } else {
    for (nb::handle item : nb::iter(list)) take(element, item, level + 1);
  }
  add_end(taken.column, element.count);
}

void ObjectTaker::take_tuple(Place& place, Form kind, const TakenClass* cls, nb::handle tuple, std::size_t level) {
  const auto n = static_cast<std::size_t>(PyTuple_Size(tuple.ptr()));
  const auto unnamed = [&] {
    Taken made{.form = kind, .node = {.kind = Kind::record}};
    made.parts.resize(n);
    return made;
  };
  const auto is_alike = [&](const Taken& t) { return t.form == kind && t.parts.size() == n; };
  Taken& taken = cls ? classes_.record_form(place, *cls, Py_TYPE(tuple.ptr())) : form_in(place, is_alike, unnamed);
  if (taken.parts.size() != n) throw Error("hps: a " + cls->name + " of another number of items than names");
  for (std::size_t i = 0; i < n; ++i)
    take(taken.parts[i], PyTuple_GetItem(tuple.ptr(), static_cast<Py_ssize_t>(i)), level + 1);
  ++taken.column.count;
}

// A record, if its keys may be names of members; else a map.
void ObjectTaker::take_dict(Place& place, nb::handle dict, std::size_t level) {
  const auto n = static_cast<std::size_t>(PyDict_Size(dict.ptr()));
  const auto has_its_keys = [&](const Taken& t) {
    if (t.form != Form::dict || t.names.size() != n) return false;
    for (const nb::object& name : t.names)
      if (!PyDict_GetItemWithError(dict.ptr(), name.ptr())) return false;
    return true;
  };
  const bool is_map_here = std::ranges::any_of(place.forms, [](const auto& f) { return f->form == Form::map; });
  std::vector<nb::object> names;
  bool is_record = n && n <= most_members && !is_map_here;
  if (is_record && !(place.forms.size() && has_its_keys(*place.forms[0]))) {
    PyObject *key = nullptr, *item = nullptr;
    for (Py_ssize_t at = 0; is_record && PyDict_Next(dict.ptr(), &at, &key, &item);) {
      is_record = PyUnicode_CheckExact(key) && is_name_of_member(characters_of(key));
      names.push_back(nb::borrow(key));
    }
  }
  if (is_record) {
    Taken& taken = form_in(place, has_its_keys, [&] {
      Taken made{.form = Form::dict, .node = {.kind = Kind::record}, .names = std::move(names)};
      made.parts.resize(n);
      return made;
    });
    for (std::size_t i = 0; i < n; ++i) {
      const nb::object item = nb::borrow(PyDict_GetItemWithError(dict.ptr(), taken.names[i].ptr()));
      if (!item.is_valid()) throw Error("hps: a dict that changes while it is written");
      take(taken.parts[i], item, level + 1);
    }
    ++taken.column.count;
    return;
  }
  Taken& taken = form_in(
      place, [](const Taken& t) { return t.form == Form::map; },
      [&] {
        Taken made{.form = Form::map, .node = {.kind = Kind::map}};
        made.parts.resize(2);
        return made;
      });
  PyObject *key = nullptr, *item = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(dict.ptr(), &at, &key, &item);) {
    const nb::object k = nb::borrow(key), v = nb::borrow(item);
    take(taken.parts[0], k, level + 1);
    take(taken.parts[1], v, level + 1);
  }
  add_end(taken.column, taken.parts[0].count);
}

void ObjectTaker::take_members(Place& place, const TakenClass& cls, nb::handle object, std::size_t level) {
  Taken& taken = classes_.record_form(place, cls, Py_TYPE(object.ptr()));
  for (std::size_t i = 0; i < cls.names.size(); ++i)
    take(taken.parts[i], owned(PyObject_GetAttr(object.ptr(), cls.names[i].ptr())), level + 1);
  ++taken.column.count;
}

void ObjectTaker::take_instead(Place& place, nb::handle object, std::size_t level) {
  --place.count;
  if (place.has_none) place.present.pop_back();
  take(place, object, level + 1);
}

void ObjectTaker::take_of_class(Place& place, nb::handle object, std::size_t level) {
  const TakenClass& cls = classes_.class_of(Py_TYPE(object.ptr()));
  switch (cls.form) {
    case Form::record:
      return take_members(place, cls, object, level);
    case Form::tuple:
      return take_tuple(place, Form::record, &cls, object, level);
    case Form::set:
      return take_list(place, keeps_lists_ ? Form::set : Form::list, object, level);
    case Form::list:
      return take_list(place, Form::list, object, level);
    case Form::array: {
      const bool has_lists = !keeps_lists_ && !place.forms.empty() && place.forms[0]->form == Form::list;
      if (place.lists || has_lists) return take_instead(place, list_of(object), level);
      return take_array(place, object, level);
    }
    case Form::complex:
      return take_complex(place, object);
    case Form::path: {
      const auto path = nb::cast<nb::bytes>(cls.convert(object));
      return take_characters(place, Form::path, path.c_str(), path.size());
    }
    case Form::number: {  // a number, and its node as a specification
      const nb::object made = cls.convert(object);
      const auto signature = nb::cast<std::string>(made[2]);
      Taken& taken = form_in(
          place, [&](const Taken& t) { return t.form == Form::number && t.signature == signature; },
          [&] {
            Taken number{.form = Form::number, .node = node_of(made[1]), .signature = signature};
            return number;
          });
      const auto bytes = nb::cast<nb::bytes>(made[0]);
      return put(taken, bytes.data(), bytes.size());
    }
    default:
      return take_instead(place, cls.convert(object), level);
  }
}

void ObjectTaker::take_array(Place& place, nb::handle array, std::size_t level) {
  const nb::object plain = from_package("hps._take", "plain_array")(array);
  if (plain.is_none()) {
    const bool is_scalar = nb::cast<std::size_t>(array.attr("ndim")) == 0;
    return take_instead(place, is_scalar ? nb::object(array[nb::make_tuple()]) : list_of(array), level);
  }
  const nb::object bytes = plain[0];
  const auto signature = nb::cast<std::string>(plain[2]);
  const auto extents = nb::cast<std::vector<std::size_t>>(plain[3]);
  Taken& taken = form_in(
      place, [&](const Taken& t) { return t.form == Form::array && t.signature == signature && t.extents == extents; },
      [&] {
        return Taken{.form = Form::array, .node = node_of(plain[1]), .signature = signature, .extents = extents};
      });
  const Bytes memory(bytes);
  const std::size_t size = memory.view().size();
  if (size) std::memcpy(taken.numbers.values.add(size), memory.view().data(), size);
  const std::uint64_t before = taken.column.count ? taken.column.end(taken.column.count - 1) : 0;
  add_end(taken.column, before + nb::cast<std::uint64_t>(plain[4]));
}

void ObjectTaker::take_complex(Place& place, nb::handle number) {
  const double halves[] = {PyComplex_RealAsDouble(number.ptr()), PyComplex_ImagAsDouble(number.ptr())};
  Taken& taken = form_in(
      place, [](const Taken& t) { return t.form == Form::complex; },
      [] { return Taken{.form = Form::complex, .node = number_node(shape::scalar_code<double>())}; });
  std::memcpy(taken.numbers.values.add(sizeof halves), halves, sizeof halves);
  ++taken.column.count;
}

}  // namespace hps::python
