// SPDX-License-Identifier: MIT
#pragma once
// The names and demands that a type of today adds to its schema, for messages of older ones.

#include <algorithm>
#include <string>

#include "hps/hps.h"
#include "hps/schema/labels.h"

namespace hps {

// For classes of others: names that members had, and which a message must have.
//
//   template <> struct hps::Evolution<Ion> { HPS_RENAMED(mz, "mass") HPS_REQUIRED(mz) };
template <class T>
struct Evolution {};

}  // namespace hps

namespace hps::detail::evolution {

struct Type {
  const schema::Labels* labels = nullptr;
  const Type* const* parts = nullptr;
  // For records: the rows of a T{} in the format of that number. None where there is no T{}.
  std::string (*make_default)(unsigned format) = nullptr;
  std::string_view renamed = {}, required = {};  // as they were listed
};

// As in a described message.
template <class T, class F>
std::string make_rows(const T& t, F format) {
  format.limits.described = true;
  return hps::to_string(t, format);
}
template <class T>
std::string make_default(unsigned format) {
  const T t{};
  return format == Raw::number ? make_rows(t, raw) : make_rows(t, compact);
}

// Takes the next of `mz, "mass", charge`, without quotes.
constexpr std::string_view take_name(std::string_view& list) {
  list.remove_prefix(std::min(list.find_first_not_of(' '), list.size()));
  const bool quoted = list.starts_with('"');
  std::size_t end = quoted;
  while (end < list.size() && list[end] != (quoted ? '"' : ',')) end += list[end] == '\\' ? 2 : 1;
  std::string_view name = list.substr(quoted, end - quoted);
  const std::size_t comma = list.find(',', end);
  list.remove_prefix(comma == list.npos ? list.size() : comma + 1);
  while (!quoted && name.ends_with(' ')) name.remove_suffix(1);
  return name;
}
// Calls f(member, name) for each pair in `mz, "mass", charge, "z"`. Names are as in the source.
constexpr void for_each_renamed(std::string_view list, auto&& f) {
  while (!list.empty()) {
    const std::string_view member = take_name(list);
    f(member, take_name(list));
  }
}
constexpr void for_each_listed(std::string_view list, auto&& f) {
  while (!list.empty()) f(take_name(list));
}

// In a literal: only \" and \\ may be escaped, as the rest depends on the compiler.
constexpr bool is_plain_literal(std::string_view source) {
  for (std::size_t i = 0; i < source.size(); ++i)
    if (source[i] == '\\' && ++i < source.size() && source[i] != '"' && source[i] != '\\') return false;
  return true;
}
inline std::string value_of_literal(std::string_view source) {
  std::string value;
  for (std::size_t i = 0; i < source.size(); ++i) value += source[i] == '\\' ? source[++i] : source[i];
  return value;
}

template <class T>
constexpr bool has_member(std::string_view name) {
  return std::ranges::any_of(Shape<T>::names(),
                             [&](std::string_view member) { return schema::own_name(member) == name; });
}

template <class T>
consteval void set_lists(Type& type) {
  if constexpr (requires { Evolution<T>::hps_renamed(); }) type.renamed = Evolution<T>::hps_renamed();
  else if constexpr (requires { T::hps_renamed(); }) type.renamed = T::hps_renamed();
  if constexpr (requires { Evolution<T>::hps_required(); }) type.required = Evolution<T>::hps_required();
  else if constexpr (requires { T::hps_required(); }) type.required = T::hps_required();
}
template <class T>
consteval bool lists_members() {
  Type type;
  set_lists<T>(type);
  bool all = true;
  for_each_renamed(type.renamed, [&](std::string_view member, std::string_view earlier) {
    all = all && has_member<T>(member) && !earlier.empty() && is_plain_literal(earlier);
  });
  for_each_listed(type.required, [&](std::string_view member) { all = all && has_member<T>(member); });
  return all;
}

template <class List>
struct TypeLists;

template <class T>
consteval Type make_type() {
  Type type{.labels = &schema::labels<T>};
  if constexpr (kind_of<T>() == Kind::record) {
    static_assert(
        lists_members<T>(),
        "hps: HPS_RENAMED and HPS_REQUIRED list members of the class; after each in HPS_RENAMED its old name");
    set_lists<T>(type);
    if constexpr (requires { T{}; }) type.make_default = &make_default<T>;
  }
  if constexpr (kind_of<T>() != Kind::opaque) type.parts = TypeLists<typename schema::PartsInSchema<T>::type>::all;
  return type;
}

template <class T>
inline constexpr Type type = make_type<T>();

template <class... T>
struct TypeLists<Types<T...>> {
  static constexpr const Type* all[sizeof...(T) + 1] = {&type<T>...};
};

}  // namespace hps::detail::evolution
