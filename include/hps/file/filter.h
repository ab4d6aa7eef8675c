// SPDX-License-Identifier: MIT
#pragma once
// Which objects have a number between two bounds.

#include <cmath>
#include <concepts>
#include <limits>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "hps/file/chunk_column.h"
#include "hps/file/chunks/range.h"

namespace hps::detail::file {

// 2^n as a real number: one more than the greatest integer of n bits.
template <std::floating_point R>
R two_to(int n) {
  return std::ldexp(R{1}, n);
}

// Compares a double with another number exactly: negative where it is less. Neither is NaN.
template <class B>
int compare(double near, B bound) {
  if constexpr (std::is_integral_v<B>) {
    if (near >= two_to<double>(std::numeric_limits<B>::digits)) return 1;
    const B whole = static_cast<B>(near);  // it is one that was made of a B
    return whole < bound ? -1 : whole > bound;
  } else {
    const std::common_type_t<double, B> wide = near;
    return wide < bound ? -1 : wide > bound;
  }
}

// The least V that is no less than a bound; nothing if there is none, nor for NaN. V is an integer of 64 bits or
// double.
template <class V, class B>
std::optional<V> least_from(B bound) {
  using Limits = std::numeric_limits<V>;
  if constexpr (std::is_integral_v<V> && std::is_integral_v<B>) {
    if (std::cmp_greater(bound, Limits::max())) return {};
    return std::cmp_less(bound, Limits::lowest()) ? Limits::lowest() : static_cast<V>(bound);
  } else if constexpr (std::is_integral_v<V>) {
    const B up = std::ceil(bound);
    if (!(up < two_to<B>(Limits::digits))) return {};
    return up < static_cast<B>(Limits::lowest()) ? Limits::lowest() : static_cast<V>(up);
  } else {
    const V near = static_cast<V>(bound);
    if (near != near) return {};
    return compare(near, bound) < 0 ? std::nextafter(near, Limits::infinity()) : near;
  }
}
// The greatest V that is no greater.
template <class V, class B>
std::optional<V> greatest_to(B bound) {
  using Limits = std::numeric_limits<V>;
  if constexpr (std::is_integral_v<V> && std::is_integral_v<B>) {
    if (std::cmp_less(bound, Limits::lowest())) return {};
    return std::cmp_greater(bound, Limits::max()) ? Limits::max() : static_cast<V>(bound);
  } else if constexpr (std::is_integral_v<V>) {
    const B down = std::floor(bound);
    if (!(down >= static_cast<B>(Limits::lowest()))) return {};
    return down < two_to<B>(Limits::digits) ? static_cast<V>(down) : Limits::max();
  } else {
    const V near = static_cast<V>(bound);
    if (near != near) return {};
    return compare(near, bound) > 0 ? std::nextafter(near, -Limits::infinity()) : near;
  }
}

template <class B>
concept Bound = Arithmetic<B> && (std::floating_point<B> || sizeof(B) <= 8);

// low <= value <= high, of a column of the type that statistics have for it.
template <class W>
struct Bounds {
  W low, high;
  bool have(W value) const { return low <= value && value <= high; }
};

class Filter {
 public:
  // By a member of which each object has one value. Throws Error if it is not.
  template <Bound A, Bound B>
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
