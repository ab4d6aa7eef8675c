// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/in_place/route.h"
#include "hps/evolution/resolver.h"
#include "hps/evolution/rows.h"
#include "hps/schema/columns/tree.h"

namespace hps::detail::evolution {

// From the members of a record to those of another, in their order.
struct Step {
  enum Kind : std::uint8_t { copy, skip, rewrite, fill_in } kind;
  std::vector<Pass> passes = {};
  std::uint32_t pair = no_part, member = 0;
};

// How messages of one schema become messages of another, in one format of rows.
class Plan {
 public:
  Plan(const Graph& from, const Graph& to, const row::Encoding& e)
      : theirs_(with_plain_arrays(from)),
        ours_(with_plain_arrays(to)),
        encoding_(e),
        resolver_(theirs_, ours_),
        their_sizes_(theirs_, e),
        our_sizes_(ours_, e) {
    steps_.resize(resolver_.pairs().size());
    for (const Pair& pair : resolver_.pairs()) {
      keeps_bytes_.push_back(may_keep_bytes(pair));
      ranges_.push_back(pair.way == Way::number ? range_that_converts(theirs_[pair.theirs], ours_[pair.ours])
                                                : IntegerRange{});
    }
    find_pairs_that_keep_bytes();
    for (const Pair& pair : resolver_.pairs()) {
      in_order_.push_back(keeps_order(pair));
      if (in_order_.back() && pair.way == Way::parts && ours_[pair.ours].kind == Kind::record) add_steps(pair);
    }
  }
  Plan(const Plan&) = delete;

  const Graph& theirs() const { return theirs_; }
  const Graph& ours() const { return ours_; }
  const row::Encoding& encoding() const { return encoding_; }
  const Resolver& resolver() const { return resolver_; }
  const Sizes& their_sizes() const { return their_sizes_; }
  const Sizes& our_sizes() const { return our_sizes_; }

  // The rows of one T{} for each of our nodes that is a record and has it.
  void set_defaults(std::vector<std::optional<std::string>> rows) {
    defaults_ = std::move(rows);
    members_.resize(defaults_.size());
    for (std::uint32_t i = 0; i < defaults_.size(); ++i)
      if (defaults_[i]) find_members(i);
  }
  // A member that the message lacks, in these rows of all members.
  const std::string& rows_with(std::uint32_t record) const { return *defaults_[record]; }
  std::size_t begin_of(std::uint32_t record, std::uint32_t member) const { return members_[record][member]; }
  std::size_t end_of(std::uint32_t record, std::uint32_t member) const { return members_[record][member + 1]; }

  const std::vector<Step>& steps(const Pair& record) const { return steps_[number_of(record)]; }

  // Whether every value has the same bytes in both.
  bool keeps_bytes(const Pair& pair) const { return keeps_bytes_[number_of(pair)]; }
  // Whether values are the same in both but for their parts.
  bool has_same_layout(const Pair& pair) const {
    constexpr auto in_bits = Layout::bits | Layout::presence_first;
    const Node &t = theirs_[pair.theirs], &o = ours_[pair.ours];
    return t.kind == o.kind && t.extents == o.extents && is_padded(t) == is_padded(o) &&
           (t.layout & in_bits) == (o.layout & in_bits);
  }
  const IntegerRange& range(const Pair& numbers) const { return ranges_[number_of(numbers)]; }

  // Whether the members that a record keeps come in the order in which they were written.
  bool in_order(const Pair& record) const { return in_order_[number_of(record)]; }
  // Whether rows can be rewritten: there are no pointers to shared objects, and nothing is written by hand.
  bool is_of_rows() const {
    const auto is_plain = [](const Node& n) {
      return n.kind != Kind::pointer && n.kind != Kind::opaque && n.kind != Kind::any;
    };
    return std::ranges::all_of(theirs_, is_plain) && std::ranges::all_of(ours_, is_plain);
  }

  // For rows that are parsed in place: one for each pair.
  void set_routes(std::vector<Route> routes) { routes_ = std::move(routes); }
  const std::vector<Route>& routes() const { return routes_; }

  bool contains_itself() const { return schema::contains_itself(theirs_) || schema::contains_itself(ours_); }

 private:
  static bool keeps_order(const Pair& pair) {
    std::uint32_t next = 0;
    for (const Match& m : pair.matches) {
      if (m.ours == no_part || m.theirs == no_part) continue;
      if (m.theirs < next) return false;
      next = m.theirs + 1;
    }
    return true;
  }

  // Unless its parts do not.
  bool may_keep_bytes(const Pair& pair) const {
    if (pair.way == Way::number) return has_same_bytes(pair);
    if (pair.way != Way::parts) return pair.way == Way::same;
    const auto is_same_part = [](const Match& m) { return m.theirs == m.ours; };
    return has_same_layout(pair) && std::ranges::all_of(pair.matches, is_same_part);
  }
  void find_pairs_that_keep_bytes() {
    const auto changes = [this](const Match& m) { return !keeps_bytes_[m.pair]; };
    for (bool found = true; std::exchange(found, false);)
      for (const Pair& pair : resolver_.pairs())
        if (keeps_bytes(pair) && std::ranges::any_of(pair.matches, changes))
          keeps_bytes_[number_of(pair)] = false, found = true;
  }

  bool has_same_bytes(const Pair& numbers) const {
    const Node &t = theirs_[numbers.theirs], &o = ours_[numbers.ours];
    if (!keeps_values(t, o) || !holds_all(value_code(t), value_code(o))) return false;
    if (encoding_.varints && is_varint(t) && is_varint(o)) return zigzags(t) == zigzags(o);
    return value_code(t) == value_code(o);
  }

  std::size_t number_of(const Pair& pair) const { return static_cast<std::size_t>(&pair - resolver_.pairs().data()); }

  void find_members(std::uint32_t record) {
    RowsInput in(*defaults_[record], ours_, encoding_, our_sizes_, schema::most_levels);
    for (const schema::Part& part : ours_[record].parts) {
      members_[record].push_back(in.offset());
      in.skip(part.node);
    }
    members_[record].push_back(in.offset());
  }

  // Members that stay as they are go by one copy, as far as their bytes do not depend on where they lie.
  void add_steps(const Pair& record) {
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

  Graph theirs_, ours_;
  row::Encoding encoding_;
  Resolver resolver_;
  Sizes their_sizes_, our_sizes_;
  std::vector<std::optional<std::string>> defaults_;
  std::vector<std::vector<std::size_t>> members_;  // where each begins, and the end of the last
  std::vector<std::vector<Step>> steps_;
  std::vector<bool> keeps_bytes_;  // of each pair
  std::vector<IntegerRange> ranges_;
  std::vector<bool> in_order_;
  std::vector<Route> routes_;
};

}  // namespace hps::detail::evolution
