// SPDX-License-Identifier: MIT
// Optionals and pointers to one owner. Written from the guide alone.

#include <set>

#include "unit/evolution/guide/expect.h"

namespace hps_tests {
namespace guide_tests {
namespace {

TEST(EvolutionByTheGuide, Optionals) {
  using std::optional, std::unique_ptr, std::vector;
  expect_becomes<optional<int>>(5, optional<int>(5));
  expect_becomes<optional<double>>(5, optional<double>(5));
  expect_becomes<unique_ptr<int>>(5, std::make_unique<int>(5));
  expect_becomes<int>(optional<int>(5), 5);
  expect_becomes<int>(std::make_unique<int>(5), 5);
  expect_becomes<double>(std::make_unique<int>(5), 5.0);
  expect_fails<int>(optional<int>(), {"hps: "});
  expect_fails<int>(unique_ptr<int>(), {"hps: "});
  expect_fails<Rec<int>>(Rec<optional<int>>(), {"x"});
  expect_becomes<optional<int>>(std::make_unique<int>(5), optional<int>(5));
  expect_becomes<optional<int>>(unique_ptr<int>(), optional<int>());
  expect_becomes<optional<double>>(optional<int>(), optional<double>());
  expect_becomes<vector<int>>(vector<optional<int>>({1, 2, 3}), vector<int>({1, 2, 3}));
  expect_fails<vector<int>>(vector<optional<int>>({1, {}, 3}), {"[1]"});
  expect_becomes<vector<optional<int>>>(vector<int>({1, 2, 3}), vector<optional<int>>({1, 2, 3}));
  expect_becomes<vector<optional<double>>>(vector<optional<int>>({1, {}, 3, 4, 5, 6, 7, 8, {}, 10}),
                                           vector<optional<double>>({1, {}, 3, 4, 5, 6, 7, 8, {}, 10}));
  expect_becomes<std::set<optional<int>>>(vector<optional<int>>({3, {}, 1}), std::set<optional<int>>({3, {}, 1}));
  expect_becomes<std::array<optional<int>, 3>>(vector<int>({1, 2, 3}), std::array<optional<int>, 3>({1, 2, 3}));
  expect_object_or_error<optional<optional<int>>>(optional<int>());  // optional to optional of optional
  expect_object_or_error<optional<int>>(
      optional<optional<int>>(optional<int>()));     // optional of optional to optional, inner absent
  expect_object_or_error<optional<std::string>>(5);  // number to optional text
}

}  // namespace
}  // namespace guide_tests
}  // namespace hps_tests
