// SPDX-License-Identifier: MIT
// Each kind of type inside each of those that hold a fixed number of others.

#include <gtest/gtest.h>

#include "unit/memory/matrix.h"

namespace hps_tests::memory {
namespace {

template <class E>
using Arrays = std::vector<std::array<E, 2>>;
template <class E>
using Records = std::vector<Record<E>>;
template <class E>
using Optionals = std::vector<std::optional<E>>;
template <class E>
using Variants = std::vector<std::variant<E, int>>;
template <class E>
using Expecteds = std::vector<Expected<E, int>>;
template <class E>
using ByHands = std::vector<ByHand<E>>;

TEST(MemoryInside, AnArray) { expect_memory_around_all<Arrays>(); }
TEST(MemoryInside, ARecord) { expect_memory_around_all<Records>(); }
TEST(MemoryInside, AnOptional) { expect_memory_around_all<Optionals>(); }
TEST(MemoryInside, AVariant) { expect_memory_around_all<Variants>(); }
TEST(MemoryInside, AnExpected) { expect_memory_around_some<Expecteds>(); }
TEST(MemoryInside, AClassByHand) { expect_memory_around_all<ByHands>(); }

}  // namespace
}  // namespace hps_tests::memory
