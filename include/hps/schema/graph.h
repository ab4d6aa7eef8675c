// SPDX-License-Identifier: MIT
#pragma once
// A schema in memory and in bytes: nodes that name each other by their numbers, the root first.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hps/hps.h"
#include "hps/schema/meaning.h"

namespace hps::detail::schema {

// A member, an alternative, or without a name an element, a key, a value, what is pointed to.
struct Part {
  std::string name;
  std::uint32_t node = 0;
  // The reader says this of a member, and no bytes do: names that it had, and whether a message must have it.
  std::vector<std::string> earlier_names = {};
  bool required = false;

  HPS_MEMBERS(name, node)
};

inline constexpr std::uint64_t run_time_extent = 0;  // others are one larger than they are

struct Layout {
  static constexpr std::uint8_t bits = 1, presence_first = 2, column_major = 4, several_extents = 8;
};

// Members that a kind has no use for stay as they are here.
struct Node {
  Kind kind = Kind::none;
  Meaning meaning = Meaning::none;
  std::uint8_t number = 0;  // of a scalar: shape::scalar_code, + `character` or `wide`
  std::uint8_t layout = 0;  // of sequences and arrays: of Layout
  std::string name = {};    // of records, enumerations and opaque classes
  Period period = {};
  std::string clock = {};
  std::vector<Enumerator> enumerators = {};
  std::vector<std::uint64_t> extents = {};  // of bytes, arrays and sequences of several dimensions
  std::vector<Part> parts = {};
  std::uint64_t pool = 0;     // of pointers: those of one pool may point to one object
  std::uint64_t version = 0;  // of opaque classes

  static constexpr std::uint8_t character = 32, wide = 64;
  unsigned code() const { return number & 31u; }
  bool is_character() const { return number > code(); }

  // For both directions. docs/format-schema.md has the layout.
  template <class B>
  void serialize(B& b);
};

using Graph = std::vector<Node>;

template <class B>
void serialize_part(B& b, Node& node, std::size_t i) {
  if constexpr (!B::output) node.parts.resize(i + 1);
  b(node.parts[i].node);
}

template <class B>
void serialize_scalar(B& b, Node& node) {
  b(node.number);
  if (node.meaning == Meaning::time_point) b(node.clock);
  if (node.meaning == Meaning::time_point || node.meaning == Meaning::duration) b(node.period);
  if (node.meaning == Meaning::enumeration) b(node.name, node.enumerators);
}

template <class B>
void serialize_extents(B& b, Node& node) {
  if constexpr (!B::output) node.extents.resize(1);
  if (node.layout & Layout::several_extents) b(node.extents);
  else b(node.extents[0]);
}

template <class B>
void Node::serialize(B& b) {
  auto head = static_cast<std::uint8_t>(static_cast<unsigned>(kind) | static_cast<unsigned>(meaning) << 4);
  b(head);
  if constexpr (!B::output) {
    kind = static_cast<Kind>(head & 15);
    meaning = static_cast<Meaning>(head >> 4);
  }
  if (kind == Kind::sequence || kind == Kind::array) b(layout);
  switch (kind) {
    case Kind::scalar:
      return serialize_scalar(b, *this);
    case Kind::bytes:
      return serialize_extents(b, *this);
    case Kind::sequence:
      if (layout & Layout::several_extents) b(extents);
      return serialize_part(b, *this, 0);
    case Kind::array:
      serialize_extents(b, *this);
      return serialize_part(b, *this, 0);
    case Kind::record:
      b(name, parts);
      return;
    case Kind::optional:
      return serialize_part(b, *this, 0);
    case Kind::variant:
      b(parts);
      return;
    case Kind::map:
      serialize_part(b, *this, 0);
      return serialize_part(b, *this, 1);
    case Kind::pointer:
      b(pool);
      return serialize_part(b, *this, 0);
    case Kind::opaque:
      b(name, version);
      return;
    default:
      return;
  }
}

}  // namespace hps::detail::schema
