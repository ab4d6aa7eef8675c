// SPDX-License-Identifier: MIT
#pragma once
// Values to Python objects.

#include <map>

#include "table_objects.h"

namespace hps::python {

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
  void charge(std::size_t bytes);

  std::shared_ptr<const value::Storage> root_;
  ObjectOptions options_;
  nb::object owner_;  // of arrays
  std::map<const value::Layout*, std::vector<TableObjects>> layouts_;
  const value::Layout* last_ = nullptr;  // the one of `tables_`
  std::vector<TableObjects>* tables_ = nullptr;
  std::map<std::pair<const value::Storage*, std::uint64_t>, nb::object> shared_;
};

}  // namespace hps::python
