// SPDX-License-Identifier: MIT
// docs/evolution.md: members of records.

#include <deque>

#include "unit/evolution/page.h"

namespace hps_tests {
namespace {

namespace same {

struct Scan {
  std::vector<double> trace;
};
struct Spectrum {
  std::deque<double> trace;
};

TEST(EvolutionPage, TheSameSchema) { expect_becomes(Scan{{1, 2}}, Spectrum{{1, 2}}); }

}  // namespace same

namespace gone {

namespace was {

struct Ion {
  double mz;
  std::string note;
};

}  // namespace was

struct Ion {
  double mz;
};

TEST(EvolutionPage, AMemberThatIsGone) { expect_becomes(was::Ion{100.5, "manual"}, Ion{100.5}); }

}  // namespace gone

namespace added {

namespace was {

struct Ion {
  double mz;
};

}  // namespace was

struct Ion {
  double mz;
  int charge = 1;
};

TEST(EvolutionPage, ANewMember) { expect_becomes(was::Ion{100.5}, Ion{100.5, 1}, Ion{0, 7}); }

}  // namespace added

namespace required {

namespace was {

struct Ion {
  double mz;
};

}  // namespace was

struct Ion {
  double mz;
  int charge;
  HPS_REQUIRED(charge)
};
class Counted {
 public:
  explicit Counted(int charge) : charge_(charge) {}
  HPS_MEMBERS(charge_)

 private:
  int charge_;
};

TEST(EvolutionPage, AMemberThatMustBeThere) {
  expect_error_of_page<Ion>(was::Ion{100.5}, R"(hps: a message of another type at byte 0 (
charge: nothing in the message
        int32 here))");
}

// A type without T{} has no defaults.
TEST(EvolutionPage, ATypeWithoutDefaults) {
  for_each_message(was::Ion{100.5}, [](const std::string& message) {
    Counted counted(1);
    expect_error<hps::ParseError>([&] { hps::from_string(message, counted, hps::described); },
                                  "charge_: nothing in the message");
  });
}

}  // namespace required

namespace reordered {

namespace was {

struct Ion {
  double mz;
  int charge;
};

}  // namespace was

struct Ion {
  int charge;
  double mz;
};

TEST(EvolutionPage, AnotherOrder) { expect_becomes(was::Ion{100.5, 2}, Ion{2, 100.5}); }

}  // namespace reordered

namespace renamed {

namespace was {

struct Ion {
  double mass;
  int z;
};

}  // namespace was

struct Ion {
  double mz;
  int charge;
  HPS_RENAMED(mz, "mass", charge, "z")
};

TEST(EvolutionPage, AnotherName) { expect_becomes(was::Ion{100.5, 2}, Ion{100.5, 2}); }

}  // namespace renamed

namespace foreign {

namespace was {

struct Ion {
  double mass;
};

}  // namespace was

}  // namespace foreign
}  // namespace
}  // namespace hps_tests

namespace theirs {
namespace {

struct Ion {
  double mz;
};

}  // namespace
}  // namespace theirs

template <>
struct hps::Evolution<theirs::Ion> {
  HPS_RENAMED(mz, "mass")
};

namespace hps_tests {
namespace {

TEST(EvolutionPage, AnotherNameInAClassOfOthers) { expect_becomes(foreign::was::Ion{100.5}, theirs::Ion{100.5}); }

namespace positions {

TEST(EvolutionPage, TuplesAndPairs) {
  expect_becomes(std::tuple<int, std::string, double>(1, "a", 2.5), std::pair<long, std::string>(1, "a"));
  expect_becomes(std::pair<int, std::string>(1, "a"), std::tuple<int, std::string, double>(1, "a", 0));
}

}  // namespace positions

namespace nested {

namespace was {

struct Ion {
  double mass;
};
struct Peptide {
  std::map<std::string, std::vector<std::optional<Ion>>> ions;
};

}  // namespace was

struct Ion {
  int charge = 1;
  double mz;
  HPS_RENAMED(mz, "mass")
};
struct Peptide {
  std::map<std::string, std::vector<std::optional<Ion>>> ions;
};

TEST(EvolutionPage, AtAnyDepth) {
  expect_becomes(was::Peptide{{{"b", {was::Ion{100.5}, {}}}}}, Peptide{{{"b", {Ion{1, 100.5}, {}}}}});
}

}  // namespace nested

}  // namespace
}  // namespace hps_tests
