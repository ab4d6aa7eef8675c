// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <type_traits>
#include <vector>

#include "hps/config.h"

namespace hps::detail::file {

template <class T>
struct ListOf : std::type_identity<std::vector<T>> {};
template <>
struct ListOf<bool> : std::type_identity<std::deque<bool>> {};
// The objects of a table, whose schema is that of such a list.
template <class T>
using List = typename ListOf<T>::type;

}  // namespace hps::detail::file
