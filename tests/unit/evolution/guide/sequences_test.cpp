// SPDX-License-Identifier: MIT
// Lists, sets, fixed arrays, bits. Written from the guide alone.

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

TEST(EvolutionByTheGuide, Sequences) {
  using std::set, std::vector;
  expect_becomes<std::deque<int>>(vector<int>({3, 1, 2}), std::deque<int>({3, 1, 2}));
  expect_becomes<set<long>>(vector<int>({3, 1, 2}), set<long>({1, 2, 3}));
  expect_fails<set<long>>(vector<int>({3, 1, 3}), {"[2]"});
  expect_fails<set<int>>(vector<int>({3, 1, 3}), {"[2]"});
  expect_becomes<std::multiset<long>>(vector<int>({3, 1, 3}), std::multiset<long>({1, 3, 3}));
  expect_becomes<std::unordered_set<long>>(set<int>({3, 1}), std::unordered_set<long>({1, 3}));
  expect_becomes<std::array<long, 3>>(vector<int>({3, 1, 2}), std::array<long, 3>({3, 1, 2}));
  expect_becomes<std::array<int, 3>>(vector<int>({3, 1, 2}), std::array<int, 3>({3, 1, 2}));
  expect_fails<std::array<int, 3>>(vector<int>({3, 1}), {"hps: "});
  expect_fails<Rec<std::array<int, 3>>>(Rec<vector<int>>{{3, 1, 2, 5}}, {"x"});
  expect_becomes<vector<int>>(std::array<int, 3>({3, 1, 2}), vector<int>({3, 1, 2}));
  expect_becomes<set<double>>(std::array<int, 3>({3, 1, 2}), set<double>({3, 1, 2}));
  expect_fails<std::array<int, 2>>(std::array<int, 3>({3, 1, 2}));
  expect_becomes<vector<vector<int>>>(std::array<std::array<int, 2>, 3>({{{1, 2}, {3, 4}, {5, 6}}}),
                                      vector<vector<int>>({{1, 2}, {3, 4}, {5, 6}}));
  expect_becomes<std::array<std::array<short, 2>, 3>>(vector<vector<int>>({{1, 2}, {3, 4}, {5, 6}}),
                                                      std::array<std::array<short, 2>, 3>({{{1, 2}, {3, 4}, {5, 6}}}));
  expect_fails<std::array<std::array<short, 2>, 3>>(vector<vector<int>>({{1, 2}, {3}, {5, 6}}), {"[1]"});
  expect_becomes<vector<std::array<int, 2>>>(std::array<std::array<int, 2>, 3>({{{1, 2}, {3, 4}, {5, 6}}}),
                                             vector<std::array<int, 2>>({{1, 2}, {3, 4}, {5, 6}}));
  expect_object_or_error<std::array<int, 6>>(
      std::array<std::array<int, 2>, 3>({{{1, 2}, {3, 4}, {5, 6}}}));  // array[3][2] to array[6]
  expect_becomes<std::forward_list<double>>(vector<int>({1, 2}), std::forward_list<double>({1, 2}));
  expect_becomes<vector<int>>(vector<bool>({true, false, true}), vector<int>({1, 0, 1}));
  expect_becomes<vector<bool>>(vector<int>({1, 0, 1, 1, 1, 1, 1, 1, 1}), vector<bool>({1, 0, 1, 1, 1, 1, 1, 1, 1}));
  expect_fails<vector<bool>>(vector<int>({1, 2}), {"the number 2"});
  expect_becomes<vector<bool>>(set<bool>({true, false}), vector<bool>({false, true}));
  expect_object_or_error<vector<bool>>(std::bitset<9>(5));                        // bitset to vector<bool>
  expect_object_or_error<std::bitset<9>>(vector<bool>(9, true));                  // vector<bool> to bitset
  expect_object_or_error<vector<double>>(std::complex<double>(1, 2));             // complex to list
  expect_object_or_error<std::pair<double, double>>(std::complex<double>(1, 2));  // complex to pair
  expect_becomes<std::complex<double>>(std::complex<float>(1, 2), std::complex<double>(1, 2));
  expect_fails<vector<bool>>(vector<int>({1, 2}), {"[1]"});
}

}  // namespace
}  // namespace guide_tests
}  // namespace hps_tests
