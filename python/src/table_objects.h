// SPDX-License-Identifier: MIT
#pragma once
// How the values of a table become Python objects, by their schema.

#include "common.h"

namespace hps::python {

struct ObjectOptions {
  bool text_as_bytes = false;
  bool enums = false;                                     // members of enum.IntEnum in place of integers
  std::size_t max_memory = static_cast<std::size_t>(-1);  // bytes, of all objects
  std::string file = {};                                  // that the objects are of, for errors
  std::uint64_t first = 0;                                // number of the first record in it
};

struct TableObjects {
  enum class Sort {
    unknown,
    number,
    text,
    bytes,
    path,
    tuple,
    dict,
    record,
    set,
    list,
    numbers,
    map,
    complex,
    time,
    enumeration
  };
  Sort sort = Sort::unknown;
  nb::object type;                 // a class or function that makes them; the dtype of times
  std::vector<nb::object> names;   // keys of dicts
  std::vector<std::size_t> shape;  // of arrays, without the first dimension
  bool reversed = false;           //   whose first extent is that of neighbours
  std::uint32_t numbers = 0;       // the table of their numbers
};

// For c and the other values of its table. Throws Error for those that no object can be.
TableObjects find_out(const value::Cell& c, const ObjectOptions& options);

// Throws MemberError, with the file, the member and the record of a value.
[[noreturn]] void fail_at(const value::Cell& c, const ObjectOptions& options, const std::string& problem);

}  // namespace hps::python
