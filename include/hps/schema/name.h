// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "hps/shape/identifier.h"

namespace hps {

// The name that a schema gives to a record, an enumeration or a hand-written class T. Without it that is the name of T
// without namespaces, classes around it and template arguments, or "". It stands before the first use:
//
//   template <> struct hps::Name<Point<double>> { static constexpr std::string_view value = "PointOfDoubles"; };
template <class T>
struct Name;

}  // namespace hps

namespace hps::detail {

template <class T>
concept StatesName = requires { Name<T>::value; };

// "n::Outer<int>::Point<A::B>" is "Point"; "main()::<unnamed struct>" has none.
consteval std::string_view unqualified(std::string_view s) {
  std::size_t begin = 0, end = 0;
  int depth = 0;
  for (std::size_t i = 0; i < s.size(); ++i) {
    const char c = s[i];
    if (c == '<' || c == '(' || c == '{') ++depth;
    else if (c == '>' || c == ')' || c == '}') --depth;
    else if (depth == 0 && c == ':') begin = end = i + 1;
    else if (depth == 0) end = i + 1;
  }
  s = s.substr(begin, end - begin);
  return is_identifier(s) ? s : std::string_view();
}

// Its type is `auto`, or the compiler would print an alias after the T.
template <class T>
consteval auto unqualified_name() {
  std::string_view s = __PRETTY_FUNCTION__;
  s.remove_prefix(s.find("T = ") + 4);
  s.remove_suffix(1);
  return unqualified(s);
}

inline constexpr std::size_t most_of_name = 255;  // characters

constexpr bool is_name(std::string_view s) {
  for (const char c : s)
    if (static_cast<unsigned char>(c) < ' ' || c == 127) return false;
  return s.size() <= most_of_name;
}

template <class T>
consteval std::string_view stated_name() {
  if constexpr (StatesName<T>) {
    static_assert(is_name(Name<T>::value), "hps: hps::Name has at most 255 characters, and no control characters");
    return Name<T>::value;
  } else return unqualified_name<T>();
}

// So that the text of the compiler stays out of the program.
template <class T>
struct NameText {
  static constexpr std::size_t size = stated_name<T>().size();
  char text[size + 1]{};
  consteval NameText() {
    const std::string_view name = stated_name<T>();
    for (std::size_t i = 0; i < size; ++i) text[i] = name[i];
  }
};
template <class T>
inline constexpr NameText<T> name_text{};

template <class T>
inline constexpr std::string_view name_of{name_text<T>.text, NameText<T>::size};

}  // namespace hps::detail
