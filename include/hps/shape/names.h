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

template <class T>
consteval auto addresses_of_members() {
  HPS_BEGIN_UNDEFINED_VARIABLES
  return bind<arity<T>>(unborn<T>.value, [](auto&... m) { return std::array<const void*, sizeof...(m)>{&m...}; });
  HPS_END_UNDEFINED_VARIABLES
}

// Where the names of N members are in a text.
template <std::size_t N>
struct NamePlaces {
  std::size_t begin[N ? N : 1], end[N ? N : 1], all = 0;
};

// Not a character in a template argument.
consteval bool is_brace(const char* text, char brace) { return *text == brace && text[-1] != '\''; }

// Each address is in braces, and the name is the last in it: "..., {&unborn.value.Ion::mz}}]", with parentheses around
// or without. (Plain loops, because the algorithms of string_view make the compiler work ten times as long.)
template <std::size_t N>
consteval NamePlaces<N> find_names(const char* text, std::size_t size) {
  NamePlaces<N> places{};
  std::size_t close = size - 3;  // the brace after the last one
  std::size_t beside_name = 0;   // from one address to the next, if members of the same class
  for (std::size_t i = N; i-- > 0;) {
    std::size_t begin = close;
    while (text[begin - 1] == ')') --begin;
    places.end[i] = begin;
    while (text[begin - 1] != '.' && text[begin - 1] != ':') --begin;
    places.begin[i] = begin;
    const std::size_t name = places.end[i] - begin;
    places.all += name;
    if (i == 0) break;
    const std::size_t step = beside_name + name;
    if (beside_name && text[close - step] == '}' && text[close - step + 1] == ',') {
      close -= step;
      continue;
    }
    std::size_t at = close;
    for (int depth = 1; depth; depth += is_brace(text + at, '}') - is_brace(text + at, '{')) --at;
    while (text[at] != '}') --at;
    beside_name = close - at - name;
    close = at;
  }
  return places;
}

// One after another, and where each ends: the long text does not get into the program.
template <std::size_t N, std::size_t Size>
struct NamesOfMembers {
  char text[Size + 1]{};
  std::size_t end[N ? N : 1]{};
};
template <Address... P>
consteval auto names_of_members() {
  constexpr std::string_view function = __PRETTY_FUNCTION__;
  constexpr auto places = find_names<sizeof...(P)>(function.data(), function.size());
  NamesOfMembers<sizeof...(P), places.all> names;
  std::size_t n = 0;
  for (std::size_t i = 0; i < sizeof...(P); ++i) {
    for (std::size_t k = places.begin[i]; k < places.end[i]; ++k) names.text[n++] = function[k];
    names.end[i] = n;
  }
  return names;
}
template <Address... P>
inline constexpr auto member_names = names_of_members<P...>();

// Not if one is a bit-field, or a reference: what it refers to is not known.
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
