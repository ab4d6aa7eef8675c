// SPDX-License-Identifier: MIT
#pragma once
// Values to Python objects.

#include "common.h"

namespace hps::python {

struct ObjectOptions {
  bool text_as_bytes = false;
  bool enums = false;                                     // members of enum.IntEnum in place of integers
  std::size_t max_memory = static_cast<std::size_t>(-1);  // bytes, of all objects
};

// How the values of a table become objects, found out when they are made first.
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

class ObjectMaker {
 public:
  ObjectMaker(const Value& v, const ObjectOptions& options);

  // Throws Error for text that is not UTF-8, and for what is nested too deep.
  nb::object make(const value::Cell& c) { return make(c, 0); }
  // The elements of a list.
  nb::object make_list(const value::Elements& elements, std::size_t level = 0);

 private:
  using Sort = TableObjects::Sort;
  using Cell = value::Cell;

  nb::object make(Cell c, std::size_t level);
  nb::object make_of_sort(const Cell& c, const TableObjects& how, std::size_t level);
  nb::object make_number(const Cell& c) const;
  nb::object make_text(std::string_view text, const Cell& c);
  nb::object make_array(const Cell& c, const TableObjects& how);
  nb::object make_tuple(const Cell& c, std::size_t level);
  nb::object make_record(const Cell& c, const TableObjects& how, std::size_t level);
  nb::object make_dict(const Cell& c, const TableObjects& how, std::size_t level);
  nb::object make_map(const Cell& c, std::size_t level);
  nb::object make_shared(const Cell& pointer, std::size_t level);
  nb::object make_inside(const Cell& any, std::size_t level);

  const TableObjects& how(const Cell& c);
  TableObjects find_out(const Cell& c) const;
  TableObjects find_out_record(const Cell& c) const;
  TableObjects find_out_sequence(const Cell& c) const;
  void charge(std::size_t bytes);
  [[noreturn]] void fail(const Cell& c, const std::string& problem) const;

  std::shared_ptr<const value::Storage> root_;
  ObjectOptions options_;
  nb::object owner_;  // of arrays
  std::map<const value::Layout*, std::vector<TableObjects>> layouts_;
  const value::Layout* last_ = nullptr;  // the one of `tables_`
  std::vector<TableObjects>* tables_ = nullptr;
  std::map<std::pair<const value::Storage*, std::uint64_t>, nb::object> shared_;
};

// The dtype of times: "M8[us]", "m8[s]"; "" where NumPy has none.
std::string dtype_of_time(const schema::Node& node);

}  // namespace hps::python
