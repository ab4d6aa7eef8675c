// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>
#include <memory>

#include "hps/schema/build.h"
#include "hps/schema/bytes.h"
#include "hps/schema/type_name.h"
#include "hps/schema/xxh64.h"

namespace hps::detail::schema {

struct Nodes;

}  // namespace hps::detail::schema

namespace hps {

// A type as data: what decides its bytes, and its names. Values of types with equal schemas have equal bytes in compact
// and raw, whatever the C++ types are. A Schema is cheap to copy, and many threads may use it.
class Schema {
 public:
  struct Member;

  // The bytes are those of to_string, of any program. Throws ParseError for others, LimitExceeded beyond 1 MiB, 65,536
  // nodes or 256 levels, or if comparing its nodes takes too long.
  static Schema from_string(std::string_view bytes) { return Schema(detail::schema::graph_in(bytes)); }
  std::string to_string() const { return detail::schema::bytes_of(whole().data_->graph.nodes); }

  // XXH64 of the bytes without the names of records and enumerations: equal for equal schemas. It and the comparison of
  // a part of a schema throw LimitExceeded if that has more than 256 levels, seen from there.
  std::uint64_t fingerprint() const { return whole().data_->fingerprint; }
  // The names of members and enumerators count, and those of classes that are alternatives.
  friend bool operator==(const Schema& a, const Schema& b) {
    return a.whole().data_->identity == b.whole().data_->identity;
  }

  // `reference` for a type that a walk has met before, and that may contain this one: so every walk ends that stops
  // there. All else answers for that type itself, and target() is it.
  Kind kind() const { return reference_ ? Kind::reference : node().kind; }
  Meaning meaning() const { return node().meaning; }
  // "" for all but records, enumerations and hand-written classes, and for those without a name.
  std::string name() const { return node().name; }
  // "int32", "text", "list of Ion"
  std::string type() const { return detail::schema::type_name(data_->graph.nodes, data_->names, at_); }

  // The functions below throw Error for a schema of another kind than they are for.

  std::vector<Member> members() const;
  std::vector<Member> alternatives() const;
  Schema element() const { return expect({Kind::sequence, Kind::array}, "element"), part(0); }
  Schema key() const { return expect({Kind::map}, "key"), part(0); }
  Schema value() const {
    expect({Kind::map, Kind::optional}, "value");
    return part(node().kind == Kind::map ? 1 : 0);
  }
  // For pointers and references.
  Schema target() const {
    if (reference_) return {data_, at_, false};
    expect({Kind::pointer}, "target");
    return part(0);
  }
  // For arrays, bytes and sequences: a number for each dimension, dynamic_extent where only objects tell it.
  std::vector<std::size_t> extents() const;
  // The first extent is that of neighbours, as in Fortran.
  bool is_column_major() const { return (node().layout & detail::schema::Layout::column_major) != 0; }

  // For scalars: bytes, 1 to 16.
  std::size_t width() const { return shape::width_of_code(number()); }
  bool is_bool() const { return number() == 0; }
  bool is_real() const { return shape::is_real_code(number()); }
  bool is_signed() const { return shape::is_signed_code(number()); }
  bool is_character() const { return expect({Kind::scalar}, "number"), node().is_character(); }
  // Those of enumerations, by their numbers; none of others.
  std::vector<Enumerator> enumerators() const { return node().enumerators; }
  // For durations and time points; else 1 second, and "".
  Period period() const { return node().period; }
  std::string clock() const { return node().clock; }
  // For hand-written classes: as Boost and cereal have it.
  std::uint64_t version() const { return expect({Kind::opaque}, "version"), node().version; }

  friend std::ostream& operator<<(std::ostream& stream, const Schema& schema);
  friend std::string difference(const Schema& theirs, const Schema& ours);
  friend struct detail::schema::Nodes;

  // For schema_of.
  explicit Schema(const detail::schema::Graph& graph, std::uint32_t root = 0)
      : data_(std::make_shared<const Data>(graph, root)) {}

 private:
  struct Data {
    Data(const detail::schema::Graph& any, std::uint32_t root)
        : graph(detail::schema::canonical(any, root)),
          identity(bytes_of(detail::schema::canonical(any, root, detail::schema::NamesOfTypes::left_out).nodes)),
          fingerprint(detail::xxh64(identity)),
          names(detail::schema::own_names(graph.nodes)) {}
    detail::schema::Canonical graph;
    std::string identity;
    std::uint64_t fingerprint;
    std::vector<std::string> names;
  };

  Schema(std::shared_ptr<const Data> data, std::uint32_t at, bool reference)
      : data_(std::move(data)), at_(at), reference_(reference) {}

  const detail::schema::Node& node() const { return data_->graph.nodes[at_]; }
  // As the root of a schema of its own.
  Schema whole() const { return at_ ? Schema(data_->graph.nodes, at_) : *this; }

  Schema part(std::size_t i) const {
    const std::uint32_t at = node().parts[i].node;
    return {data_, at, at <= at_ && at_ <= data_->graph.last[at]};
  }
  std::vector<Member> parts(Kind kind) const;
  unsigned number() const { return expect({Kind::scalar}, "number"), node().code(); }
  void expect(std::initializer_list<Kind> kinds, const char* what) const {
    for (const Kind k : kinds)
      if (k == node().kind) return;
    throw Error(detail::ErrorText("hps: the schema of %s has no %s", type().c_str(), what).c_str());
  }

  std::shared_ptr<const Data> data_;
  std::uint32_t at_ = 0;
  bool reference_ = false;
};

namespace detail::schema {

struct Nodes {
  static Graph of(const Schema& schema) { return schema.whole().data_->graph.nodes; }
};

}  // namespace detail::schema

struct Schema::Member {
  std::string name;
  Schema schema;
};

inline std::vector<Schema::Member> Schema::parts(Kind kind) const {
  expect({kind}, kind == Kind::record ? "members" : "alternatives");
  std::vector<Member> all;
  for (std::size_t i = 0; i < node().parts.size(); ++i) all.push_back({node().parts[i].name, part(i)});
  return all;
}

inline std::vector<Schema::Member> Schema::members() const { return parts(Kind::record); }
inline std::vector<Schema::Member> Schema::alternatives() const { return parts(Kind::variant); }

inline std::vector<std::size_t> Schema::extents() const {
  expect({Kind::array, Kind::bytes, Kind::sequence}, "extents");
  std::vector<std::size_t> all;
  for (const std::uint64_t e : node().extents)
    all.push_back(e == detail::schema::run_time_extent ? dynamic_extent : static_cast<std::size_t>(e - 1));
  if (all.empty()) all.push_back(dynamic_extent);
  return all;
}

// Throws LimitExceeded for a type beyond the limits of from_string.
template <class T>
const Schema& schema_of() {
  static const Schema schema(detail::schema::Builder::graph_of(detail::schema::labels<T>));
  return schema;
}

}  // namespace hps
