// SPDX-License-Identifier: MIT
#pragma once
// A value of an older type, in messages of all formats.

#include <gtest/gtest.h>

#include <hps/schema.h>

#include <span>
#include <sstream>
#include <string>

#include "unit/evolution/reading.h"

namespace hps_tests {
namespace evolution_tests {

template <class Was>
void for_each_message(const Was& was, auto&& f) {
  for_each_format([&](const auto& format) { f(hps::to_string(was, format)); });
}

// Read as a Now, also into `used`, a message becomes `now`.
template <class Now, class Was>
void expect_becomes(const Was& was, const Now& now, Now used = {}) {
  for_each_message(was, [&](const std::string& message) {
    EXPECT_EQ(evolution_tests::canonical(hps::from_string<Now>(message, hps::described)),
              evolution_tests::canonical(now));
    hps::from_string(message, used, hps::described);
    EXPECT_EQ(evolution_tests::canonical(used), evolution_tests::canonical(now));
  });
}

}  // namespace evolution_tests

}  // namespace hps_tests
