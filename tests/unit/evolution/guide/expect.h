// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>

#include "unit/evolution/formats.h"
#include "unit/evolution/guide/types.h"

namespace hps_tests {
namespace guide_tests {

using namespace evolution_tests;

// The error has all these parts.
template <class Now, class Was>
void expect_fails(const Was& was, std::initializer_list<std::string_view> parts = {"hps: "}) {
  for_each_message(was, [&](const std::string& message) {
    for (const std::string_view part : parts)
      expect_error<hps::ParseError>([&] { (void)hps::from_string<Now>(message, hps::described); }, std::string(part));
  });
}

// The guide leaves it open.
template <class Now, class Was>
void expect_object_or_error(const Was& was) {
  for_each_message(was, [](const std::string& message) {
    try {
      (void)hps::from_string<Now>(message, hps::described);
    } catch (const hps::Error&) {
    }
  });
}

}  // namespace guide_tests
}  // namespace hps_tests
