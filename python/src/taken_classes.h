// SPDX-License-Identifier: MIT
#pragma once
// Classes of Python objects, and the hints that they have of their members.

#include <map>
#include <set>

#include "taken.h"

namespace hps::python {

// How objects of a class are taken, as hps._take.classify says.
struct TakenClass {
  Taken::Form form;
  std::string name;
  std::vector<nb::object> names;  // of members
  nb::object hints;               // of members, as hps._take has them; invalid if there are none
  nb::object convert;             // makes an object of another class of it
};

class TakenClasses {
 public:
  explicit TakenClasses(bool keeps_sets) : keeps_sets_(keeps_sets) {}

  const TakenClass& class_of(PyTypeObject* type);
  // That of the records of a class: its members have the forms of their hints.
  Taken& record_form(Place& place, const TakenClass& cls, const PyTypeObject* type);
  // The forms that a place will have, by a hint of hps._take.
  void prepare(Place& place, nb::handle hint);

 private:
  using Form = Taken::Form;

  void prepare_form(Place& place, nb::handle hint);
  bool prepare_number(Place& place, const std::string& kind);
  void prepare_class(Place& place, PyTypeObject* type);
  Taken form_of(const std::string& kind, nb::handle hint) const;

  bool keeps_sets_;
  std::map<const PyTypeObject*, TakenClass> classes_;
  std::set<const PyTypeObject*> prepared_;  // whose members are being prepared
};

}  // namespace hps::python
