// SPDX-License-Identifier: MIT

#include "schemas.h"

#include <hps/schema.h>

#include <sstream>

#include "parts.h"
#include "times.h"

namespace hps::python {
namespace {

unsigned code_of(const std::string& name) {
  for (unsigned code = 0; code < 24; ++code)
    if (shape::scalar_name(code) == name) return code;
  throw Error("hps: no type of numbers: " + name);
}

class GraphBuilder {
 public:
  std::uint32_t add(nb::handle specification) {
    const auto kind = nb::cast<std::string>(specification[0]);
    if (kind == "complex") return add_complex(node_of(specification));
    if (kind == "text") return add_node({.kind = Kind::bytes, .meaning = Meaning::text, .extents = {0}});
    if (kind == "path") return add_node({.kind = Kind::bytes, .meaning = Meaning::path, .extents = {0}});
    if (kind == "bytes") {
      const bool is_fixed = nb::len(specification) > 1;
      return add_node({.kind = Kind::bytes, .extents = {is_fixed ? nb::cast<std::uint64_t>(specification[1]) + 1 : 0}});
    }
    if (kind == "list") return add_around({.kind = Kind::sequence}, {specification[1]});
    if (kind == "optional") return add_around({.kind = Kind::optional}, {specification[1]});
    if (kind == "map") return add_around({.kind = Kind::map}, {specification[1], specification[2]});
    if (kind == "array") return add_array(specification);
    if (kind == "record")
      return add_named({.kind = Kind::record, .name = nb::cast<std::string>(specification[1])}, specification[2]);
    if (kind == "variant") return add_named({.kind = Kind::variant}, specification[1]);
    return add_node(node_of(specification));
  }
  Schema schema() && { return Schema(graph_); }

 private:
  std::uint32_t add_node(schema::Node node) {
    graph_.push_back(std::move(node));
    return static_cast<std::uint32_t>(graph_.size() - 1);
  }
  std::uint32_t add_around(schema::Node node, const std::vector<nb::object>& parts) {
    const std::uint32_t at = add_node(std::move(node));
    for (const nb::object& part : parts) {
      const std::uint32_t inner = add(part);
      graph_[at].parts.push_back({"", inner});
    }
    return at;
  }
  std::uint32_t add_named(schema::Node node, nb::handle parts) {
    const std::uint32_t at = add_node(std::move(node));
    for (nb::handle part : parts) {
      const std::uint32_t inner = add(part[1]);
      graph_[at].parts.push_back({nb::cast<std::string>(part[0]), inner});
    }
    return at;
  }
  std::uint32_t add_array(nb::handle specification) {
    schema::Node array{.kind = Kind::array};
    for (nb::handle extent : specification[1]) array.extents.push_back(nb::cast<std::uint64_t>(extent) + 1);
    if (array.extents.size() > 1) array.layout = schema::Layout::several_extents;
    return add_around(std::move(array), {specification[2]});
  }
  std::uint32_t add_complex(schema::Node number) {
    number.meaning = Meaning::none;
    const std::uint32_t at = add_node({.kind = Kind::array, .meaning = Meaning::complex, .extents = {3}});
    const std::uint32_t part = add_node(std::move(number));
    graph_[at].parts.push_back({"", part});
    return at;
  }

  schema::Graph graph_;
};

nb::object declaration_of(const Schema& schema) {
  std::ostringstream text;
  text << schema;
  return text_of(text.str());
}

}  // namespace

schema::Node node_of(nb::handle specification) {
  const auto kind = nb::cast<std::string>(specification[0]);
  const auto code = static_cast<std::uint8_t>(code_of(nb::cast<std::string>(specification[1])));
  schema::Node node{.kind = Kind::scalar, .number = code};
  if (kind == "number") return node;
  if (kind == "complex") return node.meaning = Meaning::complex, node;
  if (kind == "time" || kind == "duration") {
    node.meaning = kind == "time" ? Meaning::time_point : Meaning::duration;
    node.period = {nb::cast<std::int64_t>(specification[2]), nb::cast<std::int64_t>(specification[3])};
    if (kind == "time") node.clock = nb::cast<std::string>(specification[4]);
    return node;
  }
  if (kind != "enum") throw Error("hps: no kind of schema: " + kind);
  node.meaning = Meaning::enumeration;
  node.name = nb::cast<std::string>(specification[2]);
  for (auto [name, number] : nb::cast<nb::dict>(specification[3]))
    node.enumerators.push_back({nb::cast<std::string>(name), nb::cast<std::int64_t>(number)});
  std::ranges::sort(node.enumerators, {}, &Enumerator::number);
  return node;
}

Schema schema_of_specification(nb::handle specification) {
  GraphBuilder builder;
  builder.add(specification);
  return std::move(builder).schema();
}

namespace {

constexpr const char* kinds[] = {"scalar", "bytes",   "sequence", "array", "record", "optional", "variant",
                                 "map",    "pointer", "opaque",   "none",  "any",    "reference"};
constexpr const char* meanings[] = {"", "text", "path", "complex", "enumeration", "duration", "time_point"};

// A table of a value's layout, for Python code.
struct TableOfLayout {
  std::shared_ptr<const value::Layout> layout;
  std::uint32_t at;

  const value::Table& table() const { return (*layout)[at]; }
  const schema::Node& node() const { return layout->node(table()); }
};

nb::tuple names_of(const TableOfLayout& t) {
  nb::list names;
  for (const schema::Part& part : t.node().parts) names.append(text_of(part.name));
  return nb::tuple(names);
}
nb::dict enumerators_of(const TableOfLayout& t) {
  nb::dict numbers;
  for (const Enumerator& e : t.node().enumerators) numbers[text_of(e.name)] = e.number;
  return numbers;
}

void define_layouts(nb::module_& m) {
  using T = TableOfLayout;
  nb::class_<T>(m, "Node", "A part of a schema, and where its values are.")
      .def_prop_ro("at", [](const T& t) { return t.at; })
      .def_prop_ro(
          "type", [](const T& t) { return t.table().node; }, "Parts of one type have the same number.")
      .def_prop_ro("kind", [](const T& t) { return kinds[static_cast<std::size_t>(t.table().kind)]; })
      .def_prop_ro("meaning", [](const T& t) { return meanings[static_cast<std::size_t>(t.node().meaning)]; })
      .def_prop_ro("name", [](const T& t) { return text_of(t.node().name); })
      .def_prop_ro("names", names_of, "Those of members or alternatives.")
      .def_prop_ro("number", [](const T& t) { return shape::scalar_name(t.node().code()); })
      .def_prop_ro("is_character", [](const T& t) { return t.node().is_character(); })
      .def_prop_ro("width", [](const T& t) { return t.table().width; })
      .def_prop_ro("extent",
                   [](const T& t) -> std::optional<std::uint64_t> {
                     return t.table().extent == value::dynamic ? std::nullopt : std::optional(t.table().extent);
                   })
      .def_prop_ro("is_column_major", [](const T& t) { return bool(t.node().layout & schema::Layout::column_major); })
      .def_prop_ro("enumerators", enumerators_of)
      .def_prop_ro("period", [](const T& t) { return std::pair(t.node().period.num, t.node().period.den); })
      .def_prop_ro(
          "dtype", [](const T& t) { return dtype_of_time(t.node()); },
          "Of times: \"M8[us]\"; \"\" where NumPy has none.")
      .def_prop_ro("clock", [](const T& t) { return text_of(t.node().clock); })
      .def_prop_ro("parts", [](const T& t) { return t.table().parts; })
      .def_prop_ro(
          "target",
          [](const T& t) {
            return t.table().target == value::no_table ? std::nullopt : std::optional(t.table().target);
          },
          "The table that a pointer leads to, or that of the type which contains itself.");
  nb::class_<value::Layout>(m, "Layout", "The tables of a value: one for each part of its schema, seen from the root.")
      .def("__len__", [](const value::Layout& l) { return l.tables().size(); })
      .def("__getitem__",
           [](const std::shared_ptr<const value::Layout>& l, std::uint32_t i) {
             if (i >= l->tables().size()) throw nb::index_error();
             return T{l, i};
           })
      .def_prop_ro("has_pools", &value::Layout::has_pools)
      .def_prop_ro("schema", &value::Layout::schema);
}

}  // namespace

void define_schemas(nb::module_& m) {
  define_layouts(m);
  nb::class_<Schema>(m, "Schema",
                     "A type as data: what decides its bytes, and its names. `str` shows it as a program would "
                     "declare it.")
      .def_prop_ro(
          "type", [](const Schema& s) { return text_of(s.type()); }, "\"int32\", \"text\", \"list of Ion\"")
      .def_prop_ro(
          "kind", [](const Schema& s) { return kinds[static_cast<std::size_t>(s.kind())]; },
          "\"scalar\", \"bytes\", \"sequence\", \"array\", \"record\", \"optional\", \"variant\", \"map\", \"any\" (an "
          "hps::Value), \"pointer\", \"opaque\" (a hand-written class), \"reference\" (a type inside of itself)")
      .def_prop_ro(
          "name", [](const Schema& s) { return text_of(s.name()); },
          "Of records, enumerations and hand-written classes; else \"\".")
      .def_prop_ro(
          "members",
          [](const Schema& s) {
            nb::dict members;
            for (const Schema::Member& member : s.members()) members[text_of(member.name)] = member.schema;
            return members;
          },
          "A dict of the schemas of a record's members, by their names. Raises Error for anything but a record.")
      .def_prop_ro("element", &Schema::element,
                   "That of the elements of a list or an array. Raises Error for anything else.")
      .def_prop_ro("fingerprint", &Schema::fingerprint, "An integer of 64 bits, which is equal for equal schemas.")
      .def(
          "to_bytes",
          [](const Schema& s) {
            const std::string b = s.to_string();
            return nb::bytes(b.data(), b.size());
          },
          "Its bytes, those of hps::Schema::to_string in C++.")
      .def_static(
          "from_bytes",
          [](nb::bytes b) {
            return Schema::from_string({b.c_str(), b.size()});
          },
          nb::arg("schema"), "The schema of such bytes. Raises Error if they are none.")
      .def("__reduce__",
           [](const nb::object& self) {
             return nb::make_tuple(from_package("hps._records", "make_schema"),
                                   nb::make_tuple(self.attr("to_bytes")()));
           })
      .def(
          "__eq__", [](const Schema& a, const Schema& b) { return a == b; }, nb::is_operator())
      .def("__hash__", [](const Schema& s) { return s.fingerprint(); })
      .def("__str__", declaration_of)
      .def("__repr__", declaration_of);
}

}  // namespace hps::python
