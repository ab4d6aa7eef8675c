// SPDX-License-Identifier: MIT
// docs/evolution.md: shared objects, and alternatives by the names of their classes.

#include <memory>
#include <variant>

#include "unit/evolution/page.h"

namespace page_objects {
namespace {

struct Dog {
  int age;
};
struct Cat {
  int lives;
};
struct Puma {
  int lives;
  double weight = 40;
};
struct Ion {
  double mz;
};

}  // namespace
}  // namespace page_objects

using page_objects::Puma;

template <>
struct hps::Name<Puma> {
  static constexpr std::string_view value = "Cat";
};

namespace page_objects {
namespace {

using namespace hps_tests;

namespace was {

struct Scan {
  std::shared_ptr<Ion> best;
  std::vector<std::shared_ptr<Ion>> ions;
};

}  // namespace was

struct Scan {
  std::vector<std::shared_ptr<Ion>> ions;
};

// Also of an object that was first met in a member that is gone.
TEST(EvolutionPage, SharedObjectsStayShared) {
  const auto best = std::make_shared<Ion>(Ion{100.5});
  for_each_message(was::Scan{best, {best, nullptr, best}}, [](const std::string& message) {
    const Scan scan = hps::from_string<Scan>(message, hps::described);
    ASSERT_EQ(scan.ions.size(), 3u);
    EXPECT_EQ(scan.ions[0]->mz, 100.5);
    EXPECT_EQ(scan.ions[1], nullptr);
    EXPECT_EQ(scan.ions[0], scan.ions[2]);
  });
}

TEST(EvolutionPage, AlternativesByTheNamesOfTheirClasses) {
  expect_becomes(std::variant<Dog, Cat>(Cat{9}), std::variant<std::string, Cat, Dog>(Cat{9}));
}

TEST(EvolutionPage, AlternativesWithSuchClassesInside) {
  using Was = std::variant<std::vector<Dog>, std::vector<Cat>>;
  using Now = std::variant<std::vector<Cat>, std::unique_ptr<Dog>>;
  for_each_message(Was(std::vector<Cat>{{9}}), [](const std::string& message) {
    const Now now = hps::from_string<Now>(message, hps::described);
    ASSERT_EQ(now.index(), 0u);
    ASSERT_EQ(std::get<0>(now).size(), 1u);
    EXPECT_EQ(std::get<0>(now)[0].lives, 9);
  });
}

TEST(EvolutionPage, AClassThatHasAnotherName) {
  expect_becomes(std::variant<Dog, Cat>(Cat{9}), std::variant<Dog, Puma>(Puma{9}));
}

}  // namespace
}  // namespace page_objects
