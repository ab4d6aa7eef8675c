// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "hps/shape/shape.h"

namespace hps {

template <class A>
struct Shape<std::basic_string<char, std::char_traits<char>, A>>
    : shape::Bytes<std::basic_string<char, std::char_traits<char>, A>> {
  static constexpr shape::Traits traits{.overwritable = true};
};

template <class A>
struct Shape<std::basic_string<char8_t, std::char_traits<char8_t>, A>>
    : shape::Bytes<std::basic_string<char8_t, std::char_traits<char8_t>, A>> {
  static constexpr shape::Traits traits{.overwritable = true};
};

template <class C, class A>
  requires std::same_as<C, char16_t> || std::same_as<C, char32_t>
struct Shape<std::basic_string<C, std::char_traits<C>, A>>
    : shape::Sequence<std::basic_string<C, std::char_traits<C>, A>> {
  static constexpr auto traits =
      shape::Sequence<std::basic_string<C, std::char_traits<C>, A>>::traits | shape::Traits{.text = true};
};

// As code points: what a wchar_t is differs between platforms.
template <class A>
struct Shape<std::basic_string<wchar_t, std::char_traits<wchar_t>, A>>
    : shape::Sequence<std::basic_string<wchar_t, std::char_traits<wchar_t>, A>> {
  using T = std::basic_string<wchar_t, std::char_traits<wchar_t>, A>;
  static_assert(sizeof(wchar_t) == sizeof(char32_t), "hps: a wchar_t does not hold a code point on this platform");
  using Element = char32_t;
  static constexpr auto traits = shape::Sequence<T>::traits | shape::Traits{.text = true, .by_value = true};
  static char32_t get(const T& t, std::size_t i) { return static_cast<char32_t>(t[i]); }
  static void set(T& t, std::size_t i, char32_t v) { t[i] = static_cast<wchar_t>(v); }
};

}  // namespace hps
