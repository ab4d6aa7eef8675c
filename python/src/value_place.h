// SPDX-License-Identifier: MIT
#pragma once
// Where in a value one of its values is, for errors.

#include "common.h"

namespace hps::python {

struct ValuePlace {
  std::string member;                    // its path; "" of the whole, and of what shared pointers lead to
  std::optional<std::uint64_t> element;  // of the list that all of it is
};

ValuePlace place_of(const value::Cell& c);

}  // namespace hps::python
