// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <deque>
#include <type_traits>
#include <vector>

#include "hps/config.h"

namespace hps::detail::file {

template <class T>
struct ListOf : std::type_identity<std::vector<T>> {};
// A vector of these is bits, or bytes.
template <>
struct ListOf<bool> : std::type_identity<std::deque<bool>> {};
template <>
struct ListOf<std::byte> : std::type_identity<std::deque<std::byte>> {};
// The objects of a table, whose schema is that of such a list.
template <class T>
using List = typename ListOf<T>::type;

}  // namespace hps::detail::file
