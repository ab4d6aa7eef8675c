// SPDX-License-Identifier: MIT
#pragma once
// The names and numbers of enumerators, cut out of what the compiler prints for a list of values.

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

#include "hps/config.h"

namespace hps {

template <auto... V>
struct Values {};

// The enumerators of E that a schema has. Without it they are those from -128 to 255; it stands after the enumeration:
//
//   template <> struct hps::Enumerators<Flag> : hps::Values<Flag::read, Flag::write, Flag::all> {};
template <class E>
struct Enumerators;

}  // namespace hps

namespace hps::detail {

struct EnumeratorConstant {
  std::string_view name;
  std::int64_t number;  // modulo 2^64
};

template <class E>
concept ListsEnumerators = requires { sizeof(Enumerators<E>); };

// In order, each once: of enumerators with one number the compiler prints the first.
template <class E, E... HpsValues>
consteval std::string_view printed_values() {
  std::string_view s = __PRETTY_FUNCTION__;
  s.remove_prefix(s.find("HpsValues = ") + 13);
  return s;
}

HPS_BEGIN_ANY_ENUMERATOR
template <auto V>
struct Constant {};
template <class E, std::int64_t N>
concept HasValue = requires { typename Constant<std::bit_cast<E>(static_cast<std::underlying_type_t<E>>(N))>; };

// The least and the greatest number that are looked at.
template <class E>
struct EnumeratorRange {
  using Number = std::underlying_type_t<E>;
  template <std::int64_t N>
  static consteval std::int64_t bound() {
    constexpr bool fits = std::cmp_equal(+static_cast<Number>(N), N);
    if constexpr (!fits || !HasValue<E, N>) return bound<N / 2>();
    else return N;
  }
  static constexpr std::int64_t least = bound<-128>(), greatest = bound<255>();
};

template <class E, std::size_t... I>
consteval std::string_view printed_range(std::index_sequence<I...>) {
  using Number = std::underlying_type_t<E>;
  constexpr std::int64_t least = EnumeratorRange<E>::least;
  return printed_values<E, std::bit_cast<E>(static_cast<Number>(least + static_cast<std::int64_t>(I)))...>();
}
HPS_END_ANY_ENUMERATOR

// The size of "(n::E)"; 0 for "(anonymous namespace)::red".
constexpr std::ptrdiff_t size_of_cast(const char* p) {
  std::ptrdiff_t end = 1;
  for (int depth = 1; depth; ++end) depth += (p[end] == '(') - (p[end] == ')');
  return p[end] == ':' ? 0 : end;
}

// Calls f(position, first, last) for each name in a printed list of n values: "{(n::E)0, n::E::red}" has one. The
// compiler takes these steps, 384 times: hence pointers, and few steps a value.
constexpr void for_each_name(std::string_view list, std::size_t n, auto&& f) {
  const char* p = list.data();
  const char* const end = p + list.size();
  std::ptrdiff_t cast = 0;  // the size of "(n::E)", once one was seen
  for (std::size_t i = 0; i < n; ++i, p += 2) {
    if (*p == '(') {
      if (!cast) cast = size_of_cast(p);
      if (cast && cast < end - p && p[cast - 1] == ')' && p[cast] != ':') {
        for (p += cast + 1; *p >= '0' && *p <= '9';) ++p;
        continue;
      }
    }
    const char* first = p;
    for (int depth = 0; depth || (*p != ',' && *p != '}' && *p != '>'); ++p) {
      if (*p == '<' || *p == '(' || *p == '{') ++depth;
      else if (*p == '>' || *p == ')' || *p == '}') --depth;
      else if (*p == ':') first = p + 1;
    }
    f(i, first, p);
  }
}

struct SizeOfNames {
  std::size_t count = 0, characters = 0;
};
constexpr SizeOfNames size_of_names(std::string_view list, std::size_t n) {
  SizeOfNames size;
  for_each_name(list, n, [&](std::size_t, const char* first, const char* last) {
    ++size.count;
    size.characters += static_cast<std::size_t>(last - first);
  });
  return size;
}

// So that the long texts stay out of the program.
template <SizeOfNames Size>
struct EnumeratorNames {
  char text[Size.characters + 1]{};
  std::size_t end[Size.count + 1]{};
  std::int64_t number[Size.count + 1]{};

  consteval EnumeratorNames(std::string_view list, std::size_t n, auto&& number_at) {
    std::size_t at = 0, k = 0;
    for_each_name(list, n, [&](std::size_t i, const char* first, const char* last) {
      while (first < last) text[at++] = *first++;
      number[k] = number_at(i);
      end[k++] = at;
    });
  }
};

template <std::int64_t... N>
consteval bool differ() {
  bool all = true;
  constexpr std::int64_t numbers[] = {N..., 0};
  for (std::size_t i = 0; i < sizeof...(N); ++i)
    for (std::size_t k = 0; k < i; ++k) all = all && numbers[i] != numbers[k];
  return all;
}

template <class E, E... V>
consteval auto names_of_list(Values<V...>) {
  constexpr std::string_view list = printed_values<E, V...>();
  constexpr SizeOfNames names = size_of_names(list, sizeof...(V));
  static_assert(differ<static_cast<std::int64_t>(V)...>(), "hps: hps::Enumerators lists a number twice");
  return EnumeratorNames<names>(list, sizeof...(V), [](std::size_t i) {
    constexpr std::int64_t numbers[] = {static_cast<std::int64_t>(V)...};
    return numbers[i];
  });
}
template <class E>
consteval auto names_in_range() {
  using Range = EnumeratorRange<E>;
  constexpr auto size = static_cast<std::size_t>(Range::greatest - Range::least + 1);
  constexpr std::string_view list = printed_range<E>(std::make_index_sequence<size>());
  constexpr SizeOfNames names = size_of_names(list, size);
  return EnumeratorNames<names>(list, size, [](std::size_t i) { return Range::least + static_cast<std::int64_t>(i); });
}
template <class E>
inline constexpr auto enumerator_names = [] {
  if constexpr (ListsEnumerators<E>) return names_of_list<E>(Enumerators<E>{});
  else return names_in_range<E>();
}();

// In the order of their numbers, or of the list.
template <class E>
inline constexpr auto enumerators_of = [] {
  constexpr auto& names = enumerator_names<E>;
  constexpr std::size_t n = std::size(names.end) - 1;
  std::array<EnumeratorConstant, n> all{};
  for (std::size_t i = 0, begin = 0; i < n; begin = names.end[i++])
    all[i] = {{names.text + begin, names.end[i] - begin}, names.number[i]};
  return all;
}();

}  // namespace hps::detail
