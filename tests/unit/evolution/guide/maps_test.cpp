// SPDX-License-Identifier: MIT
// Maps, pairs and tuples. Written from the guide alone.

#include <complex>
#include <deque>
#include <forward_list>
#include <list>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "unit/evolution/guide/expect.h"

namespace hps_tests {
namespace guide_tests {
namespace {

TEST(EvolutionByTheGuide, Maps) {
  using std::map, std::set, std::string, std::vector;
  using Pairs = vector<std::pair<int, string>>;
  expect_becomes<Pairs>(map<int, string>({{1, "a"}, {2, "b"}}), Pairs({{1, "a"}, {2, "b"}}));
  expect_becomes<map<long, string>>(Pairs({{2, "b"}, {1, "a"}}), map<long, string>({{1, "a"}, {2, "b"}}));
  expect_fails<map<int, string>>(Pairs({{2, "b"}, {2, "a"}}), {"[1]"});
  expect_fails<Rec<map<long, string>>>(Rec<Pairs>{{{2, "b"}, {2, "a"}}}, {"x"});
  expect_becomes<std::multimap<int, string>>(Pairs({{2, "b"}, {2, "a"}}),
                                             std::multimap<int, string>({{2, "b"}, {2, "a"}}));
  expect_becomes<std::unordered_map<long, string>>(map<int, string>({{1, "a"}}),
                                                   std::unordered_map<long, string>({{1, "a"}}));
  expect_becomes<map<int, string, std::greater<int>>>(map<short, string>({{1, "a"}, {2, "b"}}),
                                                      map<int, string, std::greater<int>>({{1, "a"}, {2, "b"}}));
  expect_becomes<map<E2, int>>(map<E1, int>({{E1::a, 1}, {E1::b, 2}, {E1::c, 3}}),
                               map<E2, int>({{E2::a, 1}, {E2::b, 2}, {E2::c, 3}}));
  expect_fails<map<std::int8_t, int>>(map<int, int>({{1, 1}, {300, 2}}), {"300"});
  expect_fails<map<int, std::int8_t>>(map<int, int>({{1, 1}, {2, 300}}), {"300", "[1]"});
  expect_object_or_error<set<std::pair<int, string>>>(map<int, string>({{1, "a"}}));            // map to set of pairs
  expect_object_or_error<std::array<std::pair<int, string>, 1>>(map<int, string>({{1, "a"}}));  // map to array of pairs
  expect_object_or_error<vector<std::tuple<int, string>>>(map<int, string>({{1, "a"}}));        // map to list of tuples
  expect_object_or_error<vector<int>>(map<int, string>({{1, "a"}}));                            // map to list of keys
  expect_fails<map<std::int8_t, int>>(map<int, int>({{1, 1}, {300, 2}}), {"300", ".key"});
}

TEST(EvolutionByTheGuide, Tuples) {
  using std::string;
  expect_becomes<std::pair<long, string>>(std::tuple<int, string>(1, "a"), std::pair<long, string>(1, "a"));
  expect_becomes<std::tuple<double, string>>(std::pair<int, string>(1, "a"), std::tuple<double, string>(1, "a"));
  expect_fails<std::tuple<std::int8_t, string>>(std::pair<int, string>(400, "a"), {"400"});
  expect_object_or_error<std::pair<int, string>>(std::tuple<int, string, double>(1, "a", 2));  // longer tuple to pair
  expect_object_or_error<std::tuple<int, string, double>>(std::pair<int, string>(1, "a"));     // pair to longer tuple
  expect_object_or_error<Little>(std::pair<int, int>(1, 2));                                   // pair to record
  expect_object_or_error<std::pair<int, int>>(Little{1, 2});                                   // record to pair
  expect_object_or_error<std::array<int, 2>>(std::pair<int, int>(1, 2));                       // pair to array
}

}  // namespace
}  // namespace guide_tests
}  // namespace hps_tests
