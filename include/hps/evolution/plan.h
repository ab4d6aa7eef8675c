// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "hps/buffer/written_versions.h"
#include "hps/evolution/enumerations.h"
#include "hps/evolution/in_place/route.h"
#include "hps/evolution/pointers.h"
#include "hps/evolution/resolver.h"
#include "hps/evolution/rows.h"

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
  HPS_ONCE Plan(const Graph& from, const Graph& to, const row::Encoding& e, Inexact inexact = Inexact::refused);
  Plan(const Plan&) = delete;

  const Graph& theirs() const { return theirs_; }
  const Graph& ours() const { return ours_; }
  const row::Encoding& encoding() const { return encoding_; }
  const Resolver& resolver() const { return resolver_; }
  Inexact inexact() const { return inexact_; }
  const Sizes& their_sizes() const { return their_sizes_; }
  const Sizes& our_sizes() const { return our_sizes_; }
  const Pointers& our_pointers() const { return our_pointers_; }
  bool has_pointers() const { return their_pointers_.any() || our_pointers_.any(); }

  // The rows of one T{} for each of our nodes that is a record and has it.
  HPS_ONCE void set_defaults(std::vector<std::optional<std::string>> rows);
  // A member that the message lacks, in these rows of all members.
  const std::string& rows_with(std::uint32_t record) const { return *defaults_[record]; }
  std::size_t begin_of(std::uint32_t record, std::uint32_t member) const { return members_[record][member]; }
  std::size_t end_of(std::uint32_t record, std::uint32_t member) const { return members_[record][member + 1]; }

  // Whether T{} has objects of hand-written classes in this member.
  bool has_hand_written(std::uint32_t record, std::uint32_t member) const { return hand_written_[record][member]; }

  // The versions of hand-written classes in these messages that are not those of today; nullptr if there are none.
  void set_versions(WrittenVersions versions) { versions_ = std::move(versions); }
  const WrittenVersions* versions() const { return versions_.empty() ? nullptr : &versions_; }

  const std::vector<Step>& steps(const Pair& record) const { return steps_[number_of(record)]; }

  // Whether every value has the same bytes in both.
  bool keeps_bytes(const Pair& pair) const { return keeps_bytes_[number_of(pair)]; }
  // Whether values are the same in both but for their parts.
  HPS_ONCE bool has_same_layout(const Pair& pair) const;
  const IntegerRange& range(const Pair& numbers) const { return ranges_[number_of(numbers)]; }
  // Null for other numbers.
  const Enumerations* enumerations(const Pair& numbers) const { return enumerations_[number_of(numbers)].get(); }

  // Whether the members that a record keeps come in the order in which they were written.
  bool in_order(const Pair& record) const { return in_order_[number_of(record)]; }
  // Whether columns become columns, one by one: not where an object may be met in several of them, nor where what was
  // in several goes into one.
  bool is_of_columns() const { return is_of_columns_; }

  // For rows that are parsed in place: one for each pair, or none at all.
  void set_routes(std::vector<Route> routes) { routes_ = std::move(routes); }
  const std::vector<Route>& routes() const { return routes_; }

 private:
  HPS_ONCE bool may_be_of_columns() const;
  HPS_ONCE bool may_keep_bytes(const Pair& pair) const;
  HPS_ONCE void find_pairs_that_keep_bytes();
  HPS_ONCE bool has_same_bytes(const Pair& numbers) const;
  std::size_t number_of(const Pair& pair) const { return static_cast<std::size_t>(&pair - resolver_.pairs().data()); }

  HPS_ONCE void find_members(std::uint32_t record);
  HPS_ONCE void add_steps(const Pair& record);

  Graph theirs_, ours_;
  row::Encoding encoding_;
  Inexact inexact_;
  Resolver resolver_;
  Sizes their_sizes_, our_sizes_;
  Pointers their_pointers_, our_pointers_;
  std::vector<std::optional<std::string>> defaults_;
  std::vector<std::vector<std::size_t>> members_;  // where each begins, and the end of the last
  std::vector<std::vector<bool>> hand_written_;
  WrittenVersions versions_;
  std::vector<std::vector<Step>> steps_;
  std::vector<bool> keeps_bytes_;  // of each pair
  std::vector<IntegerRange> ranges_;
  std::vector<std::unique_ptr<const Enumerations>> enumerations_;
  std::vector<bool> in_order_;
  std::vector<Route> routes_;
  bool is_of_columns_;
};

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/plan_definitions.h")
