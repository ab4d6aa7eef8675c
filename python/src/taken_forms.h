// SPDX-License-Identifier: MIT
#pragma once
// The forms of a place, where the next value finds its own or adds it.

#include "taken.h"

namespace hps::python {

inline schema::Node number_node(unsigned code) {
  return {.kind = Kind::scalar, .number = static_cast<std::uint8_t>(code)};
}
inline schema::Node text_node(Meaning meaning) { return {.kind = Kind::bytes, .meaning = meaning, .extents = {0}}; }

// The one that is_it() says, or a new one, for a value that follows.
Taken& form_in(Place& place, const auto& is_it, auto&& make) {
  std::size_t i = 0;
  while (i < place.forms.size() && !is_it(*place.forms[i])) ++i;
  if (i == place.forms.size()) {
    if (i == 1 && place.gives_way && !place.forms[0]->column.count) {
      place.forms.clear();
      i = 0;
    }
    if (i == 1) place.form_of.resize(static_cast<std::size_t>(place.forms[0]->column.count));
    place.forms.push_back(std::make_unique<Taken>(make()));
  }
  if (place.forms.size() > 1) place.form_of.push_back(static_cast<std::uint32_t>(i));
  return *place.forms[i];
}

inline Taken& number_form(Place& place, unsigned code) {
  return form_in(
      place,
      [&](const Taken& t) { return t.form == Taken::Form::number && t.node.number == code && t.signature.empty(); },
      [&] { return Taken{.form = Taken::Form::number, .node = number_node(code)}; });
}

}  // namespace hps::python
