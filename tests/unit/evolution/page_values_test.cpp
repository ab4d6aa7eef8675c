// SPDX-License-Identifier: MIT
// docs/evolution.md: numbers, enumerations, times, and values that may be absent.

#include <chrono>
#include <cmath>
#include <memory>

#include "unit/evolution/page.h"

namespace hps_tests {
namespace {

namespace numbers {

namespace was {

struct Ion {
  float mz;
  int charge;
};

}  // namespace was

struct Ion {
  double mz;
  std::int8_t charge;
};

TEST(EvolutionPage, NumbersOfAnotherType) {
  expect_becomes(was::Ion{100.5f, 2}, Ion{100.5, 2});
  expect_error_of_page<Ion>(
      was::Ion{100.5f, 300},
      "hps: the number 300 of type int32, which the type of today, int8, does not hold at byte 36 in Ion.charge");
}

// Which numbers are exact.
TEST(EvolutionPage, ExactNumbers) {
  expect_becomes<float>(0.5, 0.5f);
  expect_becomes<double>(7, 7.0);
  expect_becomes<int>(-3.0, -3);
  expect_becomes<bool>(1, true);
  expect_becomes<int>(static_cast<char>(-3), -3);
  expect_refused<float>(
      0.1, "the number 0.10000000000000001 of type float64, which the type of today, float32, does not hold");
  expect_refused<bool>(2, "the number 2 of type int32, which the type of today, bool, does not hold");
  for_each_message(std::nan(""), [](const std::string& message) {
    EXPECT_TRUE(std::isnan(hps::from_string<float>(message, hps::described)));
  });
}

}  // namespace numbers

namespace enumerations {

namespace was {

enum class Tool { orbitrap = 1, tof = 2 };
struct Scan {
  Tool tool;
};

}  // namespace was

namespace renumbered {

enum class Tool { tof = 1, orbitrap = 5 };
struct Scan {
  Tool tool;
};

}  // namespace renumbered

namespace reused {

enum class Tool { orbitrap = 1, astral = 2 };
struct Scan {
  Tool tool;
};

}  // namespace reused

TEST(EvolutionPage, Enumerations) {
  expect_becomes(was::Scan{was::Tool::orbitrap}, renumbered::Scan{renumbered::Tool::orbitrap});
  expect_becomes(was::Scan{was::Tool{9}}, reused::Scan{reused::Tool{9}});
  expect_becomes<int>(was::Tool::tof, 2);
  expect_becomes(2, was::Tool::tof);
  expect_error_of_page<reused::Scan>(
      was::Scan{was::Tool::tof},
      R"(hps: the number 2, "tof", of type Tool, which is "astral" in the type of today, Tool at byte 48 in Scan.tool)");
  expect_refused<renumbered::Tool>(was::Tool{9}, "the number 9 of type Tool, which has no name in");
}

}  // namespace enumerations

namespace times {

namespace was {

struct Scan {
  std::chrono::milliseconds begin;
};

}  // namespace was

struct Scan {
  std::chrono::seconds begin;
};

namespace plain {

struct Scan {
  std::int64_t begin;
};

}  // namespace plain

TEST(EvolutionPage, Times) {
  using namespace std::chrono_literals;
  expect_becomes(was::Scan{3000ms}, Scan{3s});
  expect_error_of_page<Scan>(was::Scan{1500ms},
                             "hps: the number 1500 of type duration (int64, 1/1000 s), which the type of today, "
                             "duration (int64, 1 s), does not hold at byte 32 in Scan.begin");
  expect_error_of_page<Scan>(plain::Scan{3}, R"(hps: a message of another type at byte 0 (
begin: int64 in the message
       duration (int64, 1 s) here))");
  expect_refused<std::chrono::duration<double>>(1ms, ", does not hold");
}

}  // namespace times

namespace optionals {

namespace was {

struct Ion {
  double intensity;
};

}  // namespace was

struct Ion {
  std::optional<double> intensity;
};

TEST(EvolutionPage, AValueThatMayBeAbsent) {
  expect_becomes(was::Ion{7.5}, Ion{7.5});
  expect_becomes<std::unique_ptr<long>>(7, std::make_unique<long>(7));
  expect_becomes(std::optional<int>(7), std::make_unique<int>(7));
}

TEST(EvolutionPage, AValueThatIsAlwaysThere) {
  expect_becomes(Ion{7.5}, was::Ion{7.5});
  expect_error_of_page<was::Ion>(Ion{},
                                 "hps: an absent value, which the type of today must have at byte 33 in Ion.intensity");
}

// One for each place, not one inside of another.
TEST(EvolutionPage, OneOptionalAPlace) {
  expect_refused<std::optional<std::optional<int>>>(7, "a message of another type");
}

}  // namespace optionals

}  // namespace
}  // namespace hps_tests
