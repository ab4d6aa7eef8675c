// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "hps/evolution/classes.h"
#include "hps/evolution/plan.h"
#include "hps/evolution/rows.h"
#include "hps/evolution/rules.h"
#include "hps/schema/canonical.h"
#include "hps/schema/columns/tree.h"

namespace hps::detail::evolution {

// Whether the members that a record keeps come in the order in which they were written.
inline bool keeps_order(const Pair& pair) {
  std::uint32_t next = 0;
  for (const Match& m : pair.matches) {
    if (m.ours == no_part || m.theirs == no_part) continue;
    if (m.theirs < next) return false;
    next = m.theirs + 1;
  }
  return true;
}

HPS_ONCE Plan::Plan(const Graph& from, const Graph& to, const row::Encoding& e, Inexact inexact)
    : theirs_(with_plain_arrays(from)),
      ours_(with_plain_arrays(to)),
      encoding_(e),
      inexact_(inexact),
      resolver_(theirs_, ours_),
      their_sizes_(theirs_, e),
      our_sizes_(ours_, e),
      their_pointers_(theirs_),
      our_pointers_(ours_) {
  steps_.resize(resolver_.pairs().size());
  for (const Pair& pair : resolver_.pairs()) {
    const Node &t = theirs_[pair.theirs], &o = ours_[pair.ours];
    const bool is_number = pair.way == Way::number;
    keeps_bytes_.push_back(may_keep_bytes(pair));
    ranges_.push_back(is_number ? range_that_converts(t, o) : IntegerRange{});
    enumerations_.push_back(is_number && are_enumerations(t, o) ? std::make_unique<Enumerations>(t, o) : nullptr);
  }
  find_pairs_that_keep_bytes();
  is_of_columns_ = may_be_of_columns();
  for (const Pair& pair : resolver_.pairs()) {
    in_order_.push_back(keeps_order(pair));
    if (in_order_.back() && pair.way == Way::parts && ours_[pair.ours].kind == Kind::record) add_steps(pair);
  }
}

HPS_ONCE void Plan::set_defaults(std::vector<std::optional<std::string>> rows) {
  defaults_ = std::move(rows);
  members_.resize(defaults_.size());
  hand_written_.resize(defaults_.size());
  for (std::uint32_t i = 0; i < defaults_.size(); ++i)
    if (defaults_[i]) find_members(i);
}
HPS_ONCE bool Plan::may_be_of_columns() const {
  const auto needs_rows = [this](const Pair& p) {
    const auto is_possible = [this](const Match& m) { return m.pair != no_part && resolver_.possible(m.pair); };
    return p.way == Way::never || (p.way == Way::unwrap && std::ranges::count_if(p.matches, is_possible) > 1);
  };
  return !has_pointers() && !schema::contains_itself(theirs_) && !schema::contains_itself(ours_) &&
         std::ranges::none_of(resolver_.pairs(), needs_rows);
}

HPS_ONCE bool Plan::has_same_layout(const Pair& pair) const {
  constexpr auto in_bits = Layout::bits | Layout::presence_first;
  const Node &t = theirs_[pair.theirs], &o = ours_[pair.ours];
  return t.kind == o.kind && t.extents == o.extents && is_padded(t) == is_padded(o) &&
         (t.layout & in_bits) == (o.layout & in_bits);
}

// Unless its parts do not.
HPS_ONCE bool Plan::may_keep_bytes(const Pair& pair) const {
  if (!resolver_.possible(static_cast<std::uint32_t>(number_of(pair)))) return false;
  if (their_pointers_.may_change_bytes(pair.theirs)) return false;
  if (pair.way == Way::number) return has_same_bytes(pair);
  if (pair.way != Way::parts) return pair.way == Way::same;
  const auto is_same_part = [](const Match& m) { return m.theirs == m.ours; };
  return has_same_layout(pair) && std::ranges::all_of(pair.matches, is_same_part);
}
HPS_ONCE void Plan::find_pairs_that_keep_bytes() {
  const std::vector<Pair>& pairs = resolver_.pairs();
  std::vector<std::vector<std::uint32_t>> users(pairs.size());
  std::vector<std::uint32_t> changed;
  for (std::uint32_t i = 0; i < pairs.size(); ++i) {
    if (!keeps_bytes_[i]) changed.push_back(i);
    for (const Match& m : pairs[i].matches)
      if (m.pair != no_part) users[m.pair].push_back(i);
  }
  while (!changed.empty()) {
    const std::uint32_t part = changed.back();
    changed.pop_back();
    for (const std::uint32_t user : users[part]) {
      if (pairs[user].way != Way::parts || !keeps_bytes_[user]) continue;
      keeps_bytes_[user] = false;
      changed.push_back(user);
    }
  }
}

HPS_ONCE bool Plan::has_same_bytes(const Pair& numbers) const {
  const Node &t = theirs_[numbers.theirs], &o = ours_[numbers.ours];
  if (!keeps_values(t, o) || !holds_all(value_code(t), value_code(o))) return false;
  if (encoding_.varints && is_varint(t) && is_varint(o)) return zigzags(t) == zigzags(o);
  return value_code(t) == value_code(o);
}

HPS_ONCE void Plan::find_members(std::uint32_t record) {
  RowsInput in(*defaults_[record], ours_, encoding_, our_sizes_, schema::most_levels);
  for (const schema::Part& part : ours_[record].parts) {
    members_[record].push_back(in.offset());
    const std::size_t before = in.hand_written();
    in.skip(part.node);
    hand_written_[record].push_back(in.hand_written() > before);
  }
  members_[record].push_back(in.offset());
}

// Members that stay as they are go by one copy, as far as their bytes do not depend on where they lie.
HPS_ONCE void Plan::add_steps(const Pair& record) {
  const Node& t = theirs_[record.theirs];
  std::vector<Step>& steps = steps_[number_of(record)];
  const auto pass_in = [&](Step::Kind kind, std::uint32_t member) {
    if (steps.empty() || steps.back().kind != kind) steps.push_back({kind});
    their_sizes_.add_pass(steps.back().passes, t.parts[member].node);
  };
  std::uint32_t next = 0;
  const auto skip_to = [&](std::size_t member) {
    for (; next < member; ++next) pass_in(Step::skip, next);
  };
  for (const Match& m : record.matches) {
    if (m.ours == no_part) continue;
    if (m.theirs == no_part) {
      steps.push_back({Step::fill_in, {}, no_part, m.ours});
      continue;
    }
    skip_to(m.theirs);
    const std::uint32_t member = next++;
    const bool stays = keeps_bytes(resolver_.pairs()[m.pair]) && their_sizes_.lies_anywhere(t.parts[member].node);
    if (stays) pass_in(Step::copy, member);
    else steps.push_back({Step::rewrite, {}, m.pair, m.ours});
  }
  skip_to(t.parts.size());
}

}  // namespace hps::detail::evolution
