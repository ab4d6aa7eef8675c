// SPDX-License-Identifier: MIT
#include <map>
#include <memory_resource>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "support/type_table.h"

namespace hps_tests {
namespace {

using i32 = std::int32_t;
using Names = std::map<std::string, i32>;

struct Hash {
  std::size_t operator()(const std::string& s) const { return s.size() % 2; }
};
using Hashed = std::unordered_map<std::string, i32, Hash>;

[[maybe_unused]] const bool added = [] {
  sorts(add("set_int32", std::set<i32>{3, -1, 2}, std::set<i32>{}));
  sorts(add("set_greater", std::set<std::string, std::greater<>>{"a", "c", "b"}));
  sorts(add("multiset_int32", std::multiset<i32>{1, 1, 2}, std::multiset<i32>{}));
  sorts(add("map_string_int32", Names{{"one", 1}, {"two", 2}}, Names{}));
  sorts(add("map_greater", std::map<i32, double, std::greater<i32>>{{1, 0.5}, {2, 0.25}}));
  sorts(add("map_map", std::map<i32, Names>{{-1, {{"a", 1}}}, {5, {}}}));
  sorts(add("multimap_int32_string", std::multimap<i32, std::string>{{1, "x"}, {1, "y"}, {0, "z"}}));
  sorts(add("pmr_map", std::pmr::map<std::pmr::string, i32>{{"key", 1}, {"a key that is longer than inside", 2}}));
  unordered(add("unordered_set_int32", std::unordered_set<i32>{1, 100, -100}, std::unordered_set<i32>{}));
  unordered(add("unordered_multiset_string", std::unordered_multiset<std::string>{"a", "a", "bc"}));
  unordered(add("unordered_map_string_int32", std::unordered_map<std::string, i32>{{"a", 1}, {"bb", 2}, {"c", 3}}));
  unordered(add("unordered_map_hash", Hashed{{"a", 1}, {"bb", 2}, {"ccc", 3}}));
  unordered(add("unordered_multimap_int32", std::unordered_multimap<i32, i32>{{1, 2}, {1, 3}, {4, 5}}));
  unordered(add("unordered_map_nested", std::unordered_map<i32, std::unordered_set<i32>>{{1, {3, 4}}, {2, {}}}));
  return true;
}();

}  // namespace
}  // namespace hps_tests
