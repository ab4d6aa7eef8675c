// SPDX-License-Identifier: MIT
#pragma once
// Python objects on their way to a Value: columns that grow, whose schema is found out from the objects.

#include "value_builder.h"

namespace hps::python {

struct Taken;

// The values at one place of the schema: of one form, or of several; some may be None.
struct Place {
  std::uint64_t count = 0;
  bool has_none = false;
  std::vector<std::uint8_t> present;  // of each, once there was None
  std::vector<std::unique_ptr<Taken>> forms;
  std::vector<std::uint32_t> form_of;  // of each that is there, once there are two forms
  bool floats = false;                 // integers become float64
  bool lists = false;                  // arrays and tuples become lists
  bool gives_way = false;              // the form that a hint gave it: to that of the first value
  bool marks = false;                  // of elements that are numbers: they are a list's, not an array's
};

// Values of one form.
struct Taken {
  enum class Form { number, text, bytes, path, list, tuple, record, dict, set, map, array, complex, other };
  Form form;
  schema::Node node = {};                 // without its parts
  std::string signature = {};             // of numbers and arrays: what tells them apart
  const PyTypeObject* type = nullptr;     // of records
  std::vector<nb::object> names = {};     // of members
  std::vector<std::size_t> extents = {};  // of arrays, without the first
  value::Column column = {};
  value::Column numbers = {};     // of arrays and complex numbers
  std::vector<Place> parts = {};  // the element; members; key and value
};

// Numbers of several types at one place become numbers of one: integers and float64 float64, those of 64 bits with and
// without a sign uint64. The place has a list, whose first element has the number `first`. Throws MemberError for
// integers that have no type in common.
void unify(Place& place, std::uint64_t first);

// The value that was taken; `place` is of no use afterwards.
Value value_of(Place& place);

}  // namespace hps::python
