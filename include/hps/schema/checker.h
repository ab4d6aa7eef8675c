// SPDX-License-Identifier: MIT
#pragma once
// The checks of graphs that come from outside.

#include <set>

#include "hps/schema/canonical.h"
#include "hps/schema/name.h"

namespace hps::detail::schema {

inline constexpr std::uint8_t version = 1;
inline constexpr std::size_t most_dimensions = 32;
inline constexpr std::uint64_t most_elements = std::uint64_t{1} << 40;

// The bytes of a schema, up to its node n.
inline void write_nodes(OutputBuffer<Compact>& out, const Graph& graph, std::size_t n) {
  out << version << std::uint64_t{graph.size()};
  for (std::size_t i = 0; i < n; ++i) out << graph[i];
}

// Throws ParseError with the place of the node that is wrong.
class Checker {
 public:
  explicit Checker(const Graph& graph) : graph_(graph) {}

  void check() {
    if (graph_.empty()) fail("a schema without nodes");
    for (at_ = 0; at_ < graph_.size(); ++at_) check_node(graph_[at_]);
    find_endless();
  }

 private:
  [[noreturn]] HPS_COLD void fail(const char* problem) const {
    CountingSink sink;
    OutputBuffer<Compact> before(sink);
    write_nodes(before, graph_, at_);
    throw ParseError(problem, before.offset(), ErrorText("node %zu of a schema", at_).c_str(), parse_advice);
  }

  void check_node(const Node& node) {
    check_name(node.name);
    for (const Part& part : node.parts) {
      check_name(part.name);
      if (part.node >= graph_.size()) fail("a part that is no node of the schema");
    }
    if (!may_mean(node)) fail("a meaning that its kind does not have");
    switch (node.kind) {
      case Kind::scalar:
        return check_scalar(node);
      case Kind::bytes:
        return check_extents(node);
      case Kind::sequence:
      case Kind::array:
        return check_array(node);
      case Kind::record:
        return check_names(node.parts);
      case Kind::optional:
      case Kind::variant:
      case Kind::map:
      case Kind::pointer:
      case Kind::opaque:
      case Kind::any:
        return;
      default:
        fail("an unknown kind");
    }
  }

  static bool may_mean(const Node& node) {
    switch (node.meaning) {
      case Meaning::none:
        return true;
      case Meaning::text:
        return node.kind == Kind::bytes || node.kind == Kind::sequence;
      case Meaning::path:
        return node.kind == Kind::bytes;
      case Meaning::complex:
        return node.kind == Kind::array;
      case Meaning::enumeration:
      case Meaning::duration:
      case Meaning::time_point:
        return node.kind == Kind::scalar;
    }
    return false;
  }
  void check_scalar(const Node& node) const {
    const unsigned code = node.code(), flags = node.number - code;
    const bool known = code <= 5 || (code >= 9 && code <= 13) || (code >= 18 && code <= 21);
    const bool flagged = flags == 0 || (code >= 1 && code <= 3 && (flags == Node::character || flags == Node::wide));
    if (!known || !flagged) fail("an unknown sort of number");
    const bool is_time = node.meaning == Meaning::duration || node.meaning == Meaning::time_point;
    if (is_time && (code == 0 || node.is_character())) fail("a time that is no number");
    if (node.meaning == Meaning::enumeration && shape::is_real_code(code)) fail("an enumeration that is no integer");
    if (node.period.num <= 0 || node.period.den <= 0) fail("a period that is not positive");
    check_name(node.clock);
    for (const Enumerator& e : node.enumerators)
      if (e.name.empty() || !fits(e.number, code)) fail("an enumerator without a name, or too large");
    check_names(node.enumerators);
  }
  // As an integer of the code; that of 64 bits is modulo 2^64.
  static bool fits(std::int64_t number, unsigned code) {
    const unsigned bits = code ? 8 * shape::width_of_code(code) : 1;
    if (bits >= 64) return true;
    if (shape::is_signed_code(code)) return number >> (bits - 1) == 0 || number >> (bits - 1) == -1;
    return number >> bits == 0;
  }
  void check_extents(const Node& node) const {
    if (node.extents.size() > most_dimensions) fail("an array of more than 32 dimensions");
    std::uint64_t elements = 1;
    for (const std::uint64_t extent : node.extents)
      if (extent > 1) {
        if (extent - 1 > most_elements / elements) fail("an array of more than 2^40 elements");
        elements *= extent - 1;
      }
  }
  void check_array(const Node& node) const {
    const bool several = node.layout & Layout::several_extents;
    if (node.layout >= 2 * Layout::several_extents) fail("an unknown layout");
    if (several && node.extents.size() < 2) fail("several extents that are less than two");
    if (!several && node.layout & Layout::column_major) fail("an order of one extent");
    if (node.kind == Kind::array && !several && node.extents[0] == run_time_extent) fail("an array without an extent");
    check_extents(node);
    const Node& element = graph_[node.parts[0].node];
    if (node.layout & Layout::bits && (element.kind != Kind::scalar || element.number != 0)) fail("bits of no bool");
    if (node.layout & Layout::presence_first && element.kind != Kind::optional)
      fail("presences of elements that are not optional");
    if (node.meaning == Meaning::complex && (several || node.extents[0] != 3 || element.kind != Kind::scalar))
      fail("a complex number that is not two numbers");
    if (node.meaning == Meaning::text && !element.is_character()) fail("a text that is not of characters");
    if (is_plain_array(node) && is_plain_array(element)) fail("an array of arrays, which is one of several extents");
  }
  static bool is_plain_array(const Node& node) {
    return node.kind == Kind::array && node.meaning == Meaning::none && !(node.layout & Layout::bits);
  }
  void check_name(std::string_view name) const {
    if (!is_name(name)) fail("a name that is too long, or has control characters");
  }
  // Parts may lack names, but no two have the same.
  template <class Named>
  void check_names(const std::vector<Named>& all) const {
    std::set<std::string_view> names;
    for (const Named& named : all)
      if (!named.name.empty() && !names.insert(named.name).second) fail("a name twice");
  }

  // A record or an array that consists of itself alone would have no end.
  void find_endless() {
    states_.assign(graph_.size(), State::unseen);
    for (std::size_t i = 0; i < graph_.size(); ++i) walk(i, 0);
  }
  void walk(std::size_t node, std::size_t level) {
    const Kind kind = graph_[node].kind;
    if ((kind != Kind::record && kind != Kind::array) || states_[node] == State::done) return;
    at_ = node;
    if (states_[node] == State::around) fail("a type that is a part of itself");
    if (level >= most_levels) fail_levels();
    states_[node] = State::around;
    for (const Part& part : graph_[node].parts) walk(part.node, level + 1);
    states_[node] = State::done;
  }

  enum class State : std::uint8_t { unseen, around, done };
  const Graph& graph_;
  std::size_t at_ = 0;
  std::vector<State> states_;
};

}  // namespace hps::detail::schema
