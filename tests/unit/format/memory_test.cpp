// SPDX-License-Identifier: MIT

#include "unit/format/expect_memory.h"

namespace hps_tests::memory {
namespace {

TEST(Memory, OfEachKind) {
  expect_memory<char>();
  expect_memory<std::monostate>();
  expect_memory<std::string>();
  expect_memory<std::u16string>();
  expect_memory<std::filesystem::path>();
  expect_memory<std::vector<char>>();
  expect_memory<std::vector<bool>>();
  expect_memory<std::vector<hps::detail::Int128>>();
  expect_memory<std::deque<Large>>();
  expect_memory<std::forward_list<int>>();
  expect_memory<std::set<char>>();
  expect_memory<std::unordered_set<char>>();
  expect_memory<std::unordered_map<char, char>>();
  expect_memory<std::valarray<char>>();
  expect_memory<std::priority_queue<int>>();
  expect_memory<std::stack<int>>();
  expect_memory<std::shared_ptr<char>>();
  expect_memory<std::unique_ptr<char>>();
  expect_memory<Tree>();
}

// Containers that allocate memory even when they are empty, inside each kind and inside each other.
TEST(Memory, OfOneKindInAnother) {
  using Deque = std::deque<int>;
  expect_memory<std::vector<Deque>>();
  expect_memory<std::list<Deque>>();
  expect_memory<std::deque<Deque>>();
  expect_memory<std::map<int, Deque>>();
  expect_memory<std::unordered_map<int, Deque>>();
  expect_memory<std::optional<Deque>>();
  expect_memory<std::variant<Deque, int>>();
  expect_memory<std::unique_ptr<Deque>>();
  expect_memory<std::shared_ptr<Deque>>();
  expect_memory<std::array<Deque, 2>>();
  expect_memory<Record<Deque>>();
  expect_memory<ByHand<Deque>>();
}
TEST(Memory, OfOneKindInSeveral) {
  using Inner = std::variant<std::unique_ptr<char>, std::shared_ptr<char>, std::vector<hps::detail::Int128>>;
  expect_memory<ByHand<std::vector<hps::detail::Int128>>>();
  expect_memory<std::optional<Record<std::deque<int>>>>();
  expect_memory<std::list<std::optional<std::unordered_set<char>>>>();
  expect_memory<std::unique_ptr<ByHand<std::map<char, Inner>>>>();
  expect_memory<std::pair<int, Tree>>();
}

}  // namespace
}  // namespace hps_tests::memory
