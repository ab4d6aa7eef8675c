// SPDX-License-Identifier: MIT
// docs/evolution.md: hand-written classes.

#include "unit/evolution/page.h"

namespace hps_tests {
namespace {

namespace was {

struct Atom {
  std::string name;
  template <class A>
  void serialize(A& archive, unsigned) {
    archive& name;
  }
};
struct Molecule {
  Atom atom;
  int charge;
};

}  // namespace was

struct Atom {
  std::string name;
  double mass = 0;
  template <class A>
  void serialize(A& archive, unsigned version) {
    archive& name;
    if (version >= 2) archive& mass;
  }
};
struct Molecule {
  int charge;
  Atom atom;
};

}  // namespace
}  // namespace hps_tests

template <>
struct hps::Version<hps_tests::was::Atom> {
  static constexpr unsigned value = 1;
};
template <>
struct hps::Version<hps_tests::Atom> {
  static constexpr unsigned value = 2;
};

namespace hps_tests {
namespace {

TEST(EvolutionPage, HandWrittenClasses) {
  expect_becomes(was::Molecule{{"C"}, 2}, Molecule{2, {"C", 0}});
  expect_error_of_page<was::Molecule>(
      Molecule{2, {"C", 12}},
      "hps: a message of another type at byte 0 (\natom: Atom, version 2 in the message\n"
      "      Atom, version 1 here)");
}

}  // namespace
}  // namespace hps_tests
