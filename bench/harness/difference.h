// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "harness/fields.h"

namespace bench {

// Where two values differ first, for people to read: "[12].member 3: 4 instead of 5"; empty if they are equal.
template <class T>
std::string difference(const T& got, const T& expected) {
  if (got == expected) return {};
  std::ostringstream text;
  text.precision(17);
  if constexpr (Scalar<T>) {
    text << ": " << +got << " instead of " << +expected;
  } else if constexpr (Text<T>) {
    text << ": \"" << std::string_view(got).substr(0, 40) << "\" instead of \""
         << std::string_view(expected).substr(0, 40) << '"';
  } else if constexpr (Described<const T>) {
    const auto a = members(got), b = members(expected);
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      const auto member = [&](std::size_t i, std::string inner) {
        if (!inner.empty()) text << ".member " << i << inner;
        return !inner.empty();
      };
      (member(I, difference(std::get<I>(a), std::get<I>(b))) || ...);
    }(std::make_index_sequence<std::tuple_size_v<decltype(a)>>{});
  } else if constexpr (Optional<T>) {
    if (got && expected) text << difference(*got, *expected);
    else text << (got ? ": present instead of absent" : ": absent instead of present");
  } else if constexpr (Pair<T>) {
    const std::string first = difference(got.first, expected.first);
    text << (first.empty() ? ".second" + difference(got.second, expected.second) : ".first" + first);
  } else if (got.size() != expected.size()) {
    text << ": " << got.size() << " elements instead of " << expected.size();
  } else if constexpr (Map<T>) {
    for (const auto& [key, value] : expected) {
      const auto it = got.find(key);
      if (it == got.end()) text << ": no key " << key;
      else if (it->second != value) text << '[' << key << ']' << difference(it->second, value);
      else continue;
      break;
    }
  } else {
    for (std::size_t i = 0; i < got.size(); ++i) {
      if (got[i] == expected[i]) continue;
      text << '[' << i << ']' << difference(got[i], expected[i]);
      break;
    }
  }
  return text.str();
}

}  // namespace bench
