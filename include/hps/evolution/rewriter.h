// SPDX-License-Identifier: MIT
#pragma once
// Rows of one schema to rows of another: the message as a program of today would have written it. The compiled code of
// the type then parses it, so evolution needs no code for each type, and costs others nothing.

#include "hps/evolution/convert.h"
#include "hps/evolution/plan.h"
#include "hps/evolution/rows_output.h"
#include "hps/evolution/trail.h"

namespace hps::detail::evolution {

class RowsRewriter {
 public:
  // `most` bytes may be written.
  RowsRewriter(const Plan& plan, std::string_view message, std::size_t most, std::size_t most_levels)
      : plan_(plan),
        in_(message, plan.theirs(), plan.encoding(), plan.their_sizes(), most_levels),
        out_(plan.encoding(), in_, most),
        most_levels_(most_levels) {}

  // Throws Problem, and LimitExceeded.
  std::string rewrite() {
    out_.reserve();
    rewrite(0);
    if (in_.remaining()) in_.fail("bytes left over");
    return out_.take();
  }
  // The same of one part of the message, from `place` in it on; returns how many bytes it has.
  std::size_t rewrite_part(const char* place, std::uint32_t number, std::string& today) {
    in_.go_to(place);
    rewrite(number);
    today = out_.take();
    return static_cast<std::size_t>(in_.place() - place);
  }
  // After an error: the part of today's type that was being made.
  std::string path() const { return path_of(trail_, plan_.ours()); }

  // The offset in the message of what becomes the byte at `offset` of the result.
  std::size_t origin_of(std::size_t offset) {
    out_.watch(offset);
    try {
      rewrite(0);
    } catch (const RowsOutput::Found& found) {
      return found.offset;
    }
    return in_.offset();
  }

 private:
  const Pair& pair(std::uint32_t number) const { return plan_.resolver().pairs()[number]; }
  const Node& theirs(const Pair& p) const { return plan_.theirs()[p.theirs]; }
  const Node& ours(const Pair& p) const { return plan_.ours()[p.ours]; }

  void rewrite(std::uint32_t number) {
    const Pair& p = pair(number);
    if (plan_.keeps_bytes(p)) return out_.copy_value(in_, p.theirs);
    const RowsInput::Level level(in_);
    switch (p.way) {
      case Way::number:
        return rewrite_number(p);
      case Way::bytes:
        return rewrite_bytes(theirs(p), ours(p));
      case Way::wrap:
        return wrap(p);
      case Way::unwrap:
        return unwrap(p);
      default:
        return rewrite_parts(p);
    }
  }

  void rewrite_number(const Pair& p) {
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
    convert_or_fail(t, o, from, to);
    in_.go_to(end);
    out_.put_number(o, to);
  }
  void convert_or_fail(const Node& t, const Node& o, const RawNumber& from, RawNumber& to) const {
    if (const std::string problem = convert(t, o, from, to); !problem.empty()) in_.fail_today(problem);
  }

  // Text, bytes and numbers of 8 bits: one byte each, but varints where they are numbers in compact.
  void rewrite_bytes(const Node& t, const Node& o) {
    const std::uint64_t n = t.extents.size() == 1 && t.extents[0] ? t.extents[0] - 1 : in_.size();
    expect_extent(o, n);
    if (o.extents.empty() || !o.extents[0]) out_.put_size(n);
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
  // The node of the numbers in a sequence; bytes have none.
  static const Node* element_of(const Graph& graph, const Node& n) {
    return n.kind == Kind::bytes ? nullptr : &graph[n.parts[0].node];
  }
  void expect_extent(const Node& o, std::uint64_t n) const {
    if (o.extents.size() == 1 && o.extents[0] && o.extents[0] - 1 != n)
      in_.fail_today("another number of elements than today");
  }

  void wrap(const Pair& p) {
    if (ours(p).kind != Kind::variant) {
      out_.put_byte(true);
      return rewrite(p.matches[0].pair);
    }
    for (const Match& m : p.matches) {
      if (!plan_.resolver().possible(m.pair)) continue;
      out_.put_index(m.ours);
      return rewrite(m.pair);
    }
  }
  void unwrap(const Pair& p) {
    if (theirs(p).kind != Kind::variant) {
      if (!in_.presence()) in_.fail_today("an absent value, which the type of today must have");
      return rewrite(p.matches[0].pair);
    }
    rewrite_alternative(p, [](const Match&) {});
  }
  void rewrite_alternative(const Pair& p, auto&& put_index_of) {
    const std::uint64_t i = in_.index();
    if (i >= p.matches.size()) in_.fail("an index of no alternative");
    const Match& m = p.matches[static_cast<std::size_t>(i)];
    if (m.pair == no_part || !plan_.resolver().possible(m.pair))
      in_.fail_today("an alternative that the type of today lacks");
    put_index_of(m);
    rewrite(m.pair);
  }

  void rewrite_parts(const Pair& p) {
    const Node &t = theirs(p), &o = ours(p);
    if (o.kind == Kind::record) return rewrite_members(p);
    if (o.kind == Kind::variant) return rewrite_alternative(p, [this](const Match& m) { out_.put_index(m.ours); });
    if (o.kind == Kind::optional) {
      const bool has = in_.presence();
      out_.put_byte(has);
      return has ? rewrite(p.matches[0].pair) : void();
    }
    const std::uint64_t n = t.kind == Kind::array ? t.extents[0] - 1 : in_.size();
    expect_extent(o, n);
    if (o.kind != Kind::array) out_.put_size(n);
    if (t.kind == Kind::map || o.kind == Kind::map) return rewrite_entries(p, n);
    rewrite_elements(p, t, o, n);
  }
  void rewrite_entries(const Pair& p, std::uint64_t n) {
    in_.expect(n);
    for (std::uint64_t i = 0; i < n; ++i)
      for (const Match& m : p.matches) rewrite_part(p, i, m.pair, m.ours == 0);
  }
  void rewrite_part(const Pair& p, std::uint64_t part, std::uint32_t number, bool is_key = false) {
    trail_.push_back({&p, part, is_key});
    rewrite(number);
    trail_.pop_back();
  }

  // Their members in our order.
  void rewrite_members(const Pair& p) {
    if (plan_.in_order(p)) return rewrite_in_order(p);
    const Node& t = theirs(p);
    std::vector<const char*> places(t.parts.size());
    for (std::size_t i = 0; i < t.parts.size(); ++i) {
      places[i] = in_.place();
      in_.skip(t.parts[i].node);
    }
    const char* const end = in_.place();
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
  void rewrite_in_order(const Pair& p) {
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
  void put_default(std::uint32_t record, std::uint32_t member) {
    const std::uint32_t at = plan_.ours()[record].parts[member].node;
    const std::string& rows = plan_.rows_with(record);
    const std::size_t begin = plan_.begin_of(record, member);
    if (plan_.our_sizes().lies_anywhere(at)) return out_.put(rows.data() + begin, plan_.end_of(record, member) - begin);
    RowsInput in(rows, plan_.ours(), plan_.encoding(), plan_.our_sizes(), most_levels_);
    in.go_to(rows.data() + begin);
    out_.copy_value(in, at);
  }

  void rewrite_elements(const Pair& p, const Node& t, const Node& o, std::uint64_t n) {
    const std::uint32_t their_element = t.parts[0].node;
    if (has_presence_first(t) || has_presence_first(o)) return rewrite_presences(p, t, o, n);
    if (has_bits(t) || has_bits(o)) return rewrite_bits(p, t, o, n);
    in_.padding(t, n);
    out_.put_padding(plan_.our_sizes(), o, n);
    const std::uint64_t size = plan_.their_sizes().size(their_element);
    if (size == Sizes::varies ? n > in_.remaining() : size && n > in_.remaining() / size)
      in_.fail("a size that exceeds the input");
    if (size == 0) out_.expect_room(n);  // bounds the time
    if (plan_.keeps_bytes(pair(p.matches[0].pair)) && plan_.their_sizes().lies_anywhere(their_element))
      return copy_elements(t, n);
    for (std::uint64_t i = 0; i < n; ++i) rewrite_part(p, i, p.matches[0].pair);
  }

  void copy_elements(const Node& t, std::uint64_t n) {
    const char* const from = in_.place();
    in_.skip_elements(t, n);
    out_.put(from, static_cast<std::size_t>(in_.place() - from));
  }

  // Bools of eight to a byte on one side or both, numbers on the other.
  void rewrite_bits(const Pair& p, const Node& t, const Node& o, std::uint64_t n) {
    const Pair& element = pair(p.matches[0].pair);
    if (has_bits(t)) {
      const std::vector<bool> all = in_.bits(n);
      if (has_bits(o)) return out_.put_presences(all);
      out_.put_padding(plan_.our_sizes(), o, n);
      for (const bool v : all) {
        const RawNumber from = {static_cast<char>(v)};
        RawNumber to;
        convert_or_fail(theirs(element), ours(element), from, to);
        out_.put_number(ours(element), to);
      }
      return;
    }
    in_.padding(t, n);
    in_.expect(n);
    std::vector<bool> all(static_cast<std::size_t>(n));
    std::uint64_t index = 0;
    for (auto&& v : all) {
      trail_.push_back({&p, index++});
      RawNumber from, to;
      in_.number(theirs(element), from);
      convert_or_fail(theirs(element), ours(element), from, to);
      v = to[0];
      trail_.pop_back();
    }
    out_.put_presences(all);
  }

  // Sequences of optionals that have their presences first, on one side or both.
  void rewrite_presences(const Pair& p, const Node& t, const Node& o, std::uint64_t n) {
    const Pair& element = pair(p.matches[0].pair);
    const bool takes_variants = (element.way == Way::wrap && ours(element).kind == Kind::variant) ||
                                (element.way == Way::unwrap && theirs(element).kind == Kind::variant);
    if (takes_variants) in_.fail_today("a list of optionals where there were or are variants");
    const std::uint32_t value = element.way == Way::same ? no_part : element.matches[0].pair;
    const std::vector<bool> has = has_presence_first(t) ? in_.bits(n) : find_presences(element, n);
    if (has_presence_first(o)) out_.put_presences(has);
    const bool is_optional = plan_.ours()[element.ours].kind == Kind::optional;
    const bool has_own_presence = !has_presence_first(t) && plan_.theirs()[element.theirs].kind == Kind::optional;
    for (const bool h : has) {
      if (has_own_presence) in_.presence();
      if (!h && !is_optional) in_.fail_today("an absent value, which the type of today must have");
      if (is_optional && !has_presence_first(o)) out_.put_byte(h);
      if (!h) continue;
      if (value == no_part) out_.copy_value(in_, plan_.theirs()[element.theirs].parts[0].node);
      else rewrite(value);
    }
  }
  std::vector<bool> find_presences(const Pair& element, std::uint64_t n) {
    in_.expect(n);
    std::vector<bool> has(static_cast<std::size_t>(n), true);
    if (plan_.theirs()[element.theirs].kind != Kind::optional) return has;
    const char* const begin = in_.place();
    for (auto&& h : has) {
      h = in_.presence();
      if (h) in_.skip(plan_.theirs()[element.theirs].parts[0].node);
    }
    in_.go_to(begin);
    return has;
  }

  const Plan& plan_;
  RowsInput in_;
  RowsOutput out_;
  std::size_t most_levels_;
  Trail trail_;
};

}  // namespace hps::detail::evolution
