// SPDX-License-Identifier: MIT
#pragma once
// Shared by the tests over the table of types.

#include <gtest/gtest.h>

#include <string>

#include "support/type_table.h"

namespace hps_tests {

// One test a type.
class TypeTest : public testing::TestWithParam<std::size_t> {
 protected:
  const Case& type() const { return all_cases()[GetParam()]; }

  // The formats whose bytes depend on the value only.
  std::vector<FormatChoice> stable_formats() const { return {{false, !type().ordered}, {true, !type().ordered}}; }

  static std::string describe(FormatChoice f, std::size_t value) {
    return std::string(f.is_raw ? "raw" : "compact") + " of value " + std::to_string(value);
  }

  // f(format, number of the value, the value, its bytes)
  void for_each_message(auto&& f) const {
    for (const auto format : stable_formats()) {
      for (std::size_t i = 0; i < type().values.size(); ++i) {
        SCOPED_TRACE(describe(format, i));
        const auto value = type().values[i]();
        f(format, i, *value, value->to_string(format));
      }
    }
  }
};

#define HPS_FOR_ALL_TYPES(Suite)                                                        \
  INSTANTIATE_TEST_SUITE_P(, Suite, testing::Range(std::size_t{0}, all_cases().size()), \
                           [](const auto& i) { return all_cases()[i.param].name; })

}  // namespace hps_tests
