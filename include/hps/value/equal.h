// SPDX-License-Identifier: MIT
#pragma once
// Whether two values are equal: by what they are, whatever their schemas say of how that is stored.

#include "hps/evolution/convert.h"
#include "hps/value/text.h"

namespace hps::detail::value {

class Comparison {
 public:
  // Throws LimitExceeded for what is nested deeper than 2000 levels, and so for cycles of pointers, and where shared
  // objects would be compared far more often than there are pointers.
  bool equal(Cell a, Cell b) {
    const bool by_pointer = leads_to_shared(a);
    const bool has_a = see_through(a), has_b = see_through(b);
    if (!has_a || !has_b) return has_a == has_b;
    if (level_ == most_levels) throw LimitExceeded("values nested too deep to be compared", 0, "", compare_parts);
    if (by_pointer && !pointers_.follow(a))
      throw LimitExceeded("shared objects too often to be compared", 0, "", compare_parts);
    ++level_;
    const bool same = held_are_equal(a, b);
    --level_;
    return same;
  }

 private:
  static constexpr std::size_t most_levels = 2000;
  static constexpr const char* compare_parts = "compare their parts";

  bool held_are_equal(const Cell& a, const Cell& b) {
    const Kind ka = a.table().kind, kb = b.table().kind;
    if (is_text(a) || is_text(b)) return is_text(a) && is_text(b) && text(a) == text(b);
    if (ka == Kind::scalar && kb == Kind::scalar) return numbers_are_equal(a, b);
    if (ka == Kind::map && kb == Kind::map) return maps_are_equal(elements_of(a), elements_of(b));
    if (has_elements(ka) && has_elements(kb)) return elements_are_equal(elements_of(a), elements_of(b));
    if (ka != kb) return false;
    if (ka == Kind::record) return records_are_equal(a, b);
    return bytes_of(a) == bytes_of(b);
  }
  static bool has_elements(Kind kind) { return kind == Kind::sequence || kind == Kind::array; }
  static std::string text(const Cell& c) {
    return c.table().kind == Kind::bytes ? std::string(bytes_of(c)) : utf8_of(c);
  }

  static bool numbers_are_equal(const Cell& a, const Cell& b) {
    evolution::Number n = number_of(a), m = number_of(b);
    if (!evolution::numbers_convert(a.node(), b.node())) return false;
    const Period &p = a.node().period, &q = b.node().period;
    if (p != q && !evolution::to_period(n, p, q)) {
      n = number_of(a);
      if (!evolution::to_period(m, q, p)) return false;
    }
    if (n.is_real && m.is_real) return n.real == m.real;
    if (n.is_real || m.is_real) {
      const auto integer = evolution::as_integer(n.is_real ? n.real : m.real);
      if (!integer) return false;
      (n.is_real ? n : m) = *integer;
    }
    const bool zero = !n.high && !n.low;
    return n.high == m.high && n.low == m.low && (zero || n.is_negative == m.is_negative);
  }

  bool elements_are_equal(const Elements& a, const Elements& b) {
    if (a.size != b.size) return false;
    for (std::uint64_t i = 0; i < a.size; ++i)
      if (!equal(a[i], b[i])) return false;
    return true;
  }
  // Members by name, those without by position.
  bool records_are_equal(const Cell& a, const Cell& b) {
    const auto &ours = a.node().parts, &theirs = b.node().parts;
    if (ours.size() != theirs.size()) return false;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      std::size_t k = i;
      if (ours[i].name != theirs[i].name) {
        const auto at = std::ranges::find(theirs, ours[i].name, &schema::Part::name);
        if (at == theirs.end()) return false;
        k = static_cast<std::size_t>(at - theirs.begin());
      }
      if (!equal(a.part(i), b.part(k))) return false;
    }
    return true;
  }
  // In any order.
  bool maps_are_equal(const Elements& a, const Elements& b) {
    if (a.size != b.size) return false;
    std::vector<bool> taken(static_cast<std::size_t>(b.size));
    for (std::uint64_t i = 0; i < a.size; ++i) {
      const auto matches = [&](std::uint64_t k) { return !taken[static_cast<std::size_t>(k)] && equal(a[i], b[k]); };
      std::uint64_t k = i;
      if (!matches(i))
        for (k = 0; k < b.size && !matches(k);) ++k;
      if (k == b.size) return false;
      taken[static_cast<std::size_t>(k)] = true;
    }
    return true;
  }

  std::size_t level_ = 0;
  PointersLeft pointers_;
};

}  // namespace hps::detail::value
