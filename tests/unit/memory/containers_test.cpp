// SPDX-License-Identifier: MIT
// Each kind of type inside each container.

#include <gtest/gtest.h>

#include "unit/memory/matrix.h"

namespace hps_tests::memory {
namespace {

template <class E>
using Vector = std::vector<E>;
template <class E>
using List = std::list<E>;
template <class E>
using Deque = std::deque<E>;
template <class E>
using Valarray = std::valarray<E>;
template <class E>
using Stack = std::stack<E>;
template <class E>
using Map = std::map<int, E>;
template <class E>
using UnorderedMap = std::unordered_map<int, E>;
template <class E>
using MapOfFlat = FlatMap<int, E>;

TEST(MemoryInside, AVector) {
  expect_memory_around_all<Vector>();
  expect_memory_around_others<Vector>();
}
TEST(MemoryInside, AList) { expect_memory_around_some<List>(); }
TEST(MemoryInside, ADeque) { expect_memory_around_some<Deque>(); }
TEST(MemoryInside, AValarray) { expect_memory_around_some<Valarray>(); }
TEST(MemoryInside, AStack) { expect_memory_around_some<Stack>(); }
TEST(MemoryInside, AMap) { expect_memory_around_all<Map>(); }
TEST(MemoryInside, AnUnorderedMap) { expect_memory_around_some<UnorderedMap>(); }
TEST(MemoryInside, AFlatMap) { expect_memory_around_all<MapOfFlat>(); }

}  // namespace
}  // namespace hps_tests::memory
