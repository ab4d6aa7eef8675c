// SPDX-License-Identifier: MIT
// Each kind of type inside each other.

#include "unit/format/expect_memory.h"

namespace hps_tests::memory {
namespace {

template <class... E>
void expect_memory_inside_others() {
  (expect_memory<std::vector<E>>(), ...);
  (expect_memory<std::list<E>>(), ...);
  (expect_memory<std::map<int, E>>(), ...);
  (expect_memory<std::array<E, 2>>(), ...);
  (expect_memory<std::optional<E>>(), ...);
  (expect_memory<std::variant<E, int>>(), ...);
  (expect_memory<std::unique_ptr<E>>(), ...);
  (expect_memory<std::shared_ptr<E>>(), ...);
  (expect_memory<ByHand<E>>(), ...);
}

TEST(MemoryInside, OfStringsAndOptionals) {
  expect_memory_inside_others<std::string, std::filesystem::path, std::optional<std::string>,
                              std::variant<std::string, int>, std::unique_ptr<char>, std::shared_ptr<char>>();
}
TEST(MemoryInside, OfContainers) {
  expect_memory_inside_others<std::set<char>, std::unordered_set<char>, std::unordered_map<char, char>,
                              std::valarray<char>, std::stack<int>, std::forward_list<int>, Tree>();
}

}  // namespace
}  // namespace hps_tests::memory
