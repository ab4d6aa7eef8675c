// SPDX-License-Identifier: MIT
#pragma once
// Names of types and of members of aggregates, cut out of what the compiler prints for a function.

#include <array>
#include <cstdint>
#include <string_view>

#include "hps/shape/arity.h"

namespace hps::shape {

// Without namespaces in front; template arguments as the compiler prints them.
template <class T>
consteval std::string_view type_name() {
  std::string_view s(__PRETTY_FUNCTION__, sizeof(__PRETTY_FUNCTION__) - 1);
  s.remove_prefix(s.find("T = ") + 4);
  s = s.substr(0, s.find_first_of(";]"));
  const auto colon = s.substr(0, s.find('<')).rfind(':');
  return colon == s.npos ? s : s.substr(colon + 1);
}

// An object that is never defined: the addresses of its members are constant expressions all the same.
template <class T>
struct Unborn {
  T value;
};
HPS_BEGIN_UNDEFINED_VARIABLES
template <class T>
extern const Unborn<T> unborn;
HPS_END_UNDEFINED_VARIABLES

struct Address {
  const void* p;
};

constexpr const void* constant(const void* p) { return p; }
const void* constant(const volatile void*);  // is none

template <class T>
consteval auto addresses_of_members() {
  HPS_BEGIN_UNDEFINED_VARIABLES
  return Bind<arity<T>>::members(unborn<T>.value, [](auto&... m) {
    return std::array<Address, sizeof...(m)>{Address{constant(&m)}...};
  });
  HPS_END_UNDEFINED_VARIABLES
}

// Compilers take long over constant expressions: what string_view does in a loop, its length included, is avoided here.
template <Address P>
consteval auto printed() {  // (`auto`, or an alias would follow)
  return std::string_view(__PRETTY_FUNCTION__, sizeof(__PRETTY_FUNCTION__) - 1);
}
// The text ends in "value.Ion::mz))}]", or "value.mz}]".
consteval std::string_view last_name(std::string_view s) {
  const char* end = s.data() + s.size();
  while (end[-1] == ')' || end[-1] == '}' || end[-1] == ']') --end;
  const char* begin = end;
  while (begin[-1] != '.' && begin[-1] != ':') --begin;
  return {begin, static_cast<std::size_t>(end - begin)};
}

// False if one is a bit-field, volatile, or a reference, whose object is not known.
template <class T>
concept HasAddresses =
    arity<T> != not_decomposable && requires { typename std::bool_constant<(addresses_of_members<T>(), true)>; };

// Names one after another, and where each ends, so that the long texts stay out of the program.
template <std::size_t N, std::size_t Size>
struct JoinedNames {
  char text[Size + 1]{};
  std::uint32_t end[N + 1]{};
};
template <class T, std::size_t... I>
consteval auto join_names(std::index_sequence<I...>) {
  // (Local: a variable template may be emitted, and then the linker looks for `unborn`.)
  [[maybe_unused]] constexpr auto addresses = addresses_of_members<T>();
  constexpr std::array<std::string_view, sizeof...(I)> names{last_name(printed<addresses[I]>())...};
  constexpr std::size_t size = [](const auto&... name) { return (std::size_t{0} + ... + name.size()); }(names[I]...);
  JoinedNames<sizeof...(I), size> joined;
  std::uint32_t n = 0;
  for (std::size_t i = 0; i < sizeof...(I); ++i) {
    for (const char c : names[i]) joined.text[n++] = c;
    joined.end[i + 1] = n;
  }
  return joined;
}
template <class T>
inline constexpr auto joined_names = join_names<T>(std::make_index_sequence<arity<T>>{});

template <class T>
consteval auto names_of_aggregate() {
  if constexpr (HasAddresses<T>) {
    std::array<std::string_view, arity<T>> names;
    const auto& [text, end] = joined_names<T>;
    for (std::size_t i = 0; i < arity<T>; ++i) names[i] = {text + end[i], end[i + 1] - end[i]};
    return names;
  } else {
    return std::array<std::string_view, 0>{};
  }
}
template <class T>
inline constexpr auto aggregate_names = names_of_aggregate<T>();

// "a, b, c" -> {"a", "b", "c"}
template <std::size_t N>
consteval std::array<std::string_view, N> split(std::string_view list) {
  std::array<std::string_view, N> names;
  for (auto& name : names) {
    name = list.substr(0, list.find(','));
    const auto next = list.find_first_not_of(", \n\t", name.size());
    list = next == list.npos ? std::string_view() : list.substr(next);
  }
  return names;
}

}  // namespace hps::shape
