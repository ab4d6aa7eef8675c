// SPDX-License-Identifier: MIT

#include "hps/value/json.h"

#include <cmath>
#include <deque>
#include <limits>

#include "unit/value/types.h"

namespace hps_tests {
namespace {

TEST(Json, Numbers) {
  EXPECT_EQ(json_of(std::vector<int>{-1, 0, 300}), "[-1,0,300]");
  EXPECT_EQ(json_of(std::vector<double>{0.1, 1e300, -2, 100}), "[0.1,1e+300,-2,100]");
  EXPECT_EQ(json_of(0.1f), "0.1");
  EXPECT_EQ(json_of(0.5L), "0.5");
  EXPECT_EQ(json_of(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(json_of(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(json_of('a'), "97");
  EXPECT_EQ(json_of(true), "true");
  EXPECT_EQ(json_of(std::vector<bool>{true, false}), "[true,false]");
}
TEST(Json, WideIntegers) {
  if constexpr (requires { sizeof(hps::detail::Int128); }) {
    hps::detail::Int128 v = 1;
    EXPECT_EQ(json_of(v << 100), "1267650600228229401496703205376");
    EXPECT_EQ(json_of(-(v << 64)), "-18446744073709551616");
    EXPECT_EQ(json_of(v << 127), "-170141183460469231731687303715884105728");
  }
}
TEST(Json, NumbersThatJsonLacks) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(json_of(std::vector<double>{std::nan(""), infinity, -infinity}), R"(["NaN","Infinity","-Infinity"])");
}

TEST(Json, Text) {
  EXPECT_EQ(json_of(std::string("a\"\\\n\t\r\x01\x7f/")), R"("a\"\\\n\t\r\u0001\u007f/")");
  EXPECT_EQ(json_of(std::string("\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80")), "\"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\"");
  EXPECT_EQ(json_of(std::filesystem::path("/tmp")), R"("/tmp")");
}
TEST(Json, TextThatIsNotUtf8) {
  for (const char* text : {"\x80", "\xff", "\xc0", "\xc1", "\xf5"})
    EXPECT_EQ(json_of(std::string(text) + "a"), R"("\ufffda")") << text;
  EXPECT_EQ(json_of(std::string("\xe2\x82")), R"("\ufffd\ufffd")");
  EXPECT_EQ(json_of(std::string("\xc0\xaf")), R"("\ufffd\ufffd")") << "over-long";
  EXPECT_EQ(json_of(std::string("\xed\xa0\x80")), R"("\ufffd\ufffd\ufffd")") << "half of a pair";
  EXPECT_EQ(json_of(std::string("\xf4\x90\x80\x80")), R"("\ufffd\ufffd\ufffd\ufffd")") << "beyond U+10FFFF";
}
TEST(Json, WideText) {
  EXPECT_EQ(json_of(std::u16string(u"a\u20ac\U0001F600")), "\"a\xe2\x82\xac\xf0\x9f\x98\x80\"");
  EXPECT_EQ(json_of(std::u32string(U"a\U0001F600")), "\"a\xf0\x9f\x98\x80\"");
  EXPECT_EQ(json_of(std::wstring(L"\u00e4")), "\"\xc3\xa4\"");
  EXPECT_EQ(json_of(std::u16string(1, char16_t(0xd800))), "\"\xef\xbf\xbd\"");
  EXPECT_EQ(json_of(std::u32string(1, char32_t(0x110000))), "\"\xef\xbf\xbd\"");
}
TEST(Json, Bytes) {
  EXPECT_EQ(json_of(std::vector<std::byte>{std::byte{0x0a}, std::byte{0xff}}), R"("0aff")");
  EXPECT_EQ(json_of(std::array<std::byte, 2>{}), R"("0000")");
}

TEST(Json, Parts) {
  EXPECT_EQ(json_of(Mark{1, 2.5, "y"}), R"({"charge":1,"mz":2.5,"note":"y"})");
  EXPECT_EQ(json_of(std::tuple(1, std::string("a"))), R"([1,"a"])");
  EXPECT_EQ(json_of(std::monostate()), "{}");
  EXPECT_EQ(json_of(std::optional<int>()), "null");
  EXPECT_EQ(json_of(std::optional<int>(5)), "5");
  EXPECT_EQ(json_of(std::variant<int, std::string>("x")), R"("x")");
  EXPECT_EQ(json_of(std::complex<double>(1, -2)), "[1,-2]");
  EXPECT_EQ(json_of(std::chrono::milliseconds(1500)), "1500");
  EXPECT_EQ(json_of(std::vector<Tool>{Tool::astral, Tool{3}}), R"(["astral",3])");
  EXPECT_EQ(json_of(std::map<std::string, int>{{"a", 1}, {"b\n", 2}}), R"({"a":1,"b\n":2})");
  EXPECT_EQ(json_of(std::map<int, std::string>{{1, "a"}}), R"([[1,"a"]])");
  EXPECT_EQ(json_of(std::deque<std::vector<short>>{{}, {1}}), "[[],[1]]");
  EXPECT_EQ(json_of(std::array<std::array<int, 2>, 2>{{{1, 2}, {3, 4}}}), "[[1,2],[3,4]]");
}

struct Person {
  std::string name;
  std::shared_ptr<Person> boss;
  std::vector<std::shared_ptr<Person>> team;
};

TEST(Json, SharedObjectsAreWrittenAgain) {
  const auto a = std::make_shared<Person>(Person{"a", nullptr, {}});
  EXPECT_EQ(json_of(std::vector{a, a}), R"([{"name":"a","boss":null,"team":[]},{"name":"a","boss":null,"team":[]}])");
}
TEST(Json, CyclesEndInNull) {
  const auto a = std::make_shared<Person>(Person{"a", nullptr, {}});
  const auto b = std::make_shared<Person>(Person{"b", a, {}});
  a->team = {b};
  EXPECT_EQ(json_of(a), R"({"name":"a","boss":null,"team":[{"name":"b","boss":null,"team":[]}]})");
  a->team.clear();
}
TEST(Json, SharedObjectsManyTimes) {
  std::shared_ptr<Person> last = std::make_shared<Person>();
  for (int i = 0; i < 40; ++i) {
    const auto next = std::make_shared<Person>();
    next->team = {last, last};
    last = next;
  }
  EXPECT_THROW(json_of(last), hps::LimitExceeded);
}

}  // namespace
}  // namespace hps_tests
