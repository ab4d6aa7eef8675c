// SPDX-License-Identifier: MIT
#pragma once
// Names of types and of members of aggregates, cut out of what the compiler prints for a function.

#include <array>
#include <string_view>

#include "hps/shape/arity.h"

namespace hps::shape {

// Without namespaces in front; template arguments as the compiler prints them.
template <class T>
consteval std::string_view type_name() {
  std::string_view s = __PRETTY_FUNCTION__;
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
  return bind<arity<T>>(unborn<T>.value,
                        [](auto&... m) { return std::array<const void*, sizeof...(m)>{constant(&m)...}; });
  HPS_END_UNDEFINED_VARIABLES
}

// The text ends in "value.Ion::mz))}]", or "value.mz}]". (`auto`, or an alias would follow; plain loops, because the
// algorithms of string_view make the compiler work ten times as long.)
template <Address P>
consteval auto last_name() {
  const std::string_view s = __PRETTY_FUNCTION__;
  std::size_t end = s.size();
  while (s[end - 1] == ')' || s[end - 1] == '}' || s[end - 1] == ']') --end;
  std::size_t begin = end;
  while (s[begin - 1] != '.' && s[begin - 1] != ':') --begin;
  return s.substr(begin, end - begin);
}

// Keeps the names one after another, and where each ends, so that the long texts stay out of the program.
template <std::size_t N, std::size_t Size>
struct NamesOfMembers {
  char text[Size + 1]{};
  std::size_t end[N ? N : 1]{};
};
template <Address... P>
consteval auto names_of_members() {
  NamesOfMembers<sizeof...(P), (std::size_t{0} + ... + last_name<P>().size())> names;
  std::size_t n = 0, i = 0;
  const auto add = [&](std::string_view name) {
    for (const char c : name) names.text[n++] = c;
    names.end[i++] = n;
  };
  (add(last_name<P>()), ...);
  return names;
}
template <Address... P>
inline constexpr auto member_names = names_of_members<P...>();

// False if one is a bit-field, volatile, or a reference, whose object is not known.
template <class T>
concept HasAddresses =
    arity<T> != not_decomposable && requires { typename std::bool_constant<(addresses_of_members<T>(), true)>; };

template <class T>
consteval auto names_of_aggregate() {
  if constexpr (HasAddresses<T>)
    return []<std::size_t... I>(std::index_sequence<I...>) {
      std::array<std::string_view, sizeof...(I)> views;
      if constexpr (sizeof...(I) > 0) {
        constexpr auto& names = member_names<Address{addresses_of_members<T>()[I]}...>;
        std::size_t begin = 0;
        ((views[I] = {names.text + begin, names.end[I] - begin}, begin = names.end[I]), ...);
      }
      return views;
    }(std::make_index_sequence<arity<T>>{});
  else return std::array<std::string_view, 0>{};
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
