// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <utility>

#include "hps/schema/schema.h"

namespace hps::detail::schema {

// Walks two graphs side by side; members are found by name, or by position where they have none.
// Short paths first. Schemas may be hostile, so texts are cut, and so is the walk.
class Difference {
 public:
  Difference(const Graph& theirs, const Graph& ours)
      : theirs_(theirs), ours_(ours), their_names_(theirs), our_names_(ours) {}

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
  static constexpr std::size_t most_characters = 400, most_text = std::size_t{1} << 16,
                               most_steps = std::size_t{1} << 20;

  bool is_long() const { return text_.size() > most_text || steps_ > most_steps; }

  void visit(std::uint32_t theirs, std::uint32_t ours, std::string path) {
    if (seen_.insert({theirs, ours}).second) waiting_.push_back({theirs, ours, std::move(path)});
  }

  void compare(const Pair& pair) {
    const Node &a = theirs_[pair.theirs], &b = ours_[pair.ours];
    steps_ += 1 + a.parts.size() + b.parts.size() + a.enumerators.size();
    if (!alike(a, b)) return tell(pair.path, their_names_.of(pair.theirs), our_names_.of(pair.ours));
    if (a.enumerators != b.enumerators) tell(pair.path, list_of(a.enumerators), list_of(b.enumerators));
    if (a.kind == Kind::record) return compare_members(a, b, pair.path);
    if (a.kind == Kind::variant && !same_alternatives(a, b))
      return tell(pair.path, their_names_.of(pair.theirs), our_names_.of(pair.ours));
    for (std::size_t i = 0; i < a.parts.size(); ++i)
      visit(a.parts[i].node, b.parts[i].node, a.kind == Kind::map && i == 0 ? pair.path + "(key)" : pair.path);
  }

  // All but parts, enumerators and the names of types is equal.
  static bool alike(const Node& a, const Node& b) {
    return a.kind == b.kind && a.meaning == b.meaning && a.number == b.number && a.layout == b.layout &&
           a.period == b.period && a.clock == b.clock && a.extents == b.extents && a.pool == b.pool &&
           (a.kind != Kind::opaque || (a.name == b.name && a.version == b.version));
  }

  static bool same_alternatives(const Node& a, const Node& b) {
    return std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
                      [](const Part& x, const Part& y) { return x.name == y.name; });
  }

  void compare_members(const Node& a, const Node& b, const std::string& path) {
    const auto places = places_of(b);
    std::vector<bool> matched(b.parts.size());
    std::size_t last = 0;
    bool in_order = true;
    for (std::size_t i = 0; i < a.parts.size(); ++i) {
      const Part& part = a.parts[i];
      const auto found = places.find(key_of(part, i));
      if (found == places.end()) {
        tell(to(path, part, i), their_names_.of(part.node), "no such member");
        continue;
      }
      in_order = in_order && found->second >= last;
      last = found->second;
      matched[last] = true;
      visit(part.node, b.parts[last].node, to(path, part, i));
    }
    for (std::size_t k = 0; k < b.parts.size(); ++k)
      if (!matched[k]) tell(to(path, b.parts[k], k), "no such member", our_names_.of(b.parts[k].node));
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
    return cut(list);
  }
  static std::string list_of(const std::vector<NamedNumber>& enumerators) {
    std::string list;
    for (const auto& [name, number] : enumerators)
      list += (list.empty() ? "" : ", ") + name + " = " + std::to_string(number);
    return "{" + cut(list) + "}";
  }
  static std::string cut(std::string text) {
    if (text.size() <= most_characters) return text;
    text.resize(most_characters);
    return text + "...";
  }
  void tell(const std::string& path, const std::string& theirs, const std::string& ours) {
    text_ += (path.empty() ? "" : path + ": ") + theirs + ", here " + ours + "\n";
  }

  const Graph &theirs_, &ours_;
  TypeNames their_names_, our_names_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen_;
  std::deque<Pair> waiting_;
  std::size_t steps_ = 0;
  std::string text_;
};

}  // namespace hps::detail::schema

namespace hps {

// A line for each difference, with the path of the member: "ions.mz: float32, here float64". "" for equal schemas.
inline std::string difference(const Schema& theirs, const Schema& ours) {
  if (theirs == ours) return {};
  return detail::schema::Difference(theirs.whole().text_->graph.nodes, ours.whole().text_->graph.nodes).text();
}

}  // namespace hps
