// SPDX-License-Identifier: MIT
#pragma once
// All kernels up to those in use, in turn: that is all that this machine has, or under Valgrind the portable ones.

#include <hps/kernel/isa.h>

namespace hps_fuzz {

class WithIsa {
 public:
  explicit WithIsa(hps::kernel::Isa isa) : before_(hps::kernel::isa) { hps::kernel::use(isa); }
  WithIsa(const WithIsa&) = delete;
  ~WithIsa() { hps::kernel::use(before_); }

 private:
  hps::kernel::Isa before_;
};

void for_each_isa(auto&& f) {
  const auto best = static_cast<int>(hps::kernel::isa);
  for (int i = 0; i <= best; ++i) {
    const WithIsa with(hps::kernel::Isa{i});
    f();
  }
}

}  // namespace hps_fuzz
