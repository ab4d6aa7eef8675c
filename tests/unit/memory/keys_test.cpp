// SPDX-License-Identifier: MIT
// Types that can be keys inside those that have keys, and what none of the other tests have.

#include <gtest/gtest.h>

#include "unit/memory/matrix.h"

namespace hps_tests::memory {
namespace {

template <class E>
using Set = std::set<E>;
template <class E>
using SetOfFlat = FlatSet<E>;
template <class E>
using PriorityQueue = std::priority_queue<E>;
template <class E>
using Keys = std::map<E, int>;
template <class E>
using UnorderedSet = std::unordered_set<E>;

template <template <class> class Outer>
void expect_memory_around_keys() {
  expect_memory_around<Outer, int, std::string, std::filesystem::path, std::list<short>, std::deque<int>,
                       std::set<short>, std::vector<bool>, std::array<std::string, 2>, Record<std::string>,
                       std::optional<std::string>, std::variant<std::string, int>, std::map<short, char>>();
}
template <template <class> class Outer>
void expect_memory_around_some_keys() {
  expect_memory_around<Outer, int, std::string, std::vector<bool>, std::optional<std::string>>();
}

TEST(MemoryInside, ASet) { expect_memory_around_keys<Set>(); }
TEST(MemoryInside, AFlatSet) { expect_memory_around_keys<SetOfFlat>(); }
TEST(MemoryInside, KeysOfAMap) { expect_memory_around_keys<Keys>(); }
TEST(MemoryInside, AnUnorderedSet) { expect_memory_around_some_keys<UnorderedSet>(); }
TEST(MemoryInside, APriorityQueue) { expect_memory_around_some_keys<PriorityQueue>(); }

}  // namespace
}  // namespace hps_tests::memory
