// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/columns/defaults.h"
#include "hps/evolution/columns/rewriter.h"
#include "hps/evolution/plan.h"
#include "hps/evolution/refusals.h"

namespace hps::detail::evolution {

class ColumnsRewriter::Walk {
 public:
  Walk(const Plan& plan, const column::EncodedColumns& from, const Packed& format)
      : plan_(plan),
        head_(from, std::string_view()),
        tree_(schema::ColumnPlan(plan.theirs()), head_),
        workspace_(format),
        plain_({}),
        budget_(from.budget(format.limits)),
        shared_{head_.in_pieces, workspace_, budget_},
        out_(head_.in_pieces) {}

  column::EncodedColumns rewrite() {
    if (head_.shape.remaining()) head_.shape.fail("a shape, which a described message does not have,");
    rewrite(0, tree_.root());
    return out_.columns();
  }
  std::string path() const {
    std::string path;
    for (const std::string* member : members_) path.append(1, '.').append(*member);
    return path;
  }

 private:
  const Pair& pair(std::uint32_t number) const { return plan_.resolver().pairs()[number]; }
  const Node& theirs(const Pair& p) const { return plan_.theirs()[p.theirs]; }
  const Node& ours(const Pair& p) const { return plan_.ours()[p.ours]; }
  bool possible(const Match& m) const { return m.pair != no_part && plan_.resolver().possible(m.pair); }

  void rewrite(std::uint32_t number, const ColumnNode& from) {
    const Pair& p = pair(number);
    switch (p.way) {
      case Way::same:
        return keep(from);
      case Way::number:
        return rewrite_numbers(p, from);
      case Way::bytes:
        return rewrite_bytes(p, from);
      case Way::wrap:
        return wrap(p, from);
      case Way::unwrap:
        return unwrap(p, from);
      default:
        return rewrite_parts(p, from);
    }
  }
  // With the number of its objects.
  void rewrite_counted(std::uint32_t number, const ColumnNode& from) {
    out_.count(from.count);
    rewrite(number, from);
  }

  void keep(const ColumnNode& from) {
    keep_columns(from);
    const Node& node = plan_.theirs()[from.node];
    const ColumnNode* part = from.first();
    for (std::size_t i = 0; i < node.parts.size(); ++i, part = part->next()) {
      if (schema::is_counted(node.kind, i)) out_.count(part->count);
      keep(*part);
    }
  }
  void keep_columns(const ColumnNode& from) {
    const unsigned code = schema::column_of(plan_.theirs()[from.node]);
    if (code == schema::no_column) return;
    out_.keep(from.column, from.count);
    if (column::is_wide(code)) out_.keep(from.upper, from.count);
  }

  void rewrite_numbers(const Pair& p, const ColumnNode& from) {
    const Node &t = theirs(p), &o = ours(p);
    NumbersConverter converter(t, o, plan_.enumerations(p), plan_.inexact());
    if (converter.keeps_bytes()) return keep_columns(from);
    charge(from, from.count, shape::width_of_code(o.code()));
    NumbersInput in(shared_, from, value_code(t));
    NumbersOutput to(o.code(), from.column.as_size(from.count));
    converter.convert(in, to, from.count);
    in.finish();
    to.finish(out_, from.column);
  }
  void rewrite_bytes(const Pair& p, const ColumnNode& from) {
    const Node &t = theirs(p), &o = ours(p);
    if (schema::column_of(t) == schema::column_of(o) && t.kind == Kind::bytes && t.extents == o.extents)
      return keep_columns(from);
    BytesInput in(shared_, t, from);
    BytesOutput to(plain_, o, from.column);
    for (std::uint64_t i = 0; i < from.count; ++i) {
      const std::string_view bytes = in.get();
      expect_extent(p, bytes.size(), from);
      charge(from, bytes.size() + 1, 1);
      to.put(bytes);
    }
    in.finish();
    to.finish(out_);
  }
  void expect_extent(const Pair& p, std::uint64_t n, const ColumnNode& from) const {
    if (const std::string problem = other_extent(n, plan_.ours(), p.ours); !problem.empty())
      fail_today_at(from.column.offset(), problem);
  }

  void wrap(const Pair& p, const ColumnNode& from) {
    const Node& o = ours(p);
    if (o.kind != Kind::variant) {
      put_constant<std::uint8_t>(1, from);
      return rewrite_counted(p.matches[0].pair, from);
    }
    const auto chosen = std::ranges::find_if(p.matches, [&](const Match& m) { return possible(m); });
    put_constant<std::uint32_t>(chosen->ours, from);
    for (std::uint32_t k = 0; k < o.parts.size(); ++k) {
      if (k == chosen->ours) rewrite_counted(chosen->pair, from);
      else put_none(o.parts[k].node, from);
    }
  }
  template <class V>
  void put_constant(V value, const ColumnNode& from) {
    charge(from, from.count, sizeof value);
    column::NumbersWriterOf<V> column(plain_, shape::scalar_code<V>(), false);
    column.put(column::Batch::strided(&value, 0, from.column.as_size(from.count)));
    out_.add(column, from.column);
  }
  // An alternative that holds nothing.
  void put_none(std::uint32_t node, const ColumnNode& from) {
    out_.count(0);
    DefaultColumns(plan_.ours(), node, plain_).finish(out_, from.column);
  }

  void unwrap(const Pair& p, const ColumnNode& from) {
    if (theirs(p).kind != Kind::variant) {
      for_each_value<std::uint8_t>(from, [&](std::uint64_t has) {
        if (!has) fail_today_at(from.column.offset(), "an absent value, which the type of today must have");
      });
      return rewrite_all(p.matches[0].pair, *from.first(), from);
    }
    unwrap_alternative(p, from);
  }
  void unwrap_alternative(const Pair& p, const ColumnNode& from) {
    const Match* chosen = nullptr;
    const ColumnNode *part = from.first(), *held = nullptr;
    for (const Match& m : p.matches) {
      if (possible(m)) chosen = &m, held = part;
      else if (part->count) fail_alternative(p, m.theirs, from);
      part = part->next();
    }
    for_each_value<std::uint32_t>(from, [&](std::uint64_t i) {
      if (i != chosen->theirs) from.column.fail("an index of another alternative than the one that is there");
    });
    rewrite_all(chosen->pair, *held, from);
  }
  // Where there is exactly one value for each object around it.
  void rewrite_all(std::uint32_t number, const ColumnNode& part, const ColumnNode& from) {
    if (part.count != from.count) part.column.fail("another number of values than the objects have");
    rewrite(number, part);
  }
  [[noreturn]] HPS_COLD void fail_alternative(const Pair& p, std::size_t i, const ColumnNode& from) const {
    fail_today_at(from.column.offset(),
                  lacking_alternative(plan_.theirs(), theirs(p).parts[i].node, plan_.ours(), p.ours));
  }

  void rewrite_parts(const Pair& p, const ColumnNode& from) {
    switch (ours(p).kind) {
      case Kind::record:
        if (theirs(p).kind == Kind::record) return rewrite_members(p, from);
        break;
      case Kind::variant:
        return rewrite_alternatives(p, from);
      case Kind::optional:
        keep_columns(from);
        return rewrite_counted(p.matches[0].pair, *from.first());
      case Kind::opaque:
        return keep_columns(from);
      default:
        break;
    }
    rewrite_elements(p, from);
  }

  void rewrite_members(const Pair& p, const ColumnNode& from) {
    std::vector<const ColumnNode*> members(theirs(p).parts.size());
    const ColumnNode* next = from.first();
    for (const ColumnNode*& member : members) next = (member = next)->next();
    for (const Match& m : p.matches) {
      if (m.ours == no_part) continue;
      members_.push_back(&ours(p).parts[m.ours].name);
      if (m.theirs == no_part) fill_in(p.ours, m.ours, from);
      else rewrite(m.pair, *members[m.theirs]);
      members_.pop_back();
    }
  }
  void fill_in(std::uint32_t record, std::uint32_t member, const ColumnNode& from) {
    const std::uint32_t at = plan_.ours()[record].parts[member].node;
    DefaultColumns made(plan_.ours(), at, plain_);
    const std::size_t begin = plan_.begin_of(record, member), size = plan_.end_of(record, member) - begin;
    charge(from, from.count, 16 * (made.nodes() + size));
    RowsInput rows(plan_.rows_with(record), plan_.ours(), plan_.encoding(), plan_.our_sizes(), schema::most_levels);
    rows.go_to(plan_.rows_with(record).data() + begin);
    if (from.count) made.fill(rows, from.count);
    made.finish(out_, from.column);
  }

  void rewrite_alternatives(const Pair& p, const ColumnNode& from) {
    const Node &t = theirs(p), &o = ours(p);
    std::vector<const ColumnNode*> held(t.parts.size());
    const ColumnNode* next = from.first();
    for (const ColumnNode*& alternative : held) next = (alternative = next)->next();
    std::vector<std::uint32_t> today(t.parts.size(), no_part);
    for (const Match& m : p.matches)
      if (possible(m)) today[m.theirs] = m.ours;
    put_indices(p, today, from);
    for (std::uint32_t k = 0; k < o.parts.size(); ++k) {
      const auto m = std::ranges::find_if(p.matches, [&](const Match& x) { return possible(x) && x.ours == k; });
      if (m != p.matches.end()) rewrite_counted(m->pair, *held[m->theirs]);
      else put_none(o.parts[k].node, from);
    }
  }
  void put_indices(const Pair& p, const std::vector<std::uint32_t>& today, const ColumnNode& from) {
    charge(from, from.count, sizeof today[0]);
    column::NumbersWriterOf<std::uint32_t> column(plain_, shape::scalar_code<std::uint32_t>(), false);
    for_each_value<std::uint32_t>(from, [&](std::uint64_t i) {
      if (i >= today.size()) from.column.fail("an alternative that does not exist");
      if (today[static_cast<std::size_t>(i)] == no_part) fail_alternative(p, static_cast<std::size_t>(i), from);
      column.put(column::Batch::one(&today[static_cast<std::size_t>(i)]));
    });
    out_.add(column, from.column);
  }

  // Maps are sequences of pairs: keys and values have the same columns in both.
  void rewrite_elements(const Pair& p, const ColumnNode& from) {
    const Node &t = theirs(p), &o = ours(p);
    const ColumnNode& part = *from.first();
    rewrite_sizes(p, from, part.count);
    if (o.kind != Kind::array) out_.count(part.count);
    if (p.matches.size() == 1) return rewrite(p.matches[0].pair, part);
    const ColumnNode& key = t.kind == Kind::map ? part : *part.first();
    rewrite(p.matches[0].pair, key);
    rewrite(p.matches[1].pair, *key.next());
  }
  void rewrite_sizes(const Pair& p, const ColumnNode& from, std::uint64_t elements) {
    const Node &t = theirs(p), &o = ours(p);
    const bool was_fixed = t.kind == Kind::array, is_fixed = o.kind == Kind::array;
    if (was_fixed && !is_fixed) return put_constant<std::uint64_t>(t.extents[0] - 1, from);
    if (!was_fixed && !is_fixed) return keep_columns(from);
    if (was_fixed) return;
    const std::uint64_t extent = o.extents[0] - 1;
    for_each_value<std::uint64_t>(from, [&](std::uint64_t size) { expect_extent(p, size, from); });
    if (head_.sizes.product(from.count, extent) != elements)
      from.column.fail("another number of elements than the objects have");
  }

  template <class V>
  void for_each_value(const ColumnNode& from, auto&& f) {
    charge(from, from.count, sizeof(V));
    const auto values = read_numbers(shared_, from.column, from.column.as_size(from.count), shape::scalar_code<V>());
    for (std::uint64_t left = from.count; left;) {
      V some[column::block_size];
      const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(left, std::size(some)));
      read_some(*values, some, n);
      for (std::size_t i = 0; i < n; ++i) f(some[i]);
      left -= n;
    }
    values->finish();
  }

  void charge(const ColumnNode& from, std::uint64_t n, std::size_t size) {
    column::charge(budget_, n, size, from.column);
  }

  const Plan& plan_;
  column::Head head_;
  const schema::ColumnTree tree_;
  column::Workspace workspace_, plain_;  // for what the message has; without compressors, for what is made
  Budget budget_;
  const column::SharedByColumns shared_;
  ColumnsOutput out_;
  std::vector<const std::string*> members_;
};

HPS_ONCE ColumnsRewriter::ColumnsRewriter(const Plan& plan, const column::EncodedColumns& from, const Packed& format)
    : walk_(std::make_shared<Walk>(plan, from, format)) {}

HPS_ONCE column::EncodedColumns ColumnsRewriter::rewrite() { return walk_->rewrite(); }
HPS_ONCE std::string ColumnsRewriter::path() const { return walk_->path(); }

}  // namespace hps::detail::evolution
