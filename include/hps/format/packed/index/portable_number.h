// SPDX-License-Identifier: MIT
#pragma once
// The numbers that columns store, of types that have the same size everywhere.

#include <concepts>
#include <type_traits>

#include "hps/kernel/integers.h"

namespace hps::detail::column {

// The numbers that columns keep as unsigned integers of their width.
template <class V>
concept Number = sizeof(V) <= 8 && std::is_arithmetic_v<V> && !std::same_as<V, long double>;

// Bytes must not depend on the machine: char and wchar_t are signed on some only, and long has 32 bits on some.
template <class V>
struct PortableNumberOf : std::type_identity<V> {};
template <>
struct PortableNumberOf<char> : std::type_identity<std::uint8_t> {};
template <>
struct PortableNumberOf<wchar_t> : std::type_identity<kernel::UnsignedOfSize<sizeof(wchar_t)>> {};
template <>
struct PortableNumberOf<long> : std::type_identity<std::int64_t> {};
template <>
struct PortableNumberOf<unsigned long> : std::type_identity<std::uint64_t> {};

template <class V>
using PortableNumber = typename PortableNumberOf<V>::type;

template <Number V>
using BitsOf = kernel::UnsignedOfSize<sizeof(V)>;

}  // namespace hps::detail::column
