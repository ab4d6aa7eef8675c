// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include "support/allocations.h"

namespace hps_tests {

// f(n) for every n until nothing throws; returns how often something did. Nothing leaks meanwhile.
std::size_t until_done(auto&& f) {
  f(std::size_t{0});  // makes what is kept for a type
  for (std::size_t n = 0; n < 100000; ++n) {
    SCOPED_TRACE(n);
    const AllocationScope scope;
    const bool done = f(n);
    EXPECT_FALSE(scope.leaks());
    if (done || testing::Test::HasFailure()) return n;
  }
  ADD_FAILURE() << "never done";
  return 0;
}

}  // namespace hps_tests
