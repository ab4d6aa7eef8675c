// SPDX-License-Identifier: MIT
#pragma once
// Tests that run with every kernel that this machine has.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "hps/kernel/isa.h"

namespace hps_tests {

class WithEachIsa : public testing::TestWithParam<hps::kernel::Isa> {
 protected:
  WithEachIsa() { hps::kernel::isa = GetParam(); }
  ~WithEachIsa() override { hps::kernel::isa = hps::kernel::best_isa(); }
};

inline auto each_isa() {
  using enum hps::kernel::Isa;
  std::vector<hps::kernel::Isa> all{portable};
  for (const auto isa : {bmi2, avx512})
    if (hps::kernel::best_isa() >= isa) all.push_back(isa);
  return testing::ValuesIn(all);
}

inline std::string isa_name(const testing::TestParamInfo<hps::kernel::Isa>& info) {
  using enum hps::kernel::Isa;
  return info.param == portable ? "portable" : info.param == bmi2 ? "bmi2" : "avx512";
}

}  // namespace hps_tests
