// SPDX-License-Identifier: MIT
#pragma once
// The codes of numbers, which are the same on every machine.

#include <bit>
#include <cstdint>
#include <string>

#include "hps/error.h"
#include "hps/shape/kind.h"

namespace hps::shape {

// char and wchar_t are signed on some machines only, and long has 32 bits on some.
template <class V>
struct PortableNumberOf : std::type_identity<V> {};
template <>
struct PortableNumberOf<char> : std::type_identity<std::uint8_t> {};
template <>
struct PortableNumberOf<wchar_t>
    : std::type_identity<std::conditional_t<sizeof(wchar_t) == 2, std::uint16_t, std::uint32_t>> {};
template <>
struct PortableNumberOf<long> : std::type_identity<std::int64_t> {};
template <>
struct PortableNumberOf<unsigned long> : std::type_identity<std::uint64_t> {};

template <class V>
using PortableNumber = typename PortableNumberOf<V>::type;

// 0 is bool, else 1 + log2(bytes), + 8 for signed integers, + 16 for floating point.
template <class V>
constexpr unsigned char scalar_code() {
  using P = PortableNumber<V>;
  if constexpr (std::same_as<P, bool>) return 0;
  constexpr int log2 = std::same_as<P, long double> ? 4 : std::countr_zero(sizeof(P));
  return static_cast<unsigned char>(1 + log2 + (std::is_floating_point_v<P> ? 16 : detail::is_signed<P> ? 8 : 0));
}

constexpr bool is_integer_code(unsigned code) { return code != 0 && code <= 16; }
constexpr bool is_real_code(unsigned code) { return code > 16; }
constexpr bool is_signed_code(unsigned code) { return code >= 8 && code < 16; }
// In bytes.
constexpr unsigned width_of_code(unsigned code) { return code ? 1u << (code - 1) % 8 : 1; }

// "bool", "int32"
inline std::string scalar_name(unsigned code) {
  if (code == 0) return "bool";
  const char* const sort = is_real_code(code) ? "float" : is_signed_code(code) ? "int" : "uint";
  return detail::ErrorText("%s%u", sort, 8 * width_of_code(code)).c_str();
}

}  // namespace hps::shape
