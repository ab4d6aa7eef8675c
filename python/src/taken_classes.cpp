// SPDX-License-Identifier: MIT

#include "taken_classes.h"

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
    return prepare(place, hint[1]);
  }
  const auto none = [](const Taken&) { return false; };
  if (kind == "float" || kind == "int" || kind == "bool") {
    place.floats = kind == "float";
    number_form(place, kind == "float"  ? shape::scalar_code<double>()
                       : kind == "bool" ? shape::scalar_code<bool>()
                                        : shape::scalar_code<std::int64_t>());
  } else if (kind == "str" || kind == "bytes") {
    const bool is_text = kind == "str";
    form_in(place, none, [&] {
      return Taken{.form = is_text ? Form::text : Form::bytes,
                   .node = text_node(is_text ? Meaning::text : Meaning::none)};
    });
  } else if ((kind == "set" || kind == "frozenset") && keeps_sets_) {
    Taken& taken =
        form_in(place, none, [&] { return Taken{.form = Form::set, .node = {.kind = Kind::record, .name = kind}}; });
    taken.parts.resize(1);
    prepare(taken.parts[0], hint[1]);
  } else if (kind == "list" || kind == "map" || kind == "set" || kind == "frozenset") {
    const bool is_map = kind == "map";
    Taken& taken = form_in(place, none, [&] {
      return Taken{.form = is_map ? Form::map : Form::list, .node = {.kind = is_map ? Kind::map : Kind::sequence}};
    });
    taken.parts.resize(is_map ? 2 : 1);
    place.lists = !is_map;
    for (std::size_t i = 0; i < taken.parts.size(); ++i) prepare(taken.parts[i], hint[i + 1]);
  } else if (kind == "variant") {
    for (std::size_t i = 1; i < nb::len(hint); ++i) prepare(place, hint[i]);
    place.form_of.clear();  // there are no values yet
  } else if (kind == "class") {
    const auto type = reinterpret_cast<PyTypeObject*>(nb::object(hint[1]).ptr());
    if (prepared_.contains(type)) return;  // it contains itself
    prepared_.insert(type);
    record_form(place, class_of(type), type);
    prepared_.erase(type);
  }
}

}  // namespace hps::python
