// SPDX-License-Identifier: MIT

#include "taken_classes.h"

#include "schemas.h"
#include "taken_forms.h"

namespace hps::python {

const TakenClass& TakenClasses::class_of(PyTypeObject* type) {
  if (const auto found = classes_.find(type); found != classes_.end()) return found->second;
  const nb::object cls = from_package("hps._take", "classify")(nb::handle(reinterpret_cast<PyObject*>(type)));
  TakenClass taken;
  const auto form = nb::cast<std::string>(cls[0]);
  static const std::map<std::string, Form, std::less<>> forms = {
      {"record", Form::record}, {"named tuple", Form::tuple}, {"set", Form::set},
      {"list", Form::list},     {"array", Form::array},       {"number", Form::number},
      {"other", Form::other},   {"complex", Form::complex},   {"path", Form::path}};
  taken.form = forms.at(form);
  taken.name = nb::cast<std::string>(cls[1]);
  if (taken.form == Form::record || taken.form == Form::tuple)
    for (nb::handle name : cls[2]) taken.names.push_back(nb::borrow(name));
  else taken.convert = cls[2];
  if (nb::len(cls) > 3 && !cls[3].is_none()) taken.hints = cls[3];
  return classes_.emplace(type, std::move(taken)).first->second;
}

Taken& TakenClasses::record_form(Place& place, const TakenClass& cls, const PyTypeObject* type) {
  return form_in(
      place, [&](const Taken& t) { return t.form == Form::record && t.type == type; },
      [&] {
        Taken made{
            .form = Form::record, .node = {.kind = Kind::record, .name = cls.name}, .type = type, .names = cls.names};
        made.parts.resize(cls.names.size());
        for (std::size_t i = 0; i < made.parts.size(); ++i) {
          if (cls.hints.is_valid()) prepare(made.parts[i], cls.hints[i]);
        }
        return made;
      });
}

void TakenClasses::prepare(Place& place, nb::handle hint) {
  if (hint.is_none()) return;
  const auto kind = nb::cast<std::string>(hint[0]);
  if (kind == "optional") {
    place.has_none = true;
    prepare(place, hint[1]);
  } else if (kind == "variant") {
    for (std::size_t i = 1; i < nb::len(hint); ++i) prepare_form(place, hint[i]);
    place.form_of.clear();  // there are no values yet
  } else {
    prepare_form(place, hint);
    place.gives_way = kind == "time" || kind == "number" || kind == "complex" || kind == "path";
  }
}

void TakenClasses::prepare_form(Place& place, nb::handle hint) {
  const auto kind = nb::cast<std::string>(hint[0]);
  if (kind == "class") return prepare_class(place, reinterpret_cast<PyTypeObject*>(nb::object(hint[1]).ptr()));
  if (prepare_number(place, kind)) return;
  Taken made = form_of(kind, hint);
  Taken& taken = form_in(
      place, [](const Taken&) { return false; }, [&] { return std::move(made); });
  place.lists = place.lists || taken.form == Form::list;
  for (std::size_t i = 0; i < taken.parts.size(); ++i) prepare(taken.parts[i], hint[i + 1]);
}

bool TakenClasses::prepare_number(Place& place, const std::string& kind) {
  const bool is_real = kind == "float";
  if (is_real) number_form(place, shape::scalar_code<double>());
  else if (kind == "int") number_form(place, shape::scalar_code<std::int64_t>());
  else if (kind == "bool") number_form(place, shape::scalar_code<bool>());
  else return false;
  place.floats = is_real;
  return true;
}

void TakenClasses::prepare_class(Place& place, PyTypeObject* type) {
  if (prepared_.contains(type)) return;  // it contains itself
  prepared_.insert(type);
  record_form(place, class_of(type), type);
  prepared_.erase(type);
}

// For a hint that is neither a class nor a plain number.
Taken TakenClasses::form_of(const std::string& kind, nb::handle hint) const {
  if (kind == "str") return {.form = Form::text, .node = text_node(Meaning::text)};
  if (kind == "bytes") return {.form = Form::bytes, .node = text_node(Meaning::none)};
  if (kind == "path") return {.form = Form::path, .node = text_node(Meaning::path)};
  if (kind == "complex") return {.form = Form::complex, .node = number_node(shape::scalar_code<double>())};
  if (kind == "time" || kind == "number")
    return {.form = Form::number, .node = node_of(hint[1]), .signature = nb::cast<std::string>(hint[2])};
  Taken made{.form = Form::list, .node = {.kind = Kind::sequence}};
  if (kind == "map") made = {.form = Form::map, .node = {.kind = Kind::map}};
  else if (kind != "list" && keeps_sets_) made = {.form = Form::set, .node = {.kind = Kind::record, .name = kind}};
  made.parts.resize(kind == "map" ? 2 : 1);
  return made;
}

}  // namespace hps::python
