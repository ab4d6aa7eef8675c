// SPDX-License-Identifier: MIT
#pragma once
// Rows of one schema to rows of another: the message as a program of today would have written it. The compiled code of
// the type then parses it, so evolution needs no code for each type, and costs others nothing.

#include <numeric>

#include "hps/evolution/plan.h"

namespace hps::detail::evolution {

class RowsRewriter {
 public:
  // `most` bytes may be written.
  RowsRewriter(const Plan& plan, std::string_view message, std::size_t most, std::size_t most_levels)
      : plan_(plan),
        in_(message, plan.theirs, plan.encoding, plan.their_sizes, most_levels),
        most_(most),
        most_levels_(most_levels) {}

  // Throws RowsProblem, and LimitExceeded.
  std::string rewrite() {
    rewrite(0);
    if (in_.remaining()) in_.fail("bytes left over");
    return std::move(out_);
  }
  // After an error: the part of today's type that was being made.
  std::string path() const {
    std::string path;
    for (const Step& step : trail_) {
      const Node& node = ours(*step.pair);
      if (node.kind != Kind::record) path += '[' + std::to_string(step.part) + ']';
      else if (const std::string& name = node.parts[step.part].name; !name.empty()) path += '.' + name;
      else path += '[' + std::to_string(step.part) + ']';
    }
    return path;
  }

  // The offset in the message of what becomes the byte at `offset` of the result.
  std::size_t origin_of(std::size_t offset) {
    watched_ = offset;
    try {
      rewrite(0);
    } catch (const Found& found) {
      return found.offset;
    }
    return in_.offset();
  }

 private:
  struct Found {
    std::size_t offset;
  };
  // To a member or an element.
  struct Step {
    const Pair* pair;
    std::uint64_t part;
  };

  const Pair& pair(std::uint32_t number) const { return plan_.resolver.pairs()[number]; }
  const Node& theirs(const Pair& p) const { return plan_.theirs[p.theirs]; }
  const Node& ours(const Pair& p) const { return plan_.ours[p.ours]; }

  void rewrite(std::uint32_t number) {
    const Pair& p = pair(number);
    if (p.way == Way::same) return copy_value(in_, p.theirs);
    const RowsInput::Level level(in_);
    switch (p.way) {
      case Way::number:
        return rewrite_number(theirs(p), ours(p));
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

  void put(const char* p, std::uint64_t n) {
    if (n > most_ - out_.size())
      throw LimitExceeded(too_much_memory, in_.offset(), "", expansion_advice);
    if (watched_ - out_.size() < n) throw Found{in_.offset()};
    out_.append(p, static_cast<std::size_t>(n));
  }
  void put(std::string_view bytes) { put(bytes.data(), bytes.size()); }
  void put_byte(bool v) {
    const char byte = v;
    put(&byte, 1);
  }
  void put_varint(std::uint64_t low, std::uint64_t high = 0) {
    char bytes[20];
    std::size_t n = 0;
    for (; low >= 128 || high; low = low >> 7 | high << 57, high >>= 7) bytes[n++] = static_cast<char>(low | 0x80);
    bytes[n++] = static_cast<char>(low);
    put(bytes, n);
  }
  void put_size(std::uint64_t n) { put_count(n, 8); }
  void put_index(std::uint64_t n) { put_count(n, 4); }
  void put_count(std::uint64_t n, std::size_t width) {
    if (plan_.encoding.varints) return put_varint(n);
    char bytes[8];
    kernel::store(bytes, n);
    put(bytes, width);
  }
  // From the bytes that it has in raw.
  void put_number(const Node& scalar, const char* raw) {
    const std::size_t width = shape::width_of_code(scalar.code());
    if (!plan_.encoding.varints || !is_varint(scalar)) return put(raw, width);
    std::uint64_t low = 0, high = 0;
    for (std::size_t i = 0; i < width; ++i)
      (i < 8 ? low : high) |= std::uint64_t{static_cast<unsigned char>(raw[i])} << 8 * (i % 8);
    if (zigzags(scalar)) {
      const bool negative = raw[width - 1] & 0x80;
      const std::uint64_t all = 0 - std::uint64_t{negative};
      high = (high << 1 | low >> 63) ^ all;
      low = low << 1 ^ all;
      if (width < 16) high = 0;
      if (width < 8) low &= (std::uint64_t{1} << 8 * width) - 1;
    }
    put_varint(low, high);
  }
  void put_padding(const FixedSizes& sizes, const Node& container, std::uint64_t n) {
    static constexpr char zeros[16] = {};
    if (n && is_padded(container)) put(zeros, (0 - out_.size()) & (sizes.alignment(container.parts[0].node) - 1));
  }

  // A value of a schema that both have. Only padding depends on where it lies.
  void copy_value(RowsInput& in, std::uint32_t at) {
    const char* const from = in.place();
    const bool same_padding = !plan_.encoding.aligned || (in.offset() - out_.size()) % 16 == 0;
    const std::size_t start = in.offset();
    in.skip(at);
    if (same_padding) return put(from, in.offset() - start);
    in.go_to(from);
    copy_padded(in, at);
  }
  void copy_padded(RowsInput& in, std::uint32_t at) {
    if (const std::uint64_t n = in.sizes().size(at); n != FixedSizes::varies) return put(in.bytes(n), n);
    const Node& node = in.graph()[at];
    const RowsInput::Level level(in);
    const auto part = [&](std::size_t i) { copy_padded(in, node.parts[i].node); };
    switch (node.kind) {
      case Kind::bytes: {
        const std::uint64_t n = in.size();
        put_size(n);
        return put(in.bytes(n), n);
      }
      case Kind::sequence:
      case Kind::array: {
        const std::uint64_t n = node.kind == Kind::array ? node.extents[0] - 1 : in.size();
        if (node.kind == Kind::sequence) put_size(n);
        return copy_elements(in, node, n);
      }
      case Kind::record:
        for (std::size_t i = 0; i < node.parts.size(); ++i) part(i);
        return;
      case Kind::optional: {
        const bool has = in.presence();
        put_byte(has);
        return has ? part(0) : void();
      }
      case Kind::variant: {
        const char* const from = in.place();
        const std::uint32_t alternative = in.alternative(node);
        put(from, static_cast<std::size_t>(in.place() - from));
        return copy_padded(in, alternative);
      }
      case Kind::map: {
        const std::uint64_t n = in.size();
        in.expect_entries(n);
        put_size(n);
        for (std::uint64_t i = 0; i < n; ++i) part(0), part(1);
        return;
      }
      default:
        in.skip(at);
    }
  }
  void copy_elements(RowsInput& in, const Node& node, std::uint64_t n) {
    const std::uint32_t element = node.parts[0].node;
    if (has_bits(node)) return put_presences(in.bits(n));
    if (has_presence_first(node)) {
      const std::vector<bool> has = in.bits(n);
      put_presences(has);
      for (const bool h : has)
        if (h) copy_padded(in, in.graph()[element].parts[0].node);
      return;
    }
    in.padding(node, n);
    put_padding(in.sizes(), node, n);
    const std::uint64_t size = in.sizes().size(element);
    if (size != FixedSizes::varies) return put(in.elements(n, size), n * size);
    in.expect_entries(n);
    for (std::uint64_t i = 0; i < n; ++i) copy_padded(in, element);
  }
  void put_presences(const std::vector<bool>& all) {
    std::string bits(row::bytes_of_bits(all.size()), '\0');
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i]) bits[i / 8] = static_cast<char>(bits[i / 8] | 1 << i % 8);
    put(bits);
  }

  void rewrite_number(const Node& t, const Node& o) {
    char from[16], to[16];
    in_.number(t, from);
    convert(t, o, from, to);
    put_number(o, to);
  }
  void convert(const Node& t, const Node& o, const char* from, char* to) {
    Number n = number_in(from, t.code());
    bool fits = true;
    if (is_time(t) && shape::is_real_code(o.code())) n = as_real(n);
    if (is_time(t)) fits = to_period(n, t.period, o.period);
    else if (t.meaning == Meaning::enumeration && o.meaning == Meaning::enumeration) to_enumeration(n, t, o);
    if (!fits || !evolution::put_number(to, n, o.code())) in_.fail("the number " + text_of(n) + ", which its type of today does not hold");
  }
  static bool to_period(Number& n, const Period& from, const Period& to) {
    std::uint64_t a, b;
    const auto u = [](std::int64_t v) { return static_cast<std::uint64_t>(v); };
    if (__builtin_mul_overflow(u(from.num), u(to.den), &a) || __builtin_mul_overflow(u(from.den), u(to.num), &b))
      return false;
    const std::uint64_t common = std::gcd(a, b);
    return scale(n, a / common, b / common);
  }
  // By name. A number without a name on either side is kept, unless a name means another number here.
  void to_enumeration(Number& n, const Node& t, const Node& o) const {
    const std::uint64_t value = n.is_negative ? ~n.low + 1 : n.low;
    const auto of = [](const Node& e, auto&& is) {
      const auto at = std::ranges::find_if(e.enumerators, is);
      return at == e.enumerators.end() ? nullptr : &*at;
    };
    const auto has_number = [value](const Enumerator& e) { return static_cast<std::uint64_t>(e.number) == value; };
    if (const Enumerator* const named = of(t, has_number)) {
      const Enumerator* const namesake = of(o, [&](const Enumerator& e) { return e.name == named->name; });
      if (namesake) {
        const bool negative = shape::is_signed_code(o.code()) && namesake->number < 0;
        n = negated_if(negative, negative ? ~std::uint64_t{0} : 0, static_cast<std::uint64_t>(namesake->number));
        return;
      }
    }
    if (of(o, has_number)) in_.fail("an enumerator whose number has another name today");
    for (const Enumerator& e : t.enumerators)
      if (const Enumerator* const same = of(o, [&](const Enumerator& x) { return x.name == e.name; }))
        if (same->number != e.number) in_.fail("a number that has no name on both sides, of an enumeration whose names have new numbers");
  }

  // Text, bytes and numbers of 8 bits: one byte each, but varints where they are numbers in compact.
  void rewrite_bytes(const Node& t, const Node& o) {
    const std::uint64_t n = t.extents.size() == 1 && t.extents[0] ? t.extents[0] - 1 : in_.size();
    expect_extent(o, n);
    if (o.extents.empty() || !o.extents[0]) put_size(n);
    const Node *from = element_of(plan_.theirs, t), *to = element_of(plan_.ours, o);
    if (!from && !to) return put(in_.bytes(n), n);
    in_.expect_entries(n);
    for (std::uint64_t i = 0; i < n; ++i) {
      char raw[16];
      if (from) in_.number(*from, raw);
      else raw[0] = *in_.bytes(1);
      if (to) put_number(*to, raw);
      else put(raw, 1);
    }
  }
  // Of a sequence of numbers; bytes have none.
  static const Node* element_of(const Graph& graph, const Node& n) {
    return n.kind == Kind::bytes ? nullptr : &graph[n.parts[0].node];
  }
  void expect_extent(const Node& o, std::uint64_t n) const {
    if (o.extents.size() == 1 && o.extents[0] && o.extents[0] - 1 != n) in_.fail("another number of elements than today");
  }

  void wrap(const Pair& p) {
    if (ours(p).kind != Kind::variant) {
      put_byte(true);
      return rewrite(p.matches[0].pair);
    }
    for (const Match& m : p.matches) {
      if (!plan_.resolver.possible(m.pair)) continue;
      put_index(m.ours);
      return rewrite(m.pair);
    }
  }
  void unwrap(const Pair& p) {
    if (theirs(p).kind != Kind::variant) {
      if (!in_.presence()) in_.fail("an absent value, which the type of today must have");
      return rewrite(p.matches[0].pair);
    }
    rewrite_alternative(p, [](const Match&) {});
  }
  void rewrite_alternative(const Pair& p, auto&& put_index_of) {
    const std::uint64_t i = in_.index();
    if (i >= p.matches.size()) in_.fail("an index of no alternative");
    const Match& m = p.matches[static_cast<std::size_t>(i)];
    if (m.pair == no_part || !plan_.resolver.possible(m.pair)) in_.fail("an alternative that the type of today lacks");
    put_index_of(m);
    rewrite(m.pair);
  }

  void rewrite_parts(const Pair& p) {
    const Node &t = theirs(p), &o = ours(p);
    if (o.kind == Kind::record) return rewrite_members(p);
    if (o.kind == Kind::variant) return rewrite_alternative(p, [this](const Match& m) { put_index(m.ours); });
    if (o.kind == Kind::optional) {
      const bool has = in_.presence();
      put_byte(has);
      return has ? rewrite(p.matches[0].pair) : void();
    }
    const std::uint64_t n = t.kind == Kind::array ? t.extents[0] - 1 : in_.size();
    expect_extent(o, n);
    if (o.kind != Kind::array) put_size(n);
    if (t.kind == Kind::map || o.kind == Kind::map) return rewrite_entries(p, n);
    rewrite_elements(p, t, o, n);
  }
  void rewrite_entries(const Pair& p, std::uint64_t n) {
    in_.expect_entries(n);
    for (std::uint64_t i = 0; i < n; ++i)
      for (const Match& m : p.matches) rewrite_part(p, i, m.pair);
  }
  void rewrite_part(const Pair& p, std::uint64_t part, std::uint32_t number) {
    trail_.push_back({&p, part});
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
  // Runs of members that stay as they are go by one copy.
  void rewrite_in_order(const Pair& p) {
    const Node& t = theirs(p);
    const char* run = in_.place();
    std::uint32_t next = 0;
    const auto end_run = [&] {
      put(run, static_cast<std::size_t>(in_.place() - run));
      run = in_.place();
    };
    const auto skip_before = [&](std::size_t member) {
      if (next == member) return;
      end_run();
      for (; next < member; ++next) in_.skip(t.parts[next].node);
      run = in_.place();
    };
    for (const Match& m : p.matches) {
      if (m.ours == no_part) break;  // they come last
      if (m.theirs == no_part) {
        end_run();
        put_default(p.ours, m.ours);
        continue;
      }
      skip_before(m.theirs);
      ++next;
      if (pair(m.pair).way == Way::same && is_copied(run, t.parts[m.theirs].node)) {
        in_.skip(t.parts[m.theirs].node);
      } else {
        end_run();
        rewrite_part(p, m.ours, m.pair);
        run = in_.place();
      }
    }
    skip_before(t.parts.size());
    end_run();
  }
  // Whether the bytes of a value are the same where they will lie, after those from `run` on.
  bool is_copied(const char* run, std::uint32_t at) const {
    return !plan_.encoding.aligned || plan_.their_sizes.size(at) != FixedSizes::varies ||
           (in_.offset_of(run) - out_.size()) % 16 == 0;
  }
  void put_default(std::uint32_t record, std::uint32_t member) {
    const Node& node = plan_.ours[record];
    RowsInput rows(plan_.defaults[record], plan_.ours, plan_.encoding, plan_.our_sizes, most_levels_);
    for (std::uint32_t i = 0; i < member; ++i) rows.skip(node.parts[i].node);
    copy_value(rows, node.parts[member].node);
  }

  void rewrite_elements(const Pair& p, const Node& t, const Node& o, std::uint64_t n) {
    const std::uint32_t their_element = t.parts[0].node;
    if (has_presence_first(t) || has_presence_first(o)) return rewrite_presences(p, t, o, n);
    if (has_bits(t) || has_bits(o)) return rewrite_bits(p, t, o, n);
    in_.padding(t, n);
    put_padding(plan_.our_sizes, o, n);
    const std::uint64_t size = plan_.their_sizes.size(their_element);
    if (size == FixedSizes::varies ? n > in_.remaining() : size && n > in_.remaining() / size)
      in_.fail("a size that exceeds the input");
    if (size == 0 && n > most_ - out_.size()) throw LimitExceeded(too_much_memory, in_.offset(), "", expansion_advice);
    for (std::uint64_t i = 0; i < n; ++i) rewrite_part(p, i, p.matches[0].pair);
  }

  // Bools of eight to a byte on one side or both, numbers on the other.
  void rewrite_bits(const Pair& p, const Node& t, const Node& o, std::uint64_t n) {
    const Pair& element = pair(p.matches[0].pair);
    if (has_bits(t)) {
      const std::vector<bool> all = in_.bits(n);
      if (has_bits(o)) return put_presences(all);
      put_padding(plan_.our_sizes, o, n);
      for (const bool v : all) {
        const char from[16] = {static_cast<char>(v)};
        char to[16];
        convert(theirs(element), ours(element), from, to);
        put_number(ours(element), to);
      }
      return;
    }
    in_.padding(t, n);
    in_.expect_entries(n);
    std::vector<bool> all(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < all.size(); ++i) {
      char from[16], to[16];
      in_.number(theirs(element), from);
      convert(theirs(element), ours(element), from, to);
      all[i] = to[0];
    }
    put_presences(all);
  }

  // Sequences of optionals that have their presences first, on one side or both.
  void rewrite_presences(const Pair& p, const Node& t, const Node& o, std::uint64_t n) {
    const Pair& element = pair(p.matches[0].pair);
    const std::uint32_t value = element.way == Way::same ? no_part : element.matches[0].pair;
    const std::vector<bool> has = has_presence_first(t) ? in_.bits(n) : find_presences(element, n);
    if (has_presence_first(o)) put_presences(has);
    const bool is_optional = plan_.ours[element.ours].kind == Kind::optional;
    const bool has_own_presence = !has_presence_first(t) && plan_.theirs[element.theirs].kind == Kind::optional;
    for (const bool h : has) {
      if (has_own_presence) in_.presence();
      if (!h && !is_optional) in_.fail("an absent value, which the type of today must have");
      if (is_optional && !has_presence_first(o)) put_byte(h);
      if (!h) continue;
      if (value == no_part) copy_value(in_, plan_.theirs[element.theirs].parts[0].node);
      else rewrite(value);
    }
  }
  std::vector<bool> find_presences(const Pair& element, std::uint64_t n) {
    in_.expect_entries(n);
    std::vector<bool> has(static_cast<std::size_t>(n), true);
    if (plan_.theirs[element.theirs].kind != Kind::optional) return has;
    const char* const begin = in_.place();
    for (std::size_t i = 0; i < has.size(); ++i) {
      has[i] = in_.presence();
      if (has[i]) in_.skip(plan_.theirs[element.theirs].parts[0].node);
    }
    in_.go_to(begin);
    return has;
  }

  const Plan& plan_;
  RowsInput in_;
  std::size_t most_, most_levels_;
  std::string out_;
  std::vector<Step> trail_;
  std::size_t watched_ = static_cast<std::size_t>(-1);
};

}  // namespace hps::detail::evolution
