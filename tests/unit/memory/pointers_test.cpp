// SPDX-License-Identifier: MIT
// Each kind of type behind each pointer.

#include <gtest/gtest.h>

#include "unit/memory/matrix.h"

namespace hps_tests::memory {
namespace {

template <class E>
using Owning = std::vector<std::unique_ptr<E>>;
template <class E>
using Shared = std::vector<std::shared_ptr<E>>;
template <class E>
using Weak = std::vector<std::weak_ptr<E>>;
template <class E>
using Owned = std::vector<std::unique_ptr<Base<E>>>;

TEST(MemoryInside, AnOwningPointer) { expect_memory_around_all<Owning>(); }
TEST(MemoryInside, ASharedPointer) { expect_memory_around_all<Shared>(); }
TEST(MemoryInside, AWeakPointer) { expect_memory_around_some<Weak>(); }
TEST(MemoryInside, AClassOfAHierarchy) { expect_memory_around_some<Owned>(); }

}  // namespace
}  // namespace hps_tests::memory
