// SPDX-License-Identifier: MIT
#pragma once
// Which objects have a number between two bounds.

#include <cmath>
#include <limits>
#include <variant>
#include <vector>

#include "hps/file/chunks/range.h"
#include "hps/file/read_column.h"

namespace hps::detail::file {

// The least or the greatest V that is no less, or no greater, than a bound; nothing if there is none.
template <class V, class B>
std::optional<V> least_from(B bound) {
  constexpr V lowest = std::numeric_limits<V>::lowest(), most = std::numeric_limits<V>::max();
  if constexpr (std::is_integral_v<V> && std::is_integral_v<B>) {
    if (std::cmp_greater(bound, most)) return {};
    return std::cmp_less(bound, lowest) ? lowest : static_cast<V>(bound);
  } else if constexpr (std::is_integral_v<V>) {
    const long double up = std::ceil(static_cast<long double>(bound));
    if (!(up <= static_cast<long double>(most))) return {};
    return up < static_cast<long double>(lowest) ? lowest : static_cast<V>(up);
  } else {
    const V near = static_cast<V>(bound);
    const bool is_less = static_cast<long double>(near) < static_cast<long double>(bound);
    if (near != near) return {};
    return is_less ? std::nextafter(near, std::numeric_limits<V>::infinity()) : near;
  }
}
template <class V, class B>
std::optional<V> greatest_to(B bound) {
  constexpr V lowest = std::numeric_limits<V>::lowest(), most = std::numeric_limits<V>::max();
  if constexpr (std::is_integral_v<V> && std::is_integral_v<B>) {
    if (std::cmp_less(bound, lowest)) return {};
    return std::cmp_greater(bound, most) ? most : static_cast<V>(bound);
  } else if constexpr (std::is_integral_v<V>) {
    const long double down = std::floor(static_cast<long double>(bound));
    if (!(down >= static_cast<long double>(lowest))) return {};
    return down > static_cast<long double>(most) ? most : static_cast<V>(down);
  } else {
    const V near = static_cast<V>(bound);
    const bool is_greater = static_cast<long double>(near) > static_cast<long double>(bound);
    if (near != near) return {};
    return is_greater ? std::nextafter(near, -std::numeric_limits<V>::infinity()) : near;
  }
}

// low <= value <= high, of a column of the type that statistics have for it.
template <class W>
struct Bounds {
  W low, high;
  bool have(W value) const { return low <= value && value <= high; }
};

class Filter {
 public:
  // Of a member of which each object has one value. Throws Error if it is not.
  template <class A, class B>
  Filter(const ReadTable& table, std::string_view path, A low, B high)
      : column_(table.column(path)), code_(table.columns()[column_].code) {
    expect_one_value(table, path);
    const auto wide = [](auto bound) {
      using N = decltype(bound);
      if constexpr (std::is_floating_point_v<N>) return bound;
      else return static_cast<std::conditional_t<std::is_signed_v<N>, std::int64_t, std::uint64_t>>(bound);
    };
    const auto set = [&]<class W>(std::type_identity<W>) {
      const auto from = least_from<W>(wide(low));
      const auto to = greatest_to<W>(wide(high));
      if (from && to && *from <= *to) bounds_ = Bounds<W>{*from, *to};
    };
    if (shape::is_real_code(code_)) set(std::type_identity<double>());
    else if (shape::is_signed_code(code_)) set(std::type_identity<std::int64_t>());
    else set(std::type_identity<std::uint64_t>());
  }

  // False if no object of the chunk can have such a value.
  HPS_ONCE bool may_have(const ReadTable& table, std::size_t chunk) const;
  // The objects of the chunk that have, by their places in it.
  HPS_ONCE std::vector<std::size_t> find(const ReadTable& table, std::size_t chunk) const;

 private:
  HPS_ONCE void expect_one_value(const ReadTable& table, std::string_view path) const;

  std::size_t column_;
  unsigned char code_;
  std::variant<std::monostate, Bounds<double>, Bounds<std::int64_t>, Bounds<std::uint64_t>> bounds_;
};

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/filter_definitions.h")
