// SPDX-License-Identifier: MIT
#pragma once
// Which alternatives of two variants are the same.

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "hps/evolution/classes.h"
#include "hps/evolution/pair.h"

namespace hps::detail::evolution {

// The names of the records and classes in a type: each by the way to it through lists, maps and tuples, "*0." for the
// keys of a list of pairs or a map. Optionals and pointers add nothing to it.
class InnerNames {
 public:
  InnerNames(const Graph& graph, std::uint32_t node) : graph_(graph) { add(node, {}); }

  // Any record could become any other: they are told apart by their names only.
  bool agree(const InnerNames& other) const {
    return std::ranges::all_of(names_, [&](const auto& named) {
      const auto at = other.names_.find(named.first);
      return at == other.names_.end() || at->second == named.second;
    });
  }
  bool has_any() const {
    return std::ranges::any_of(names_, [](const auto& named) { return !named.second.empty(); });
  }
  bool operator<(const InnerNames& other) const { return names_ < other.names_; }

 private:
  // Types without names may contain each other, many times.
  static constexpr std::size_t most_visited = 32;

  void add(std::uint32_t at, const std::string& way) {
    if (++visited_ > most_visited) return;
    const Node& node = graph_[at];
    switch (node.kind) {
      case Kind::optional:
      case Kind::pointer:
        return add(node.parts[0].node, way);
      case Kind::sequence:
      case Kind::array:
        return add(node.parts[0].node, way + "*");
      case Kind::map:
        names_.try_emplace(way + "*");
        return add_parts(node, way + "*");
      case Kind::record:
      case Kind::opaque:
        names_.try_emplace(way, node.name);
        if (node.name.empty()) add_parts(node, way);
        return;
      default:
        return;
    }
  }
  void add_parts(const Node& node, const std::string& way) {
    for (std::size_t i = 0; i < node.parts.size() && visited_ < most_visited; ++i)
      add(node.parts[i].node, way + std::to_string(i) + ".");
  }

  const Graph& graph_;
  std::map<std::string, std::string_view> names_;
  std::size_t visited_ = 0;
};

// For each of their alternatives ours, no_part where there is none: by name, else by the names in it, those of equal
// schema first, else by schema, else, where both have no name and those in them agree, by position.
class Alternatives {
 public:
  Alternatives(const Graph& theirs, const Node& t, const Graph& ours, const Node& o, const Classes& classes)
      : found_(t.parts.size(), no_part), taken_(o.parts.size()) {
    for (const schema::Part& part : t.parts)
      theirs_.push_back({part.name, InnerNames(theirs, part.node), classes.of_theirs(part.node)});
    for (const schema::Part& part : o.parts)
      ours_.push_back({part.name, InnerNames(ours, part.node), classes.of_ours(part.node)});
    using Key = const Alternative&;
    match_by([](Key a) { return std::string_view(a.name); }, [](Key a) { return !a.name.empty(); });
    match_by([](Key a) { return std::tie(a.inner, a.schema); }, [](Key a) { return a.inner.has_any(); });
    match_by([](Key a) { return std::tie(a.inner); }, [](Key a) { return a.inner.has_any(); });
    match_by([](Key a) { return a.schema; }, [](Key) { return true; });
    match_by_position();
  }

  const std::vector<std::uint32_t>& found() const { return found_; }

 private:
  struct Alternative {
    std::string_view name;
    InnerNames inner;
    std::uint32_t schema;  // its class
  };

  // The first that is free, for each.
  void match_by(auto&& key_of, auto&& has_key) {
    std::multimap<decltype(key_of(ours_[0])), std::uint32_t> places;
    for (std::uint32_t k = 0; k < ours_.size(); ++k)
      if (!taken_[k] && has_key(ours_[k])) places.emplace(key_of(ours_[k]), k);
    for (std::uint32_t i = 0; i < theirs_.size(); ++i) {
      if (found_[i] != no_part || !has_key(theirs_[i])) continue;
      const auto at = places.lower_bound(key_of(theirs_[i]));
      if (at == places.end() || key_of(theirs_[i]) < at->first) continue;
      take(i, at->second);
      places.erase(at);
    }
  }
  void match_by_position() {
    for (std::uint32_t i = 0; i < theirs_.size() && i < ours_.size(); ++i)
      if (found_[i] == no_part && !taken_[i] && theirs_[i].name.empty() && ours_[i].name.empty() &&
          theirs_[i].inner.agree(ours_[i].inner))
        take(i, i);
  }
  void take(std::uint32_t i, std::uint32_t k) {
    found_[i] = k;
    taken_[k] = true;
  }

  std::vector<Alternative> theirs_, ours_;
  std::vector<std::uint32_t> found_;
  std::vector<bool> taken_;
};

}  // namespace hps::detail::evolution
