// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/resolver.h"
#include "hps/evolution/rows.h"

namespace hps::detail::evolution {

// How messages of one schema become messages of another, in one format of rows.
struct Plan {
  Plan(const Graph& from, const Graph& to, const row::Encoding& e)
      : theirs(with_plain_arrays(from)),
        ours(with_plain_arrays(to)),
        encoding(e),
        resolver(theirs, ours),
        their_sizes(theirs, e),
        our_sizes(ours, e) {
    for (const Pair& pair : resolver.pairs()) in_order_.push_back(keeps_order(pair));
  }
  Plan(const Plan&) = delete;

  Graph theirs, ours;
  row::Encoding encoding;
  Resolver resolver;
  FixedSizes their_sizes, our_sizes;
  std::vector<std::string> defaults;  // of our nodes that are records: one T{} in rows

  // Whether the members that a record keeps come in the order in which they were written.
  bool in_order(const Pair& record) const { return in_order_[static_cast<std::size_t>(&record - resolver.pairs().data())]; }
  // Whether rows can be rewritten: there are no pointers to shared objects, and nothing is written by hand.
  bool is_of_rows() const {
    const auto is_plain = [](const Node& n) {
      return n.kind != Kind::pointer && n.kind != Kind::opaque && n.kind != Kind::any;
    };
    return std::ranges::all_of(theirs, is_plain) && std::ranges::all_of(ours, is_plain);
  }

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

  std::vector<bool> in_order_;
};

}  // namespace hps::detail::evolution
