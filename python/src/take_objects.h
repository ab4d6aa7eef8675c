// SPDX-License-Identifier: MIT
#pragma once
// Python objects to Values.

#include "taken_classes.h"
#include "taken_forms.h"

namespace hps::python {

class ObjectTaker {
 public:
  // Lists of numbers become arrays, as C++ has them, or lists of a variant of one type, which remain lists. Sets become
  // lists, as those of C++ are, or records, which remain sets.
  explicit ObjectTaker(bool keeps_lists) : keeps_lists_(keeps_lists), classes_(keeps_lists) {}

  // Throws Error for what has no place in a Value.
  void take(Place& place, nb::handle object) { take(place, object, 0); }
  // The forms that a place will have, by a hint of hps._take.
  void prepare(Place& place, nb::handle hint) { classes_.prepare(place, hint); }

 private:
  using Form = Taken::Form;

  void take(Place& place, nb::handle object, std::size_t level);
  // Another object in place of the one that was begun.
  void take_instead(Place& place, nb::handle object, std::size_t level);
  void take_of_class(Place& place, nb::handle object, std::size_t level);
  void take_integer(Place& place, nb::handle integer);
  void take_characters(Place& place, Form form, const char* data, std::size_t size);
  void take_list(Place& place, Form form, nb::handle list, std::size_t level);
  void take_tuple(Place& place, Form form, const TakenClass* cls, nb::handle tuple, std::size_t level);
  void take_dict(Place& place, nb::handle dict, std::size_t level);
  void take_members(Place& place, const TakenClass& cls, nb::handle object, std::size_t level);
  void take_array(Place& place, nb::handle array, std::size_t level);
  void take_complex(Place& place, nb::handle number);

  template <class V>
  void put_number(Place& place, V v) {
    Taken& taken = number_form(place, shape::scalar_code<V>());
    put(taken, &v, sizeof v);
  }
  static void put(Taken& taken, const void* number, std::size_t size) {
    std::memcpy(taken.column.values.add(size), number, size);
    ++taken.column.count;
  }

  bool keeps_lists_;
  TakenClasses classes_;
};

}  // namespace hps::python
