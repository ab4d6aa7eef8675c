// SPDX-License-Identifier: MIT
// Objects of derived classes in messages of another schema.

#include <memory>
#include <string>
#include <vector>

#include "unit/evolution/formats.h"

namespace hps_tests {

namespace animals_then {
struct Animal {
  std::string name;
  int legs = 4;
  virtual ~Animal() = default;
};
struct Dog : Animal {
  int tricks = 0;
  HPS_MEMBERS(name, legs, tricks)
};
struct Cat : Animal {
  bool purrs = false;
  HPS_MEMBERS(name, legs, purrs)
};
struct House {
  std::shared_ptr<Animal> first;
  std::shared_ptr<Dog> dog;
  std::vector<std::shared_ptr<Animal>> all;
  std::shared_ptr<Cat> cat;
};
}  // namespace animals_then
namespace animals_now {
struct Animal {
  std::string name;
  virtual ~Animal() = default;
};
struct Dog : Animal {
  long tricks = 0;
  HPS_MEMBERS(tricks, name)
};
struct Bird : Animal {
  HPS_MEMBERS(name)
};
struct Cat : Animal {
  bool purrs = false;
  double weight = 4.5;
  HPS_MEMBERS(name, purrs, weight)
};
struct House {
  std::shared_ptr<Cat> cat;
  std::vector<std::shared_ptr<Animal>> all;
  std::shared_ptr<Dog> dog;
};
}  // namespace animals_now

}  // namespace hps_tests

template <>
struct hps::Derived<hps_tests::animals_then::Animal>
    : hps::Types<hps_tests::animals_then::Dog, hps_tests::animals_then::Cat> {};
template <>
struct hps::Derived<hps_tests::animals_now::Animal>
    : hps::Types<hps_tests::animals_now::Bird, hps_tests::animals_now::Cat, hps_tests::animals_now::Dog> {};

namespace hps_tests {
namespace {

using namespace evolution_tests;

std::shared_ptr<animals_then::Dog> dog() {
  const auto dog = std::make_shared<animals_then::Dog>();
  dog->name = "Rex";
  dog->tricks = 2;
  return dog;
}
std::shared_ptr<animals_then::Cat> cat() {
  const auto cat = std::make_shared<animals_then::Cat>();
  cat->name = "Tom";
  cat->purrs = true;
  return cat;
}
void expect_house(const animals_now::House& ours, const std::vector<std::shared_ptr<animals_now::Animal>>& all) {
  EXPECT_EQ(ours.all, all);
  EXPECT_EQ(ours.dog->name, "Rex");
  EXPECT_EQ(ours.dog->tricks, 2);
  EXPECT_EQ(ours.cat->name, "Tom");
  EXPECT_TRUE(ours.cat->purrs);
  EXPECT_EQ(ours.cat->weight, 4.5);
}
// Whichever pointer an object was met by, to its base class or to its own.
TEST(EvolvedObjects, OfClassesThatDeriveFromEachOther) {
  const auto rex = dog();
  const auto tom = cat();
  for_each_message(animals_then::House{rex, rex, {tom, rex}, tom}, [](const std::string& message) {
    const auto ours = hps::from_string<animals_now::House>(message, hps::described);
    expect_house(ours, {ours.cat, ours.dog});
    expect_safe_to_damage<animals_now::House>(message);
  });
  for_each_message(animals_then::House{nullptr, rex, {rex}, tom}, [](const std::string& message) {
    const auto ours = hps::from_string<animals_now::House>(message, hps::described);
    expect_house(ours, {ours.dog});
  });
}

}  // namespace
}  // namespace hps_tests
