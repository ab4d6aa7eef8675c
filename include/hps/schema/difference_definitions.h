// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <utility>

#include "hps/schema/difference.h"
#include "hps/schema/schema_definitions.h"
#include "hps/schema/type_name.h"

namespace hps::detail::schema {

// Walks two graphs side by side, short paths first; members are found by name, or by position where they have none.
// Schemas may be hostile: paths are cut, and the walk ends when it has taken long enough.
class Difference {
 public:
  struct Side {
    const Graph& graph;
    const std::vector<std::string>& names;
    const Node& operator[](std::uint32_t node) const { return graph[node]; }
    std::string type(std::uint32_t node) const { return type_name(graph, names, node); }
  };
  Difference(Side theirs, Side ours) : theirs_(theirs), ours_(ours) {}

  std::string text() {
    visit(0, 0, {});
    for (; !waiting_.empty() && !is_long(); waiting_.pop_front()) compare(waiting_.front());
    if (is_long()) text_ += "...\n";
    return std::move(text_);
  }

 private:
  struct Pair {
    std::uint32_t theirs, ours;
    std::string path;
  };
  static constexpr std::size_t most_text = std::size_t{1} << 16, most_steps = std::size_t{1} << 18;

  bool is_long() const { return text_.size() > most_text || steps_ > most_steps; }

  void visit(std::uint32_t theirs, std::uint32_t ours, std::string path) {
    ++steps_;
    if (is_long() || !seen_.insert({theirs, ours}).second) return;
    waiting_.push_back({theirs, ours, cut(std::move(path))});
  }

  void compare(const Pair& pair) {
    const Node &a = theirs_[pair.theirs], &b = ours_[pair.ours];
    if (!alike(a, b)) return tell_types(pair);
    if (a.enumerators != b.enumerators) tell(pair.path, list_of(a), list_of(b));
    if (a.kind == Kind::record) return compare_members(a, b, pair.path);
    if (a.kind == Kind::variant && !same_alternatives(a, b)) return tell_types(pair);
    if (a.kind == Kind::pointer && !same_pool(a.pool, b.pool))
      tell(pair.path, theirs_.type(pair.theirs), "one that shares objects with other pointers");
    for (std::size_t i = 0; i < a.parts.size(); ++i)
      visit(a.parts[i].node, b.parts[i].node, a.kind == Kind::map && i == 0 ? pair.path + "(key)" : pair.path);
  }

  // All but parts, enumerators, pools and the names of types is equal.
  static bool alike(const Node& a, const Node& b) {
    return a.kind == b.kind && a.meaning == b.meaning && a.number == b.number && a.layout == b.layout &&
           a.period == b.period && a.clock == b.clock && a.extents == b.extents &&
           (a.kind != Kind::opaque || (a.name == b.name && a.version == b.version));
  }
  static bool same_alternatives(const Node& a, const Node& b) {
    return std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
                      [](const Part& x, const Part& y) { return x.name == y.name; });
  }
  // Pools have other numbers where a pointer comes before them: what counts is which are one.
  bool same_pool(std::uint64_t theirs, std::uint64_t ours) {
    return our_pools_.try_emplace(theirs, ours).first->second == ours &&
           their_pools_.try_emplace(ours, theirs).first->second == theirs;
  }

  void compare_members(const Node& a, const Node& b, const std::string& path) {
    const auto places = places_of(b);
    std::vector<bool> matched(b.parts.size());
    std::size_t last = 0;
    bool in_order = true;
    for (std::size_t i = 0; i < a.parts.size() && !is_long(); ++i) {
      const Part& part = a.parts[i];
      const auto found = places.find(key_of(part, i));
      if (found == places.end()) {
        tell(to(path, part, i), theirs_.type(part.node), "no such member");
        continue;
      }
      in_order = in_order && found->second >= last;
      last = found->second;
      matched[last] = true;
      visit(part.node, b.parts[last].node, to(path, part, i));
    }
    for (std::size_t k = 0; k < b.parts.size() && !is_long(); ++k)
      if (!matched[k]) tell(to(path, b.parts[k], k), "no such member", ours_.type(b.parts[k].node));
    if (!in_order) tell(path, "in the order " + list_of(a.parts), list_of(b.parts));
  }
  // A part without a name is found by its position.
  using Key = std::pair<std::string_view, std::size_t>;
  static Key key_of(const Part& part, std::size_t position) { return {part.name, part.name.empty() ? position : 0}; }
  static std::map<Key, std::size_t> places_of(const Node& node) {
    std::map<Key, std::size_t> places;
    for (std::size_t i = 0; i < node.parts.size(); ++i) places.try_emplace(key_of(node.parts[i], i), i);
    return places;
  }
  static std::string to(const std::string& path, const Part& part, std::size_t i) {
    if (part.name.empty()) return cut(path + "[" + std::to_string(i) + "]");
    return cut(path + (path.empty() ? "" : ".") + part.name);
  }

  static std::string list_of(const std::vector<Part>& parts) {
    std::string list;
    for (const Part& part : parts) list += (list.empty() ? "" : ", ") + part.name;
    return cut(std::move(list));
  }
  static std::string list_of(const Node& enumeration) {
    std::string list;
    for (const Enumerator& e : enumeration.enumerators) list += (list.empty() ? "" : ", ") + text_of(e, enumeration);
    return "{" + cut(std::move(list)) + "}";
  }

  void tell_types(const Pair& pair) {
    const std::string theirs = theirs_.type(pair.theirs), ours = ours_.type(pair.ours);
    if (theirs != ours) return tell(pair.path, theirs, ours);
    tell(pair.path, theirs + rest_of(theirs_[pair.theirs]), ours + rest_of(ours_[pair.ours]));
  }
  // Tells types of one name apart.
  static std::string rest_of(const Node& node) {
    switch (node.kind) {
      case Kind::scalar:
        return ", enumeration of " + name_of_number(node);
      case Kind::opaque:
        return ", hand-written, version " + std::to_string(node.version);
      case Kind::record:
        return ", record";
      default:
        return " of other parts";
    }
  }
  void tell(const std::string& path, const std::string& theirs, const std::string& ours) {
    text_ += (path.empty() ? "" : path + ": ") + theirs + ", here " + ours + "\n";
  }

  Side theirs_, ours_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen_;
  std::map<std::uint64_t, std::uint64_t> our_pools_, their_pools_;
  std::deque<Pair> waiting_;
  std::size_t steps_ = 0;
  std::string text_;
};

}  // namespace hps::detail::schema

namespace hps {

HPS_ONCE std::string difference(const Schema& theirs, const Schema& ours) {
  if (theirs == ours) return {};
  const Schema a = theirs.whole(), b = ours.whole();
  return detail::schema::Difference({a.data_->graph.nodes, a.data_->names}, {b.data_->graph.nodes, b.data_->names})
      .text();
}

}  // namespace hps
