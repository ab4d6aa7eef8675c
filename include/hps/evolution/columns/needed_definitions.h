// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/columns/needed.h"
#include "hps/evolution/plan.h"
#include "hps/schema/columns/plan.h"

namespace hps::detail::evolution {

// Goes where ColumnsRewriter does.
class NeededColumns {
 public:
  explicit NeededColumns(const Plan& plan) : plan_(plan), columns_(plan.theirs()) {
    for (const schema::PlannedNode& node : columns_.nodes()) {
      first_.push_back(needed_.size());
      const unsigned code = columns_.column_of(node);
      if (code != schema::no_column) needed_.push_back(false);
      if (column::is_wide(code)) needed_.push_back(false);
    }
    first_.push_back(needed_.size());
  }

  std::vector<bool> find() {
    visit(0, 0);
    return std::move(needed_);
  }

 private:
  const Pair& pair(std::uint32_t number) const { return plan_.resolver().pairs()[number]; }
  bool possible(const Match& m) const { return m.pair != no_part && plan_.resolver().possible(m.pair); }
  std::size_t next(std::size_t node) const { return node + columns_.nodes()[node].nodes; }
  std::vector<std::size_t> parts_of(std::size_t node) const {
    std::vector<std::size_t> parts;
    for (std::size_t at = node + 1; at < next(node); at = next(at)) parts.push_back(at);
    return parts;
  }

  void need(std::size_t begin, std::size_t end) {
    for (std::size_t i = first_[begin]; i < first_[end]; ++i) needed_[i] = true;
  }
  void need_own(std::size_t node) { need(node, node + 1); }
  void need_all(std::size_t node) { need(node, next(node)); }

  void visit(std::uint32_t number, std::size_t node) {
    const Pair& p = pair(number);
    const Kind theirs = plan_.theirs()[p.theirs].kind;
    switch (p.way) {
      case Way::same:
      case Way::number:
      case Way::bytes:
        return need_all(node);
      case Way::wrap:
        for (const Match& m : p.matches)
          if (possible(m)) visit(m.pair, node);
        return;
      default:
        break;
    }
    need_own(node);
    const bool has_entries =
        p.matches.size() == 2 && (theirs == Kind::map || theirs == Kind::sequence || theirs == Kind::array);
    if (theirs != Kind::record && theirs != Kind::variant && !has_entries) {
      if (!p.matches.empty()) visit(p.matches[0].pair, node + 1);
      return;
    }
    const bool is_list = theirs == Kind::sequence || theirs == Kind::array;
    const std::vector<std::size_t> parts = parts_of(is_list ? node + 1 : node);  // of a list those of its entries
    for (const Match& m : p.matches)
      if (m.theirs != no_part && possible(m)) visit(m.pair, parts[m.theirs]);
  }

  const Plan& plan_;
  const schema::ColumnPlan columns_;
  std::vector<std::size_t> first_;  // column of each node
  std::vector<bool> needed_;
};

HPS_ONCE std::vector<bool> needed_columns(const Plan& plan) { return NeededColumns(plan).find(); }

}  // namespace hps::detail::evolution
