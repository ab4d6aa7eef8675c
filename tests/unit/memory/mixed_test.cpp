// SPDX-License-Identifier: MIT
// Types in several others, and elements that are larger than what containers add to them.

#include <gtest/gtest.h>

#include "unit/memory/matrix.h"

namespace hps_tests::memory {
namespace {

using Wide = std::vector<hps::detail::Int128>;

TEST(Memory, OfOneKindInSeveral) {
  using Inner = std::variant<std::unique_ptr<char>, std::shared_ptr<char>, Wide>;
  expect_memory_of<std::vector<ByHand<Wide>>, std::vector<std::optional<Record<std::deque<int>>>>,
                   std::vector<std::list<std::optional<std::unordered_set<char>>>>,
                   std::vector<std::unique_ptr<ByHand<std::map<char, Inner>>>>, std::vector<Record<Tree>>,
                   std::list<std::monostate>>();
}

TEST(Memory, OfLargeElements) {
  expect_memory_of<std::vector<Large>, std::deque<Large>, std::list<std::deque<Large>>, std::map<int, Large>,
                   FlatMap<int, Large>, FlatSet<Record<std::array<std::string, 8>>>>();
}

}  // namespace
}  // namespace hps_tests::memory
