// SPDX-License-Identifier: MIT
#pragma once
// Types to be put inside others.

#include <bitset>
#include <filesystem>
#include <list>
#include <map>
#include <optional>
#include <queue>
#include <set>
#include <stack>
#include <unordered_map>
#include <unordered_set>
#include <valarray>
#include <variant>

#include "unit/memory/measure.h"

namespace hps_tests::memory {

template <template <class> class Outer, class... E>
void expect_memory_around() {
  expect_memory_of<Outer<E>...>();
}

// One of each kind and of each family of shape/family.h.
template <template <class> class Outer>
void expect_memory_around_all() {
  expect_memory_around<Outer, int>();                                                 // scalar
  expect_memory_around<Outer, std::string>();                                         // bytes
  expect_memory_around<Outer, std::list<char>, std::deque<int>>();                    // sequence
  expect_memory_around<Outer, std::set<short>, FlatSet<short>>();                     // Set
  expect_memory_around<Outer, std::vector<bool>>();                                   // Bits
  expect_memory_around<Outer, std::array<std::string, 2>>();                          // array
  expect_memory_around<Outer, Record<std::string>>();                                 // record
  expect_memory_around<Outer, std::optional<std::string>>();                          // optional
  expect_memory_around<Outer, std::unique_ptr<char>, std::unique_ptr<Base<char>>>();  // apart
  expect_memory_around<Outer, std::variant<std::string, int>>();                      // variant
  expect_memory_around<Outer, std::map<short, char>, FlatMap<short, char>>();         // map
  expect_memory_around<Outer, std::shared_ptr<char>, std::weak_ptr<char>>();          // pointer
  expect_memory_around<Outer, ByHand<std::deque<int>>>();                             // opaque
}

// Those that take most, for further types of the same kinds around them.
template <template <class> class Outer>
void expect_memory_around_some() {
  expect_memory_around<Outer, std::string, std::deque<int>, std::unordered_set<short>, FlatMap<short, char>,
                       std::unique_ptr<char>, std::shared_ptr<char>, ByHand<std::deque<int>>>();
}

// Further types of the same kinds.
template <template <class> class Outer>
void expect_memory_around_others() {
  expect_memory_around<Outer, std::array<std::byte, 16>, std::filesystem::path, std::u16string, std::valarray<char>,
                       std::priority_queue<int>, std::vector<std::unique_ptr<char>>, std::unordered_map<short, char>,
                       std::bitset<65>, Expected<std::string, int>, Tree>();
}

}  // namespace hps_tests::memory
