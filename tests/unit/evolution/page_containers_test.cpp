// SPDX-License-Identifier: MIT
// docs/evolution.md: variants, pointers to base classes, containers, bytes, and anything else.

#include <array>
#include <deque>
#include <filesystem>
#include <memory>
#include <set>

#include "unit/evolution/page.h"

namespace hps_tests {
namespace {

namespace one_of {

namespace was {

struct Tag {
  int value;
};

}  // namespace was

struct Tag {
  std::variant<int, std::string> value;
};

namespace two_fit {

struct Tag {
  std::variant<std::int64_t, double> value;
};

}  // namespace two_fit

TEST(EvolutionPage, OneOfSeveral) {
  expect_becomes(was::Tag{7}, Tag{7});
  expect_error_of_page<two_fit::Tag>(was::Tag{7}, R"(hps: a message of another type at byte 0 (
value: int32 in the message
       one of (int64, float64) here))");
}

TEST(EvolutionPage, TheOneOfSeveral) {
  expect_becomes(Tag{7}, was::Tag{7});
  expect_error_of_page<was::Tag>(
      Tag{"seven"}, "hps: the alternative text, which the type of today, int32, lacks at byte 49 in Tag.value");
}

namespace older {

struct Dog {
  int legs;
};
struct Cat {
  int lives;
};

}  // namespace older

struct Cat {
  int lives;
};
struct Dog {
  double legs;
};
struct Puma {
  int lives;
  bool indoors = false;
};

TEST(EvolutionPage, OtherAlternatives) {
  using Was = std::variant<older::Dog, older::Cat>;
  using Now = std::variant<std::string, Cat, Dog>;
  expect_becomes(Was(older::Cat{9}), Now(Cat{9}));
  expect_becomes(Was(older::Dog{4}), Now(Dog{4}));
  expect_becomes(std::variant<int, std::string>(4), std::variant<double, std::string>(4.0));
}

TEST(EvolutionPage, AlternativesByTheClassesInThem) {
  using Was = std::variant<std::vector<older::Dog>, std::vector<older::Cat>>;
  using Now = std::variant<std::vector<Cat>, std::unique_ptr<Dog>>;
  expect_becomes(Was(std::vector{older::Cat{9}}), Now(std::vector{Cat{9}}));
}

}  // namespace one_of
}  // namespace
}  // namespace hps_tests

template <>
struct hps::Name<hps_tests::one_of::Puma> {
  static constexpr std::string_view value = "Cat";
};

namespace hps_tests {
namespace {

TEST(EvolutionPage, AnAlternativeOfAnotherName) {
  using Was = std::variant<one_of::older::Dog, one_of::older::Cat>;
  using Now = std::variant<one_of::Dog, one_of::Puma>;
  expect_becomes(Was(one_of::older::Cat{9}), Now(one_of::Puma{9}));
}

namespace bases {

namespace was {

struct Animal {
  virtual ~Animal() = default;
  int age = 1;
};
struct Dog : Animal {
  int legs = 4;
  HPS_MEMBERS(age, legs)
};
struct Cat : Animal {
  int lives = 9;
  HPS_MEMBERS(age, lives)
};

}  // namespace was

struct Animal {
  virtual ~Animal() = default;
  long age = 1;
};
struct Cat : Animal {
  int lives = 9;
  bool indoors = true;
  HPS_MEMBERS(age, lives, indoors)
};

}  // namespace bases
}  // namespace
}  // namespace hps_tests

template <>
struct hps::Derived<hps_tests::bases::was::Animal>
    : hps::Types<hps_tests::bases::was::Dog, hps_tests::bases::was::Cat> {};
template <>
struct hps::Derived<hps_tests::bases::Animal> : hps::Types<hps_tests::bases::Cat> {};

namespace hps_tests {
namespace {

TEST(EvolutionPage, PointersToBaseClasses) {
  std::unique_ptr<bases::was::Animal> old = std::make_unique<bases::was::Cat>();
  old->age = 3;
  for_each_message(old, [](const std::string& message) {
    const auto animal = hps::from_string<std::unique_ptr<bases::Animal>>(message, hps::described);
    const auto* const cat = dynamic_cast<const bases::Cat*>(animal.get());
    ASSERT_TRUE(cat);
    EXPECT_TRUE(cat->age == 3 && cat->lives == 9 && cat->indoors);
  });
  old = std::make_unique<bases::was::Dog>();
  for_each_message(old, [](const std::string& message) {
    expect_error<hps::ParseError>(
        [&] { (void)hps::from_string<std::unique_ptr<bases::Animal>>(message, hps::described); },
        "the alternative Dog, which the type of today, one of (Cat), lacks");
  });
}

namespace sequences {

namespace was {

struct Scan {
  std::vector<int> charges;
};

}  // namespace was

struct Scan {
  std::set<std::int64_t> charges;
};

namespace fixed {

struct Scan {
  std::array<int, 3> charges;
};

}  // namespace fixed

TEST(EvolutionPage, AnotherContainer) {
  expect_becomes(was::Scan{{3, 1, 2}}, Scan{{1, 2, 3}});
  expect_becomes(fixed::Scan{{3, 1, 2}}, was::Scan{{3, 1, 2}});
  expect_becomes(was::Scan{{3, 1, 2}}, fixed::Scan{{3, 1, 2}});
  expect_error_of_page<Scan>(was::Scan{{2, 2}}, "hps: a duplicate element at byte 35 in Scan.charges[1]");
  expect_error_of_page<fixed::Scan>(
      was::Scan{{1, 2}},
      "hps: 2 elements, where the type of today, array[3] of int32, has 3 at byte 33 in Scan.charges");
}

}  // namespace sequences

namespace maps {

namespace was {

struct Scan {
  std::map<std::string, int> counts;
};

}  // namespace was

struct Scan {
  std::vector<std::pair<std::string, int>> counts;
};

TEST(EvolutionPage, MapsAndPairs) {
  expect_becomes(was::Scan{{{"b", 1}, {"y", 2}}}, Scan{{{"b", 1}, {"y", 2}}});
  expect_becomes(Scan{{{"y", 2}, {"b", 1}}}, was::Scan{{{"b", 1}, {"y", 2}}});
  expect_error_of_page<was::Scan>(Scan{{{"b", 1}, {"b", 2}}}, "hps: a duplicate key at byte 71 in Scan.counts[1]");
}

}  // namespace maps

namespace bytes {

namespace was {

struct Scan {
  std::string id;
};

}  // namespace was

struct Scan {
  std::vector<std::byte> id;
};

TEST(EvolutionPage, TextAndBytes) {
  expect_becomes(was::Scan{"a1"}, Scan{{std::byte{'a'}, std::byte{'1'}}});
  expect_becomes<std::filesystem::path>(std::string("a1"), std::filesystem::path("a1"));
  expect_becomes(std::vector<std::uint8_t>{'a', '1'}, std::string("a1"));
  expect_refused<std::vector<std::int8_t>>(
      std::vector<std::uint8_t>{200}, "the number 200 of type uint8, which the type of today, int8, does not hold");
}

}  // namespace bytes

namespace anything {

namespace was {

struct Ion {
  std::string mz;
  int charge;
};
struct Peptide {
  std::vector<Ion> ions;
};

}  // namespace was

struct Ion {
  double mz;
  int charge;
};
struct Peptide {
  std::vector<Ion> ions;
};

TEST(EvolutionPage, AnythingElse) {
  expect_error_of_page<Peptide>(was::Peptide{}, R"(hps: a message of another type at byte 0 (
ions.mz: text in the message
         float64 here))");
}

}  // namespace anything

}  // namespace
}  // namespace hps_tests
