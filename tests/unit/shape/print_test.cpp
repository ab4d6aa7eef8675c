// SPDX-License-Identifier: MIT
#include "hps/shape/print.h"

#include <gtest/gtest.h>
#include <hps/hps.h>

#include <map>
#include <memory>
#include <optional>
#include <variant>

namespace hps_tests {
namespace {

struct Ion {
  int charge;
  double mz;
  bool known;
};
struct Peptide {
  std::string sequence;
  std::vector<Ion> ions;
  std::array<float, 3> position;
  std::optional<std::uint8_t> score;
  std::variant<char, std::string> either;
  std::map<std::int64_t, bool> map;
  std::vector<bool> flags;
  std::shared_ptr<Peptide> next;
};

TEST(ShapeTree, OfEveryKind) {
  EXPECT_EQ(hps::shape_tree<Peptide>(),
            "record Peptide\n"
            "  sequence: bytes\n"
            "  ions: sequence\n"
            "    record Ion\n"
            "      charge: scalar int32\n"
            "      mz: scalar float64\n"
            "      known: scalar bool\n"
            "  position: array of 3\n"
            "    scalar float32\n"
            "  score: optional\n"
            "    scalar uint8\n"
            "  either: variant\n"
            "    scalar uint8\n"
            "    bytes\n"
            "  map: map\n"
            "    key: scalar int64\n"
            "    value: scalar bool\n"
            "  flags: sequence\n"
            "    scalar bool\n"
            "  next: pointer\n"
            "    record Peptide, see above\n");
}

struct Written {
  template <class B>
  void serialize(B&) const {}
  template <class B>
  void parse(B&) {}
};

TEST(ShapeTree, OfHandWrittenTypes) { EXPECT_EQ(hps::shape_tree<Written>(), "opaque Written\n"); }

}  // namespace
}  // namespace hps_tests
