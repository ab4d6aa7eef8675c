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
  WithEachIsa() { hps::kernel::use(GetParam()); }
  ~WithEachIsa() override { hps::kernel::use(hps::kernel::best_isa()); }
};

inline auto each_isa() {
  std::vector<hps::kernel::Isa> all;
  for (int i = 0; i <= static_cast<int>(hps::kernel::best_isa()); ++i) all.push_back(hps::kernel::Isa{i});
  return testing::ValuesIn(all);
}

inline std::string isa_name(const testing::TestParamInfo<hps::kernel::Isa>& info) {
  return hps::kernel::isa_names[static_cast<int>(info.param)];
}

}  // namespace hps_tests
