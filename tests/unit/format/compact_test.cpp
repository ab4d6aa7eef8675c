// SPDX-License-Identifier: MIT
// The compact format by examples, and what it refuses.

#include "hps/format/compact.h"

#include <bitset>
#include <complex>
#include <map>
#include <optional>
#include <tuple>
#include <variant>

#include "support/bytes.h"
#include "support/expect_error.h"

namespace hps_tests {
namespace {

using namespace std::string_literals;

std::string bytes(const auto& t) { return hex(hps::to_string(t)); }
template <class T>
Place refused(const char* message) {
  return place_in<T>(unhex(message));
}

TEST(Compact, Numbers) {
  EXPECT_EQ(bytes(300u), "ac 02");
  EXPECT_EQ(bytes(-300), "d7 04");
  EXPECT_EQ(bytes('a'), "c2 01");
  EXPECT_EQ(bytes(std::byte{200}), "c8");
  EXPECT_EQ(bytes(true), "01");
  EXPECT_EQ(bytes(1.f), "00 00 80 3f");
  EXPECT_EQ(bytes(1.L), "00 00 00 00 00 00 00 00 00 00 00 00 00 00 ff 3f");
}

TEST(Compact, Containers) {
  EXPECT_EQ(bytes("abc"s), "03 61 62 63");
  EXPECT_EQ(bytes(L"\x20ac"s), "01 ac 41");
  EXPECT_EQ(bytes(std::vector<bool>(10, true)), "0a ff 03");
  EXPECT_EQ(bytes(std::bitset<3>(5)), "05");
  EXPECT_EQ(bytes(std::optional<int>(1)), "01 02");
  EXPECT_EQ(bytes(std::variant<int, bool>(true)), "01 01");
  EXPECT_EQ(bytes(std::map<int, bool>{{1, true}}), "01 02 01");
  EXPECT_EQ(bytes(std::complex<float>(1, 0)), "00 00 80 3f 00 00 00 00");
  EXPECT_EQ(bytes(std::make_tuple(1, false)), "02 00");
  EXPECT_EQ(bytes(std::make_shared<int>(1)), "01 02");
}

TEST(Compact, RefusesIntegersOutOfRange) {
  EXPECT_EQ(refused<std::uint8_t>("80 02"), (Place{0, "unsigned char"}));
  EXPECT_EQ(refused<std::int16_t>("80 80 04").offset, 0u);
  EXPECT_EQ(refused<std::int32_t>("80 80 80 80 10").offset, 0u);
  EXPECT_EQ(refused<std::uint64_t>("80 80 80 80 80 80 80 80 80 02").offset, 0u);
  EXPECT_EQ(refused<std::uint64_t>("80 80 80 80 80 80 80 80 80 80 01").offset, 0u);
  EXPECT_EQ(refused<int>("80 00").offset, 0u);
  EXPECT_EQ(refused<bool>("80 01").offset, 0u);
}

TEST(Compact, RefusesTheSameFarFromTheEnd) {
  const std::string more(64, '\0');
  for (const char* message :
       {"80 00", "80 80 00", "ff ff ff ff 1f", "ff ff ff ff ff 01", "ff ff ff ff ff ff ff ff ff ff"})
    EXPECT_EQ(place_in<std::uint32_t>(unhex(message) + more).offset, 0u) << message;
}

TEST(Compact, RefusesSizesBeyondTheInput) {
  EXPECT_EQ(refused<std::string>("02 61"), (Place{0, place_in<std::string>("").path}));
  EXPECT_EQ(refused<std::vector<int>>("ff ff ff ff ff ff ff ff ff 01").offset, 0u);
  EXPECT_EQ(refused<std::vector<double>>("02 00 00 00 00 00 00 00 00").offset, 0u);
  EXPECT_EQ(refused<std::vector<bool>>("09 ff").offset, 2u);
  EXPECT_EQ(refused<std::vector<std::string>>("03 00 00").offset, 0u);
  EXPECT_EQ((refused<std::map<int, int>>("02 00 00 00").offset), 0u);
}

TEST(Compact, RefusesBitsBehindTheLastBool) {
  EXPECT_EQ(refused<std::vector<bool>>("01 02").offset, 1u);
  EXPECT_EQ(refused<std::vector<bool>>("09 ff 03").offset, 2u);
  EXPECT_EQ((refused<std::array<bool, 7>>("80").offset), 0u);
  EXPECT_EQ(refused<std::bitset<12>>("ff 10").offset, 1u);
  EXPECT_EQ(refused<std::vector<std::unique_ptr<int>>>("01 03 00").offset, 1u);
}

TEST(Compact, RefusesIndicesOfNoAlternative) {
  using V = std::variant<int, bool>;
  EXPECT_EQ(refused<V>("02 00").offset, 0u);
  EXPECT_EQ(refused<V>("80 00").offset, 0u);
  EXPECT_EQ(refused<V>("ff ff ff ff ff 01").offset, 0u);
  EXPECT_EQ(refused<V>("ff ff ff ff 0f").offset, 0u);
}

TEST(Compact, RefusesBadPresences) {
  EXPECT_EQ(refused<std::optional<int>>("02 00").offset, 0u);
  EXPECT_EQ(refused<std::unique_ptr<int>>("ff 00").offset, 0u);
  EXPECT_EQ(refused<std::optional<std::string>>("81 00").offset, 0u);
}

struct Throws {
  int a = 0;
  Throws() = default;
  Throws(const Throws&) { throw 1; }
  HPS_MEMBERS(a)
};

TEST(Compact, ValuelessVariant) {
  const Throws throws;
  std::variant<int, Throws> v = 1;
  EXPECT_THROW(v.emplace<Throws>(std::as_const(throws)), int);
  ASSERT_TRUE(v.valueless_by_exception());
  EXPECT_THROW(hps::to_string(v), hps::Error);
  hps::from_string(unhex("00 02"), v);  // parsing gives it a value
  EXPECT_EQ(std::get<0>(v), 1);
}

enum Unfixed { red, green, blue };

TEST(Compact, UnfixedEnumTakesItsValues) {
  EXPECT_EQ(hps::from_string<Unfixed>(hps::to_string(blue)), blue);
  EXPECT_EQ(hps::from_string<Unfixed>("\3"), Unfixed(3));  // within the bits of its enumerators
}

}  // namespace
}  // namespace hps_tests
