// SPDX-License-Identifier: MIT
// The raw format by examples: widths, padding, and what it refuses.

#include "hps/format/raw.h"

#include <array>
#include <list>
#include <map>
#include <optional>
#include <variant>

#include "support/bytes.h"
#include "support/expect_error.h"

namespace hps_tests {
namespace {

using namespace std::string_literals;

std::string bytes(const auto& t) { return hex(hps::to_string(t, hps::raw)); }
template <class T>
Place refused(const std::string& message) {
  return place_in<T>(unhex(message), hps::raw);
}

const std::string three = "03 00 00 00 00 00 00 00";
const std::string one = "01 00 00 00 00 00 00 00";

TEST(Raw, Widths) {
  EXPECT_EQ(bytes(true), "01");
  EXPECT_EQ(bytes(short{-2}), "fe ff");
  EXPECT_EQ(bytes(1u), "01 00 00 00");
  EXPECT_EQ(bytes(-1L), "ff ff ff ff ff ff ff ff");
  EXPECT_EQ(bytes(std::size_t{1}), sizeof(std::size_t) == 8 ? one : "01 00 00 00");
  EXPECT_EQ(bytes("abc"s), three + " 61 62 63");
  EXPECT_EQ(bytes(u"a"s), one + " 61 00");
  EXPECT_EQ(bytes(std::optional<short>(1)), "01 01 00");
  EXPECT_EQ(bytes(std::variant<int, bool>(true)), "01 00 00 00 01");
  EXPECT_EQ(bytes(std::make_shared<bool>(true)), one + " 01");
}

struct Mixed {
  char a = 1;
  std::vector<double> b;
  char c = 2;
  std::vector<std::uint16_t> d;
  char e = 3;
  std::vector<std::string> f;
};

TEST(Raw, ArraysArePadded) {
  const Mixed m{1, {1.}, 2, {5}, 3, {""}};
  EXPECT_EQ(bytes(m), "01 " + one + " 00 00 00 00 00 00 00 00 00 00 00 00 00 f0 3f 02 " + one + " 00 05 00 03 " + one +
                          " 00 00 00 00 00 00 00 00");
  const Mixed none;  // empty arrays are not
  EXPECT_EQ(hps::to_string(none, hps::raw).size(), 3 + 3 * 8u);
}

struct Wide {
  char c = 0;
  std::vector<long double> v;
};

TEST(Raw, PaddingToSixteen) { EXPECT_EQ(hps::to_string(Wide{'x', {1.L}}, hps::raw).size(), 32u); }

struct Padded {
  std::int8_t a = 1;
  std::int32_t b = 2;
};
struct Row {
  char c = 0;
  std::list<Padded> v;
};

TEST(Raw, PaddingDoesNotDependOnTheContainerNorOnAlignof) {
  EXPECT_EQ(bytes(Row{'x', {{}}}), "78 " + one + " 00 00 00 01 02 00 00 00");
}

TEST(Raw, RefusesPaddingThatIsNotZero) {
  const Row row{'x', {{}}};
  const std::string good = hps::to_string(row, hps::raw);
  for (std::size_t at = 9; at < 12; ++at) {
    std::string damaged = good;
    damaged[at] = 1;
    EXPECT_EQ(place_in<Row>(damaged, hps::raw), (Place{at, "Row.v"}));
  }
}

TEST(Raw, Refuses) {
  EXPECT_EQ(refused<bool>("02").offset, 0u);
  EXPECT_EQ(refused<std::vector<double>>("ff ff ff ff ff ff ff ff").offset, 0u);
  EXPECT_EQ(refused<std::vector<double>>("00 00 00 00 00 00 00 20").offset, 0u);
  EXPECT_EQ(refused<std::vector<bool>>(one + "02").offset, 8u);
  EXPECT_EQ((refused<std::variant<int, bool>>("02 00 00 00").offset), 0u);
  EXPECT_EQ(refused<std::optional<int>>("02").offset, 0u);
  EXPECT_EQ((refused<std::array<bool, 2>>("04").offset), 0u);
}

TEST(Raw, RefusesALongThatIsTooWideForHere) {
  const std::string wide = hps::to_string(std::int64_t{1} << 40, hps::raw);
  if constexpr (sizeof(long) == 8) EXPECT_EQ(hps::from_string<long>(wide, hps::raw), std::int64_t{1} << 40);
  else EXPECT_THROW(hps::from_string<long>(wide, hps::raw), hps::ParseError);
}

TEST(Raw, BoolsInRecordsAreChecked) {
  struct Flagged {
    std::uint8_t a;
    bool b;
  };
  EXPECT_EQ(hps::to_string(std::vector<Flagged>{{1, true}}, hps::raw).size(), 10u);
  EXPECT_EQ(refused<std::vector<Flagged>>(one + "01 02").offset, 9u);
}

}  // namespace
}  // namespace hps_tests
