// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>
#include <memory>

#include "hps/schema/build.h"

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
  HPS_ONCE static Schema from_string(std::string_view bytes);
  HPS_ONCE std::string to_string() const;

  // XXH64 of the bytes without the names of records and enumerations: equal for equal schemas. It and the comparison
  // throw LimitExceeded if that of the nodes takes too long, or a part of a schema has more than 256 levels, seen from
  // there.
  HPS_ONCE std::uint64_t fingerprint() const;
  // The names of members and enumerators count, and those of classes that are alternatives.
  friend bool operator==(const Schema& a, const Schema& b) { return a.equals(b); }

  // `reference` for a type that a walk has met before, and that may contain this one: so every walk ends that stops
  // there. All else answers for that type itself, and target() is it.
  HPS_ONCE Kind kind() const;
  HPS_ONCE Meaning meaning() const;
  // "" for all but records, enumerations and hand-written classes, and for those without a name.
  HPS_ONCE std::string name() const;
  // "int32", "text", "list of Ion"
  HPS_ONCE std::string type() const;

  // The functions below throw Error for a schema of another kind than they are for.

  HPS_ONCE std::vector<Member> members() const;
  HPS_ONCE std::vector<Member> alternatives() const;
  HPS_ONCE Schema element() const;
  HPS_ONCE Schema key() const;
  HPS_ONCE Schema value() const;
  // For pointers and references.
  HPS_ONCE Schema target() const;
  // For arrays, bytes and sequences: a number for each dimension, dynamic_extent where only objects tell it.
  HPS_ONCE std::vector<std::size_t> extents() const;
  // The first extent is that of neighbours, as in Fortran.
  HPS_ONCE bool is_column_major() const;

  // For scalars: bytes, 1 to 16.
  std::size_t width() const { return shape::width_of_code(number()); }
  bool is_bool() const { return number() == 0; }
  bool is_real() const { return shape::is_real_code(number()); }
  bool is_signed() const { return shape::is_signed_code(number()); }
  HPS_ONCE bool is_character() const;
  // Those of enumerations, by their numbers; none of others.
  HPS_ONCE std::vector<Enumerator> enumerators() const;
  // For durations and time points; else 1 second, and "".
  HPS_ONCE Period period() const;
  HPS_ONCE std::string clock() const;
  // For hand-written classes: as Boost and cereal have it.
  HPS_ONCE std::uint64_t version() const;

  friend std::ostream& operator<<(std::ostream& stream, const Schema& schema);
  friend std::string difference(const Schema& theirs, const Schema& ours);
  friend struct detail::schema::Nodes;

  // For schema_of.
  HPS_ONCE explicit Schema(const detail::schema::Graph& graph, std::uint32_t root = 0);

 private:
  struct Data;

  Schema(std::shared_ptr<const Data> data, std::uint32_t at, bool reference)
      : data_(std::move(data)), at_(at), reference_(reference) {}

  HPS_ONCE bool equals(const Schema& other) const;
  HPS_ONCE const detail::schema::Node& node() const;
  // As the root of a schema of its own.
  HPS_ONCE Schema whole() const;
  HPS_ONCE Schema part(std::size_t i) const;
  HPS_ONCE std::vector<Member> parts(Kind kind) const;
  HPS_ONCE unsigned number() const;
  HPS_ONCE void expect(std::initializer_list<Kind> kinds, const char* what) const;

  std::shared_ptr<const Data> data_;
  std::uint32_t at_ = 0;
  bool reference_ = false;
};

namespace detail::schema {

struct Nodes {
  HPS_ONCE static Graph of(const Schema& schema);
};

}  // namespace detail::schema

struct Schema::Member {
  std::string name;
  Schema schema;
};

// Throws LimitExceeded for a type beyond the limits of from_string.
template <class T>
const Schema& schema_of() {
  static const Schema schema(detail::schema::graph_of(detail::schema::labels<T>));
  return schema;
}

}  // namespace hps

#include HPS_DEFINITIONS("hps/schema/schema_definitions.h")
