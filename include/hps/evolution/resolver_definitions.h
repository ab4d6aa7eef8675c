// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <tuple>

#include "hps/evolution/alternatives.h"
#include "hps/evolution/classes.h"
#include "hps/evolution/pointers.h"
#include "hps/evolution/resolver.h"
#include "hps/evolution/rules.h"
#include "hps/schema/canonical.h"

namespace hps::detail::evolution {

// The ways in which a pair may be taken, in the order of preference: the first one that all pairs in it allow. A cycle
// is possible if nothing in it is impossible, so pairs are taken to be possible until one is found not to be.
struct Option {
  Way way;
  std::vector<Match> matches = {};
  bool any = false;         // one of the pairs suffices
  bool impossible = false;  // whatever its pairs say
};

class Matcher {
 public:
  Matcher(const Graph& theirs, const Graph& ours)
      : theirs_(theirs), ours_(ours), classes_(theirs, ours), pointers_(theirs), in_nulls_(theirs.size()) {
    for (const Node& node : theirs)
      if (is_null(theirs, node)) in_nulls_[node.parts[0].node] = true;
    pair_of(0, 0, true);
    for (std::size_t i = 0; i < pairs_.size(); ++i) add_options(static_cast<std::uint32_t>(i));
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) update(i);
    update_users();
    for (std::uint32_t i = 0; i < pairs_.size(); ++i)
      if (possible_[i] && is_ambiguous(*first_allowed(i))) set_impossible(i);
    update_users();
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) choose(i);
  }

  std::vector<Pair> pairs() && { return std::move(pairs_); }
  std::vector<bool> possible() && { return std::move(possible_); }

 private:
  // Time and memory in proportion to the schemas, whatever they are.
  static std::size_t steps_for(const Graph& graph) {
    std::size_t parts = 0;
    for (const Node& node : graph) parts += node.parts.size();
    return 16 * (graph.size() + parts);
  }

  const Node& theirs(const Pair& p) const { return theirs_[p.theirs]; }
  const Node& ours(const Pair& p) const { return ours_[p.ours]; }

  std::uint32_t pair_of(std::uint32_t theirs, std::uint32_t ours, bool may_wrap) {
    count_step();
    const auto [at, is_new] = numbers_.try_emplace({theirs, ours, may_wrap}, static_cast<std::uint32_t>(pairs_.size()));
    if (is_new) {
      pairs_.push_back({theirs, ours, may_wrap});
      options_.emplace_back();
      users_.emplace_back();
      possible_.push_back(true);
    }
    return at->second;
  }
  void count_step() {
    if (++steps_ > most_steps_) schema::fail_limit("schemas that take too long to be matched");
  }

  void add_options(std::uint32_t number) {
    const Pair pair = pairs_[number];
    std::vector<Option> options;
    if (classes_.same(pair.theirs, pair.ours) && !pointers_.may_change_bytes(pair.theirs))
      options.push_back({Way::same});
    else options = options_of(pair);
    for (const Option& option : options)
      for (const Match& match : option.matches)
        if (match.pair != no_part) users_[match.pair].push_back(number);
    options_[number] = std::move(options);
  }

  std::vector<Option> options_of(const Pair& pair) {
    std::vector<Option> options;
    const Node &t = theirs(pair), &o = ours(pair);
    add_same_kind(options, pair);
    if (in_nulls_[pair.theirs] && options.empty()) options.push_back({Way::never});
    if (!pair.may_wrap) return options;
    if (may_lack_value(o) && !may_lack_value(t))
      options.push_back({Way::wrap, {{no_part, 0, pair_of(pair.theirs, o.parts[0].node, false)}}});
    if (o.kind == Kind::variant && t.kind != Kind::variant) options.push_back(into_variant(pair));
    if (may_lack_value(t) && !may_lack_value(o))
      options.push_back({Way::unwrap, {{0, no_part, pair_of(t.parts[0].node, pair.ours, false)}}});
    if (t.kind == Kind::variant && o.kind != Kind::variant) options.push_back(out_of_variant(pair));
    return options;
  }

  void add_same_kind(std::vector<Option>& options, const Pair& pair) {
    const Node &t = theirs(pair), &o = ours(pair);
    const auto elements = [&](std::uint32_t a, std::uint32_t b) {
      const bool fit = extents_may_fit(t, o) && !have_other_characters(theirs_, t, ours_, o);
      return Option{Way::parts, {{0, 0, pair_of(a, b, true)}}, false, !fit};
    };
    if (t.kind == Kind::scalar && o.kind == Kind::scalar && numbers_convert(t, o)) options.push_back({Way::number});
    if (is_bytes(theirs_, t) && is_bytes(ours_, o) && (t.kind == Kind::bytes || o.kind == Kind::bytes)) {
      options.push_back({Way::bytes, {}, false, !extents_may_fit(t, o)});
    } else if (has_elements(t) && has_elements(o)) {
      options.push_back(elements(t.parts[0].node, o.parts[0].node));
    } else if (may_lack_value(t) && may_lack_value(o)) {
      options.push_back(elements(t.parts[0].node, o.parts[0].node));
    } else if (t.kind == Kind::record && o.kind == Kind::record) {
      options.push_back(by_members(t, o));
    } else if (t.kind == Kind::variant && o.kind == Kind::variant) {
      options.push_back(by_alternatives(t, o));
    } else if (t.kind == Kind::map || o.kind == Kind::map) {
      add_entries(options, t, o);
    } else if (t.kind == Kind::opaque && o.kind == Kind::opaque && t.name == o.name && !t.name.empty()) {
      options.push_back({Way::parts, {}, false, t.version > o.version});
    }
  }
  static bool is_bytes(const Graph& graph, const Node& n) {
    return n.kind == Kind::bytes ||
           (has_elements(n) && n.meaning == Meaning::none && is_byte_number(graph[n.parts[0].node]));
  }

  // A map is a sequence of pairs.
  void add_entries(std::vector<Option>& options, const Node& t, const Node& o) {
    const Node *a = entry_of(theirs_, t), *b = entry_of(ours_, o);
    if (!a || !b) return;
    Option option{Way::parts};
    for (std::uint32_t i = 0; i < 2; ++i)
      option.matches.push_back({i, i, pair_of(a->parts[i].node, b->parts[i].node, true)});
    options.push_back(std::move(option));
  }
  // The node that has key and value as its parts.
  static const Node* entry_of(const Graph& graph, const Node& n) {
    if (n.kind == Kind::map) return &n;
    if (!has_elements(n)) return nullptr;
    const Node& element = graph[n.parts[0].node];
    const bool is_pair = element.kind == Kind::record && element.parts.size() == 2 && !has_names(element);
    return is_pair ? &element : nullptr;
  }

  Option by_members(const Node& t, const Node& o) {
    Option option{Way::parts};
    const bool by_name = has_names(t) || has_names(o), is_other = has_names(t) != has_names(o);
    const std::vector<std::uint32_t> found = by_name ? find_members(t, o) : first_members(t, o);
    // A record may once have looked like a pair, or does so now: it has a member of that name then.
    const bool shares_none = std::ranges::count(found, no_part) == std::ssize(found);
    option.impossible = is_other && shares_none && !t.parts.empty() && !o.parts.empty();
    std::vector<bool> taken(t.parts.size());
    for (std::uint32_t k = 0; k < o.parts.size(); ++k) {
      const std::uint32_t i = found[k];
      if (i == no_part) {
        count_step();
        option.impossible = option.impossible || o.parts[k].required;
        option.matches.push_back({no_part, k});
      } else {
        taken[i] = true;
        option.matches.push_back({i, k, pair_of(t.parts[i].node, o.parts[k].node, true)});
      }
    }
    for (std::uint32_t i = 0; i < t.parts.size(); ++i)
      if (!taken[i]) option.matches.push_back({i, no_part});
    return option;
  }
  // For each of our members theirs: of its name, else of a name that it had and that no other member has now.
  static std::vector<std::uint32_t> find_members(const Node& t, const Node& o) {
    std::map<std::string_view, std::uint32_t> places;
    for (std::uint32_t i = 0; i < t.parts.size(); ++i) places.try_emplace(t.parts[i].name, i);
    std::vector<std::uint32_t> found(o.parts.size(), no_part);
    const auto take = [&](std::size_t k, const std::string& name) {
      const auto at = places.find(name);
      if (found[k] != no_part || at == places.end()) return;
      found[k] = at->second;
      places.erase(at);
    };
    for (std::size_t k = 0; k < found.size(); ++k) take(k, o.parts[k].name);
    for (std::size_t k = 0; k < found.size(); ++k)
      for (const std::string& earlier : o.parts[k].earlier_names) take(k, earlier);
    return found;
  }
  static std::vector<std::uint32_t> first_members(const Node& t, const Node& o) {
    std::vector<std::uint32_t> found(o.parts.size(), no_part);
    for (std::uint32_t k = 0; k < o.parts.size() && k < t.parts.size(); ++k) found[k] = k;
    return found;
  }

  Option by_alternatives(const Node& t, const Node& o) {
    Option option{Way::parts, {}, !t.parts.empty()};
    const Alternatives alternatives(theirs_, t, ours_, o, classes_);
    for (std::uint32_t i = 0; i < t.parts.size(); ++i) {
      const std::uint32_t k = alternatives.found()[i];
      option.matches.push_back({i, k, k == no_part ? no_part : pair_of(t.parts[i].node, o.parts[k].node, true)});
    }
    return option;
  }

  // The alternative of its name, else of its schema, else the only one that fits.
  Option into_variant(const Pair& pair) {
    const Node &t = theirs(pair), &o = ours(pair);
    Option option{Way::wrap, {}, true};
    const auto add = [&](std::uint32_t k) {
      option.matches.push_back({no_part, k, pair_of(pair.theirs, o.parts[k].node, false)});
    };
    const auto add_if = [&](auto&& fits) {
      for (std::uint32_t k = 0; k < o.parts.size(); ++k)
        if (option.matches.empty() && fits(k)) add(k);
    };
    add_if([&](std::uint32_t k) { return !o.parts[k].name.empty() && o.parts[k].name == t.name; });
    add_if([&](std::uint32_t k) { return classes_.same(pair.theirs, o.parts[k].node); });
    if (!option.matches.empty()) return option;
    const InnerNames names(theirs_, pair.theirs);
    for (std::uint32_t k = 0; k < o.parts.size(); ++k)
      if (names.agree(InnerNames(ours_, o.parts[k].node))) add(k);
    return option;
  }
  Option out_of_variant(const Pair& pair) {
    const Node& t = theirs(pair);
    const InnerNames names(ours_, pair.ours);
    Option option{Way::unwrap, {}, true};
    for (std::uint32_t i = 0; i < t.parts.size(); ++i) {
      const std::uint32_t node = t.parts[i].node;
      const bool fits = classes_.same(node, pair.ours) || names.agree(InnerNames(theirs_, node));
      option.matches.push_back({i, no_part, fits ? pair_of(node, pair.ours, false) : no_part});
    }
    return option;
  }

  bool allows(const Option& option) const {
    if (option.impossible) return false;
    const auto is_possible = [&](const Match& m) { return m.pair != no_part && possible_[m.pair]; };
    if (option.any) return std::ranges::any_of(option.matches, is_possible);
    return std::ranges::all_of(option.matches, [&](const Match& m) { return m.pair == no_part || possible_[m.pair]; });
  }
  std::vector<Option>::iterator first_allowed(std::uint32_t pair) {
    return std::ranges::find_if(options_[pair], [&](const Option& o) { return allows(o); });
  }
  // Several alternatives could hold the value, none of them by its own schema.
  bool is_ambiguous(const Option& o) const {
    return o.way == Way::wrap && o.any &&
           std::ranges::count_if(o.matches, [&](const Match& m) { return possible_[m.pair]; }) > 1;
  }
  void update(std::uint32_t pair) {
    if (possible_[pair] && first_allowed(pair) == options_[pair].end()) set_impossible(pair);
  }
  void set_impossible(std::uint32_t pair) {
    possible_[pair] = false;
    waiting_.push_back(pair);
  }
  void update_users() {
    for (; !waiting_.empty(); waiting_.pop_front())
      for (const std::uint32_t user : users_[waiting_.front()]) update(user);
  }

  // The way of a pair that is possible; of others the first one, for the error.
  void choose(std::uint32_t pair) {
    const auto chosen = possible_[pair] ? first_allowed(pair) : options_[pair].begin();
    if (chosen == options_[pair].end()) return;
    pairs_[pair].way = chosen->way;
    pairs_[pair].matches = std::move(chosen->matches);
  }

  const Graph &theirs_, &ours_;
  const Classes classes_;
  const Pointers pointers_;
  std::vector<bool> in_nulls_;  // of each of their nodes: whether nulls have it in place of a value
  std::vector<Pair> pairs_;
  std::map<std::tuple<std::uint32_t, std::uint32_t, bool>, std::uint32_t> numbers_;
  std::vector<std::vector<Option>> options_;       // of each pair
  std::vector<std::vector<std::uint32_t>> users_;  // of each pair: those that it is a part of
  std::vector<bool> possible_;
  std::deque<std::uint32_t> waiting_;  // found not to be possible
  const std::size_t most_steps_ = 4096 + steps_for(theirs_) + steps_for(ours_);
  std::size_t steps_ = 0;
};

HPS_ONCE Resolver::Resolver(const Graph& theirs, const Graph& ours) {
  Matcher matcher(theirs, ours);
  pairs_ = std::move(matcher).pairs();
  possible_ = std::move(matcher).possible();
}

}  // namespace hps::detail::evolution
