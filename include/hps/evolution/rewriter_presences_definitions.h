// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/rewriter.h"

namespace hps::detail::evolution {

HPS_ONCE RowsRewriter::Held RowsRewriter::read_presence(const Node& node) {
  if (node.kind == Kind::optional) return {in_.presence()};
  if (node.kind != Kind::pointer) return {true};
  const std::uint64_t object = in_.pointer(node);
  return {object != 0, object};
}

// A value that `t` holds, as what `o` holds.
HPS_ONCE void RowsRewriter::put_held(const Held& held, const Node& t, const Node& o, std::uint32_t number) {
  if (o.kind != Kind::pointer) {
    out_.put_byte(held.is_there);
    return held.is_there ? put_value(held, t, number) : void();
  }
  if (!held.is_there) return out_.put_size(0);
  if (!held.object) {
    out_.put_new_object();
    return rewrite(number);
  }
  const std::uint32_t own = our_class_of(held.object, pair(number));
  const bool is_new = out_.put_object(in_.place_of(held.object), plan_.ours(), o, own);
  if (is_new) rewrite_object(held.object, t, number);
  else if (in_.is_here(held.object)) in_.skip_object(held.object, t.parts[0].node);
}
HPS_ONCE void RowsRewriter::put_value(const Held& held, const Node& t, std::uint32_t number) {
  if (held.object) return rewrite_object(held.object, t, number);
  if (number == no_part) return out_.copy_value(in_, t.parts[0].node);
  rewrite(number);
}

// An object that was met in a part which is passed over, or that several parts of today have each for themselves, is
// read where it is. A few objects that refer to each other must not be read for ever.
HPS_ONCE void RowsRewriter::rewrite_object(std::uint64_t object, const Node& pointer, std::uint32_t number) {
  if (in_.is_here(object)) {
    rewrite(number);
    return in_.end_object(object);
  }
  const RowsInput::Mark after = in_.mark();
  in_.go_to_object(object, pointer);
  const RowsInput::Mark begin = in_.mark();
  rewrite(number);
  const auto size = static_cast<std::size_t>(in_.place() - begin.place) - (in_.jumped() - begin.jumped);
  in_.go_to(after);
  if (size > most_again_) throw LimitExceeded(too_much_memory, in_.offset(), "", expansion_advice);
  most_again_ -= size;
}
HPS_ONCE std::uint32_t RowsRewriter::our_class_of(std::uint64_t object, const Pair& p) {
  const Node& o = ours(p);
  if (o.kind != Kind::variant) return p.ours;
  const std::size_t i = p.way == Way::wrap ? first_possible(p) : in_.alternative_of(p.theirs, in_.class_of(object));
  if (i >= p.matches.size() || !possible(p.matches[i])) return p.ours;
  const std::uint32_t own = p.matches[i].ours;
  return own == no_part ? p.ours : o.parts[own].node;
}

// Sequences of optionals that have their presences first, on one side or both.
HPS_ONCE void RowsRewriter::rewrite_presences(const Pair& p, std::uint64_t n) {
  const Pair& element = pair(p.matches[0].pair);
  const Node &t = theirs(element), &o = ours(element);
  const bool were_first = has_presence_first(theirs(p)), are_first = has_presence_first(ours(p));
  if ((element.way == Way::wrap && o.kind == Kind::variant) || (element.way == Way::unwrap && t.kind == Kind::variant))
    in_.fail_today("a list of optionals where there were or are variants");
  const std::uint32_t value = element.way == Way::same ? no_part : element.matches[0].pair;
  if (!were_first) in_.padding(theirs(p), n);
  const std::vector<bool> has = were_first ? in_.bits(n) : find_presences(t, n);
  if (are_first) out_.put_presences(has);
  else out_.put_padding(plan_.our_sizes(), ours(p), n);
  for (const bool h : has) {
    const Held held = were_first ? Held{h} : read_presence(t);
    if (!h && !may_lack_value(o)) in_.fail_today("an absent value, which the type of today must have");
    if (!are_first && may_lack_value(o)) put_held(held, t, o, value);
    else if (h) put_value(held, t, value);
  }
}
HPS_ONCE std::vector<bool> RowsRewriter::find_presences(const Node& element, std::uint64_t n) {
  in_.expect(n);
  std::vector<bool> has(static_cast<std::size_t>(n), true);
  if (!may_lack_value(element)) return has;
  const RowsInput::Mark begin = in_.mark();
  for (auto&& h : has) {
    const Held held = read_presence(element);
    h = held.is_there;
    if (held.object && in_.is_here(held.object)) in_.skip_object(held.object, element.parts[0].node);
    else if (h && !held.object) in_.skip(element.parts[0].node);
  }
  in_.go_to(begin);
  return has;
}

}  // namespace hps::detail::evolution
