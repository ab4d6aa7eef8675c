// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/convert.h"
#include "hps/evolution/refusals.h"
#include "hps/evolution/rewriter.h"
#include "hps/evolution/rewriter_containers_definitions.h"
#include "hps/evolution/rewriter_presences_definitions.h"

namespace hps::detail::evolution {

HPS_ONCE std::string RowsRewriter::rewrite() {
  out_.reserve();
  rewrite(0);
  if (in_.remaining()) in_.fail("bytes left over");
  return out_.take();
}
HPS_ONCE std::size_t RowsRewriter::rewrite_part(const char* place, std::uint32_t number, std::string& today) {
  in_.go_to(place);
  rewrite(number);
  today = out_.take();
  return static_cast<std::size_t>(in_.place() - place);
}
HPS_ONCE std::size_t RowsRewriter::origin_of(std::size_t offset) {
  out_.watch(offset);
  try {
    rewrite(0);
  } catch (const RowsOutput::Found& found) {
    return found.offset;
  }
  return in_.offset();
}

HPS_ONCE void RowsRewriter::rewrite(std::uint32_t number) {
  const Pair& p = pair(number);
  if (plan_.keeps_bytes(p)) return out_.copy_value(in_, p.theirs);
  const RowsInput::Level level(in_);
  switch (p.way) {
    case Way::number:
      return rewrite_number(p);
    case Way::bytes:
      return rewrite_bytes(p);
    case Way::wrap:
      return wrap(p);
    case Way::unwrap:
      return unwrap(p);
    case Way::never:
      in_.fail_today("a value of " + type_text(plan_.theirs(), p.theirs) + ", where the type of today has " +
                     type_text(plan_.ours(), p.ours));
    default:
      return rewrite_parts(p);
  }
}
HPS_ONCE void RowsRewriter::rewrite_part(const Pair& p, std::uint64_t part, std::uint32_t number, bool is_key) {
  trail_.push_back({&p, part, is_key});
  rewrite(number);
  trail_.pop_back();
}

HPS_ONCE void RowsRewriter::rewrite_number(const Pair& p) {
  const Node &t = theirs(p), &o = ours(p);
  const char* const place = in_.place();
  RawNumber from, to;
  in_.number(t, from);
  if (const IntegerRange& range = plan_.range(p); range.most && !shape::is_real_code(o.code())) {
    const std::int64_t v = integer_in(from, value_code(t));
    if (range.has(v)) {
      set_halves(to, static_cast<std::uint64_t>(v), 0, shape::width_of_code(o.code()));
      return out_.put_number(o, to);
    }
  }
  const char* const end = in_.place();
  in_.go_to(place);  // where an error is
  convert_or_fail(p, from, to);
  in_.go_to(end);
  out_.put_number(o, to);
}
HPS_ONCE void RowsRewriter::convert_or_fail(const Pair& p, const RawNumber& from, RawNumber& to) const {
  const std::string problem = convert(theirs(p), ours(p), plan_.enumerations(p), from, to, plan_.inexact());
  if (!problem.empty()) in_.fail_today(problem);
}

// Text, bytes and numbers of 8 bits: one byte each, but varints where they are numbers in compact.
HPS_ONCE void RowsRewriter::rewrite_bytes(const Pair& p) {
  const Node &t = theirs(p), &o = ours(p);
  const std::uint64_t n = t.extents.size() == 1 && t.extents[0] ? t.extents[0] - 1 : in_.size();
  expect_extent(p, n);
  if (o.extents.empty() || !o.extents[0]) out_.put_size(n);
  // The node of the numbers in a sequence; bytes have none.
  const auto element_of = [](const Graph& graph, const Node& node) {
    return node.kind == Kind::bytes ? nullptr : &graph[node.parts[0].node];
  };
  const Node *from = element_of(plan_.theirs(), t), *to = element_of(plan_.ours(), o);
  if (!from && !to) return out_.put(in_.bytes(n), n);
  in_.expect(n);
  for (std::uint64_t i = 0; i < n; ++i) {
    RawNumber raw = {};
    if (from) in_.number(*from, raw);
    else raw[0] = *in_.bytes(1);
    if (to) out_.put_number(*to, raw);
    else out_.put(raw, 1);
  }
}
HPS_ONCE void RowsRewriter::expect_extent(const Pair& p, std::uint64_t n) const {
  if (const std::string problem = other_extent(n, plan_.ours(), p.ours); !problem.empty()) in_.fail_today(problem);
}

HPS_ONCE void RowsRewriter::wrap(const Pair& p) {
  if (ours(p).kind != Kind::variant) return put_held({true}, theirs(p), ours(p), p.matches[0].pair);
  const Match& chosen = p.matches[first_possible(p)];
  out_.put_index(chosen.ours);
  rewrite(chosen.pair);
}
// The match of the alternative of ours that their value becomes; their number if there is none.
HPS_ONCE std::size_t RowsRewriter::first_possible(const Pair& p) const {
  const auto at = std::ranges::find_if(p.matches, [this](const Match& m) { return possible(m); });
  return static_cast<std::size_t>(at - p.matches.begin());
}
HPS_ONCE void RowsRewriter::unwrap(const Pair& p) {
  if (theirs(p).kind == Kind::variant) return rewrite(match_of_alternative(p).pair);
  const Held held = read_presence(theirs(p));
  if (!held.is_there) in_.fail_today("an absent value, which the type of today must have");
  put_value(held, theirs(p), p.matches[0].pair);
}
HPS_ONCE const Match& RowsRewriter::match_of_alternative(const Pair& p) {
  const std::uint64_t i = in_.index();
  if (i >= p.matches.size()) in_.fail("an alternative that does not exist");
  const Match& m = p.matches[static_cast<std::size_t>(i)];
  if (!possible(m))
    in_.fail_today(lacking_alternative(plan_.theirs(), theirs(p).parts[m.theirs].node, plan_.ours(), p.ours));
  return m;
}

HPS_ONCE void RowsRewriter::rewrite_parts(const Pair& p) {
  switch (ours(p).kind) {
    case Kind::record:
      return plan_.in_order(p) ? rewrite_in_order(p) : rewrite_members(p);
    case Kind::variant: {
      const Match& m = match_of_alternative(p);
      out_.put_index(m.ours);
      return rewrite(m.pair);
    }
    case Kind::optional:
    case Kind::pointer:
      return put_held(read_presence(theirs(p)), theirs(p), ours(p), p.matches[0].pair);
    default:
      return rewrite_container(p);
  }
}

// Their members in our order.
HPS_ONCE void RowsRewriter::rewrite_members(const Pair& p) {
  const Node& t = theirs(p);
  std::vector<const char*> places(t.parts.size());
  for (std::size_t i = 0; i < t.parts.size(); ++i) {
    places[i] = in_.place();
    in_.skip(t.parts[i].node);
  }
  const RowsInput::Mark end = in_.mark();
  for (const Match& m : p.matches) {
    if (m.ours == no_part) continue;
    if (m.theirs == no_part) {
      put_default(p.ours, m.ours);
    } else {
      in_.go_to(places[m.theirs]);
      rewrite_part(p, m.ours, m.pair);
    }
  }
  in_.go_to(end);
}
HPS_ONCE void RowsRewriter::rewrite_in_order(const Pair& p) {
  for (const Step& step : plan_.steps(p)) {
    if (step.kind == Step::rewrite) {
      rewrite_part(p, step.member, step.pair);
    } else if (step.kind == Step::fill_in) {
      put_default(p.ours, step.member);
    } else {
      const char* const from = in_.place();
      in_.skip(step.passes);
      if (step.kind == Step::copy) out_.put(from, static_cast<std::size_t>(in_.place() - from));
    }
  }
}
HPS_ONCE void RowsRewriter::put_default(std::uint32_t record, std::uint32_t member) {
  const std::uint32_t at = plan_.ours()[record].parts[member].node;
  const std::string& rows = plan_.rows_with(record);
  const std::size_t begin = plan_.begin_of(record, member);
  const bool has_pointers = plan_.our_pointers().leads_to_one(at);
  if (plan_.our_sizes().lies_anywhere(at) && !has_pointers)
    return out_.put(rows.data() + begin, plan_.end_of(record, member) - begin);
  RowsInput in(rows, plan_.ours(), plan_.encoding(), plan_.our_sizes(), most_levels_);
  if (!has_pointers) {
    in.go_to(rows.data() + begin);
    return out_.copy_value(in, at);
  }
  for (std::uint32_t i = 0; i < member; ++i) in.skip(plan_.ours()[record].parts[i].node);  // whose objects it may share
  out_.copy_parts(in, at);
}

}  // namespace hps::detail::evolution
