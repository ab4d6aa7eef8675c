// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/rewriter.h"

namespace hps::detail::evolution {

HPS_ONCE void RowsRewriter::rewrite_container(const Pair& p) {
  const Node &t = theirs(p), &o = ours(p);
  const std::uint64_t n = t.kind == Kind::array ? t.extents[0] - 1 : in_.size();
  expect_extent(p, n);
  if (o.kind != Kind::array) out_.put_size(n);
  if (t.kind == Kind::map || o.kind == Kind::map) return rewrite_entries(p, n);
  rewrite_elements(p, n);
}
// The entries of a map, or a list of pairs.
HPS_ONCE void RowsRewriter::rewrite_entries(const Pair& p, std::uint64_t n) {
  in_.padding(theirs(p), n);
  out_.put_padding(plan_.our_sizes(), ours(p), n);
  in_.expect(n);
  for (std::uint64_t i = 0; i < n; ++i)
    for (const Match& m : p.matches) rewrite_part(p, i, m.pair, m.ours == 0);
}

HPS_ONCE void RowsRewriter::rewrite_elements(const Pair& p, std::uint64_t n) {
  const Node &t = theirs(p), &o = ours(p);
  const std::uint32_t their_element = t.parts[0].node;
  if (has_bits(t)) return rewrite_from_bits(p, n);
  if (has_bits(o)) return rewrite_to_bits(p, n);
  if (has_presence_first(t) || has_presence_first(o)) return rewrite_presences(p, n);
  in_.padding(t, n);
  out_.put_padding(plan_.our_sizes(), o, n);
  const std::uint64_t size = plan_.their_sizes().size(their_element);
  if (size == Sizes::varies ? n > in_.remaining() : size && n > in_.remaining() / size)
    in_.fail("a size that exceeds the input");
  if (size == 0 && plan_.our_sizes().size(o.parts[0].node) == 0) return;
  if (size == 0) out_.expect_room(n);  // each takes a byte today
  if (plan_.keeps_bytes(pair(p.matches[0].pair)) && plan_.their_sizes().lies_anywhere(their_element))
    return copy_elements(t, n);
  for (std::uint64_t i = 0; i < n; ++i) rewrite_part(p, i, p.matches[0].pair);
}
HPS_ONCE void RowsRewriter::copy_elements(const Node& t, std::uint64_t n) {
  const char* const from = in_.place();
  in_.skip_elements(t, n);
  out_.put(from, static_cast<std::size_t>(in_.place() - from));
}

// Bools of eight to a byte, which become numbers, or what optionals, pointers and variants hold; or such bools.
HPS_ONCE void RowsRewriter::rewrite_from_bits(const Pair& p, std::uint64_t n) {
  const Node& o = ours(p);
  const std::vector<bool> all = in_.bits(n);
  if (has_bits(o)) return out_.put_presences(all);
  const std::uint32_t element = p.matches[0].pair;
  if (has_presence_first(o)) out_.put_presences(std::vector<bool>(all.size(), true));
  else out_.put_padding(plan_.our_sizes(), o, n);
  for (const bool v : all) rewrite_bit(v, has_presence_first(o) ? pair(element).matches[0].pair : element);
}
HPS_ONCE void RowsRewriter::rewrite_bit(bool v, std::uint32_t number) {
  const Pair& p = pair(number);
  const Node& o = ours(p);
  if (p.way != Way::wrap) {
    const RawNumber from = {static_cast<char>(v)};
    RawNumber to;
    convert_or_fail(p, from, to);
    return out_.put_number(o, to);
  }
  const Match& m = p.matches[o.kind == Kind::variant ? first_possible(p) : 0];
  if (o.kind == Kind::variant) out_.put_index(m.ours);
  else if (o.kind == Kind::pointer) out_.put_new_object();
  else out_.put_byte(true);
  rewrite_bit(v, m.pair);
}
// The other way round: each is written as a byte first.
HPS_ONCE void RowsRewriter::rewrite_to_bits(const Pair& p, std::uint64_t n) {
  const Node& t = theirs(p);
  const Pair& element = pair(p.matches[0].pair);
  const bool were_first = has_presence_first(t);
  if (!were_first) {
    in_.padding(t, n);
    in_.expect(n);
  }
  std::vector<bool> all = were_first ? in_.bits(n) : std::vector<bool>(static_cast<std::size_t>(n), true);
  std::uint64_t index = 0;
  for (auto&& v : all) {
    trail_.push_back({&p, index++});
    if (!v) in_.fail_today("an absent value, which the type of today must have");
    if (were_first) put_value({true}, theirs(element), element.matches[0].pair);
    else rewrite(p.matches[0].pair);
    v = out_.take_byte();
    trail_.pop_back();
  }
  out_.put_presences(all);
}

}  // namespace hps::detail::evolution
