// SPDX-License-Identifier: MIT
#pragma once
// In place of tests/support/isa.h: tests run with the kernels for AVX-512, whose instructions are emulated.

#include <gtest/gtest.h>

#include <string>

#include "hps/kernel/isa.h"

namespace hps_tests {

class WithEachIsa : public testing::TestWithParam<hps::kernel::Isa> {
 protected:
  WithEachIsa() { hps::kernel::use(GetParam()); }
  ~WithEachIsa() override { hps::kernel::use(hps::kernel::best_isa()); }
};

inline auto each_isa() { return testing::Values(hps::kernel::Isa::avx512); }
inline std::string isa_name(const testing::TestParamInfo<hps::kernel::Isa>&) { return "emulated"; }

}  // namespace hps_tests
