// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <ostream>
#include <set>

#include "hps/evolution/changes.h"
#include "hps/evolution/classes.h"
#include "hps/evolution/rules.h"
#include "hps/schema/type_name.h"

namespace hps {

HPS_ONCE std::ostream& operator<<(std::ostream& stream, const Change& c) {
  static constexpr const char* effects[] = {"converted", "filled in", "skipped", "refused where met", "refused"};
  const auto type_of = [](const std::string& type) { return type.empty() ? "nothing" : type; };
  return stream << c.path << (c.path.empty() ? "" : ": ") << type_of(c.theirs) << " -> " << type_of(c.ours) << ", "
                << effects[static_cast<unsigned>(c.effect)];
}

}  // namespace hps

namespace hps::detail::evolution {

class Changes {
 public:
  Changes(const Graph& theirs, const Graph& ours, const Resolver& resolver)
      : theirs_(theirs), ours_(ours), names_{schema::own_names(theirs), schema::own_names(ours)}, resolver_(resolver) {
    visit(0, {});
  }

  std::vector<Change> list() && { return std::move(list_); }

 private:
  // Paths are cut, and what many ways lead to is then told once: so the list does not bound the visits.
  static constexpr std::size_t most = 1000, most_levels = 500, most_visits = std::size_t{1} << 15;

  const Node& theirs(const Pair& p) const { return theirs_[p.theirs]; }
  const Node& ours(const Pair& p) const { return ours_[p.ours]; }
  std::string their_type(std::uint32_t node) const { return schema::type_name(theirs_, names_[0], node); }
  std::string our_type(std::uint32_t node) const { return schema::type_name(ours_, names_[1], node); }

  void tell(const std::string& path, Effect effect, std::string theirs, std::string ours) {
    list_.push_back({path, effect, std::move(theirs), std::move(ours)});
  }
  void tell(const std::string& path, Effect effect, const Pair& p) {
    const Node &t = theirs(p), &o = ours(p);
    const bool with_versions = t.kind == Kind::opaque && o.kind == Kind::opaque && t.version != o.version;
    const auto version = [&](const Node& n) { return ", version " + std::to_string(n.version); };
    tell(path, effect, their_type(p.theirs) + (with_versions ? version(t) : ""),
         our_type(p.ours) + (with_versions ? version(o) : ""));
  }

  void visit(std::uint32_t number, const std::string& path) {
    const Pair& p = resolver_.pairs()[number];
    if (list_.size() >= most || level_ >= most_levels || p.way == Way::same || unchanged_.contains(number)) return;
    if (visits_ == most_visits) return;
    if (!around_.insert(number).second) return;  // it contains itself
    ++visits_;
    const std::size_t before = list_.size();
    ++level_;
    list(number, path);
    --level_;
    around_.erase(number);
    if (list_.size() == before) unchanged_.insert(number);
  }
  void list(std::uint32_t number, const std::string& path) {
    const Pair& p = resolver_.pairs()[number];
    if (!resolver_.possible(number)) return refuse(p, path);
    switch (p.way) {
      case Way::number:
        return tell(path, always_converts(theirs(p), ours(p)) ? Effect::converted : Effect::refused_where_met, p);
      case Way::bytes:
        return tell(path, always_fits(p) ? Effect::converted : Effect::refused_where_met, p);
      case Way::wrap:
        tell(path, Effect::converted, p);
        return visit_alternatives(p, path);
      case Way::unwrap:
        tell(path, Effect::refused_where_met, p);
        return visit_alternatives(p, path);
      case Way::never:
        return tell(path, Effect::refused_where_met, p);
      default:
        return visit_parts(p, path);
    }
  }

  bool always_fits(const Pair& p) const {
    const Node& o = ours(p);
    return o.extents.empty() || o.extents[0] == schema::run_time_extent || o.extents == theirs(p).extents;
  }
  // Those that can be read.
  void visit_alternatives(const Pair& p, const std::string& path) {
    for (const Match& m : p.matches)
      if (m.pair != no_part && resolver_.possible(m.pair)) visit(m.pair, path);
  }

  void visit_parts(const Pair& p, const std::string& path) {
    const Node &t = theirs(p), &o = ours(p);
    if (t.kind != o.kind || t.extents != o.extents || t.version != o.version)
      tell(path,
           always_fits(p) && (o.kind != Kind::map || t.kind == o.kind) ? Effect::converted : Effect::refused_where_met,
           p);
    for (const Match& m : p.matches) {
      if (list_.size() >= most) return;
      if (o.kind == Kind::variant) visit_alternative(t, m, path);
      else if (m.ours == no_part)
        tell(path_of(path, t, m.theirs), Effect::skipped, their_type(t.parts[m.theirs].node), "");
      else if (m.theirs == no_part) fill_in(o, m, path);
      else visit(m.pair, path_of(path, o, m.ours));
    }
  }
  void fill_in(const Node& o, const Match& m, const std::string& path) {
    const schema::Part& part = o.parts[m.ours];
    tell(path_of(path, o, m.ours), part.required ? Effect::refused : Effect::filled_in, "", our_type(part.node));
  }
  void visit_alternative(const Node& t, const Match& m, const std::string& path) {
    const std::uint32_t node = t.parts[m.theirs].node;
    if (m.pair != no_part && resolver_.possible(m.pair)) return visit(m.pair, path);
    tell(path, Effect::refused_where_met, their_type(node), "");
  }

  // The members that make it impossible, as they are declared: the whole where none does, and instead of parts that
  // have no name.
  void refuse(const Pair& p, const std::string& path) {
    if (p.way == Way::wrap || p.way == Way::unwrap) return tell(path, Effect::refused, p);
    const std::size_t before = list_.size();
    bool is_a_part = false;
    for (const Match& m : p.matches) {
      const bool is_impossible = m.pair != no_part && !resolver_.possible(m.pair);
      const bool is_missing = m.theirs == no_part && m.pair == no_part && ours(p).parts[m.ours].required;
      if (is_impossible) visit(m.pair, path_of_match(p, m, path));
      if (is_missing) fill_in(ours(p), m, path);
      is_a_part = is_a_part || is_impossible || is_missing;
    }
    const bool differ = their_type(p.theirs) != our_type(p.ours);  // else by what their parts say of themselves
    const bool has_nameless = differ && take_refused(before, path);
    if (!is_a_part || has_nameless) tell(path, Effect::refused, p);
  }
  // Whether something was told of this path itself.
  bool take_refused(std::size_t before, const std::string& path) {
    const auto begin = list_.begin() + static_cast<std::ptrdiff_t>(before);
    const auto end = std::remove_if(begin, list_.end(), [&](const Change& c) { return c.path == path; });
    const bool any = end != list_.end();
    list_.erase(end, list_.end());
    return any;
  }
  std::string path_of_match(const Pair& p, const Match& m, const std::string& path) const {
    return p.way == Way::parts && m.ours != no_part ? path_of(path, ours(p), m.ours) : path;
  }

  // Only members add to a path, and keys.
  static std::string path_of(const std::string& path, const Node& node, std::uint32_t part) {
    if (node.kind == Kind::map) return part == 0 ? path + "(key)" : path;
    if (node.kind != Kind::record) return path;
    const std::string& name = node.parts[part].name;
    if (name.empty()) return schema::cut(path + "[" + std::to_string(part) + "]");
    return schema::cut(path + (path.empty() ? "" : ".") + name);
  }

  const Graph &theirs_, &ours_;
  const std::vector<std::string> names_[2];
  const Resolver& resolver_;
  std::set<std::uint32_t> around_, unchanged_;  // pairs
  std::size_t level_ = 0, visits_ = 0;
  std::vector<Change> list_;
};

HPS_ONCE std::vector<Change> changes_of(const Graph& theirs, const Graph& ours, const Resolver& resolver) {
  return Changes(theirs, ours, resolver).list();
}
HPS_ONCE std::vector<Change> changes_between(const Graph& their_schema, const Graph& our_schema) {
  const Graph theirs = with_plain_arrays(their_schema), ours = with_plain_arrays(our_schema);
  return changes_of(theirs, ours, Resolver(theirs, ours));
}

}  // namespace hps::detail::evolution
