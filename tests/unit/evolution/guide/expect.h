// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>

#include "unit/evolution/formats.h"
#include "unit/evolution/guide/types.h"

namespace hps_tests {
namespace guide_tests {

using evolution_tests::canonical;
using evolution_tests::expect_becomes;

// Those of rows: these types contain themselves, and errors name elements.
void for_each_format_of_rows(auto&& f) {
  f(hps::described(hps::compact));
  f(hps::described(hps::raw));
}
template <class Was>
void for_each_message_in_rows(const Was& was, auto&& f) {
  for_each_format_of_rows([&](const auto& format) { f(hps::to_string(was, format)); });
}

// The error has all these parts.
template <class Now, class Was>
void expect_fails(const Was& was, std::initializer_list<std::string_view> parts = {"hps: "}) {
  for_each_message_in_rows(was, [&](const std::string& message) {
    for (const std::string_view part : parts)
      expect_error<hps::ParseError>([&] { (void)hps::from_string<Now>(message, hps::described); }, std::string(part));
  });
}

// The guide leaves it open.
template <class Now, class Was>
void expect_object_or_error(const Was& was) {
  for_each_message_in_rows(was, [](const std::string& message) {
    try {
      (void)hps::from_string<Now>(message, hps::described);
    } catch (const hps::Error&) {
    }
  });
}

}  // namespace guide_tests
}  // namespace hps_tests
