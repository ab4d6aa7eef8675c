// SPDX-License-Identifier: MIT

#include "table_objects.h"

#include "times.h"
#include "value_place.h"

namespace hps::python {

using value::Cell;

namespace {

using Sort = TableObjects::Sort;

bool is_number_of_numpy(const Cell& c) {
  const value::Table& table = c.table();
  return table.kind == Kind::scalar && table.width <= value::widest_in_memory;
}
bool is_complex(const Cell& c) {
  return c.table().kind == Kind::array && c.node().meaning == Meaning::complex &&
         c.storage->table(c.table().parts[0]).width <= value::widest_in_memory;
}
// Whether keys of a map may lead to objects that others share: to compare them could take for ever.
bool has_shared(const value::Layout& layout, std::uint32_t key) {
  for (std::uint32_t i = key; i <= layout[key].last; ++i) {
    const Kind kind = layout[i].kind;
    if (kind == Kind::pointer || kind == Kind::reference || kind == Kind::any) return true;
  }
  return false;
}

TableObjects find_out_record(const Cell& c) {
  TableObjects how;
  const schema::Node& node = c.node();
  nb::list names;
  bool is_named = false;
  for (const schema::Part& part : node.parts) {
    PyObject* interned = text_of(part.name).release().ptr();
    PyUnicode_InternInPlace(&interned);
    how.names.push_back(nb::steal(interned));
    names.append(how.names.back());
    is_named = is_named || !part.name.empty();
  }
  const bool has_list = node.parts.size() == 1 && c.part(0).table().kind == Kind::sequence;
  if (has_list && !is_named && (node.name == "set" || node.name == "frozenset")) {
    how.sort = Sort::set;
    how.type = nb::module_::import_("builtins").attr(node.name.c_str());
  } else if (node.name.empty()) {
    how.sort = is_named ? Sort::dict : Sort::tuple;
  } else {
    how.sort = Sort::record;
    how.type = from_package("hps._records", "record_type")(text_of(node.name), nb::tuple(names));
  }
  return how;
}

// Numbers, and arrays of these, lie side by side.
TableObjects find_out_sequence(const Cell& c, const ObjectOptions& options) {
  TableObjects how;
  const schema::Node& node = c.node();
  if (is_complex(c)) return how.sort = Sort::complex, how;
  if (node.meaning == Meaning::text) return how.sort = Sort::text, how;
  how.sort = Sort::list;
  if (c.table().parts.empty()) return how;
  Cell inner = c;
  if (inner.table().kind == Kind::array) {
    how.reversed = node.layout & schema::Layout::column_major;
  } else {
    inner = c.cell(c.table().parts[0], 0);
    how.reversed = inner.table().kind == Kind::array && inner.node().layout & schema::Layout::column_major;
  }
  for (; inner.table().kind == Kind::array && !is_complex(inner); inner = inner.part(0))
    how.shape.push_back(static_cast<std::size_t>(inner.table().extent));
  const Cell numbers = is_complex(inner) ? inner.part(0) : inner;
  if (!is_number_of_numpy(numbers)) {
    if (how.reversed && how.shape.size() > 1)
      fail_at(c, options, "arrays in the order of Fortran of other things than numbers");
    return how;
  }
  how.sort = Sort::numbers;
  how.numbers = numbers.at;
  if (is_complex(inner)) how.type = nb::str(numbers.table().width == 4 ? "c8" : "c16");
  else if (const std::string dtype = dtype_of_time(numbers.node()); !dtype.empty()) how.type = nb::str(dtype.c_str());
  return how;
}

}  // namespace

TableObjects find_out(const Cell& c, const ObjectOptions& options) {
  TableObjects how;
  const schema::Node& node = c.node();
  switch (c.table().kind) {
    case Kind::scalar:
      how.sort = Sort::number;
      if (const std::string dtype = dtype_of_time(node); !dtype.empty()) {
        how.sort = Sort::time;
        how.type = from_package("hps._times", "maker")(dtype, node.clock == local_clock);
      } else if (node.meaning == Meaning::enumeration && options.enums) {
        how.sort = Sort::enumeration;
        nb::dict numbers;
        for (const Enumerator& e : node.enumerators) numbers[text_of(e.name)] = e.number;
        how.type = from_package("hps._records", "enum_type")(text_of(node.name), numbers);
      }
      break;
    case Kind::bytes:
      how.sort = node.meaning == Meaning::text && !options.text_as_bytes ? Sort::text : Sort::bytes;
      if (node.meaning == Meaning::path) {
        how.sort = Sort::path;
        how.type = from_package("hps._records", "make_path");
      }
      break;
    case Kind::opaque:
      how.sort = Sort::bytes;
      break;
    case Kind::record:
      return find_out_record(c);
    case Kind::map:
      if (has_shared(*c.storage->layout, c.storage->table(c.table().parts[0]).parts[0]))
        fail_at(c, options, "a map whose keys may be shared objects");
      how.sort = Sort::map;
      break;
    default:
      return find_out_sequence(c, options);
  }
  return how;
}

void fail_at(const Cell& c, const ObjectOptions& options, const std::string& problem) {
  const ValuePlace place = place_of(c);
  std::string where = place.member;
  if (place.element)
    where += (where.empty() ? "value " : " of record ") + std::to_string(options.first + *place.element);
  if (where.empty()) where = c.node().name.empty() ? "a value" : "a " + c.node().name;
  throw MemberError("hps: " + options.file + (options.file.empty() ? "" : ": ") + where + ": " + problem, place.member);
}

}  // namespace hps::python
