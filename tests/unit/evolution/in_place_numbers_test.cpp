// SPDX-License-Identifier: MIT
// Numbers that became twice as wide, which are parsed straight into an object.

#include <chrono>
#include <cstdint>
#include <string>

#include "unit/evolution/in_place.h"

namespace hps_tests {
namespace {

struct Unsigned {
  std::uint8_t a = 255;
  std::uint16_t b = 65535;
  std::uint32_t c = 4294967295;
  float d = -0.1F;
};
namespace twice_as_wide {
struct Unsigned {
  std::uint16_t a = 0;
  std::uint32_t b = 0;
  std::uint64_t c = 0;
  double d = 0;
};
}  // namespace twice_as_wide

TEST(EvolutionInPlace, NumbersThatWereHalfAsWide) { expect_in_place<twice_as_wide::Unsigned>(Unsigned()); }

// Numbers that are not the language's own: some are made in place, others by a call.
template <class X, class Gone>
struct WithNumbers {
  Gone gone{};
  X a{};
  std::int32_t b = 5;
  X c{};
  std::string d = "text";
  float e = 1.5F;
  X f{};
  Gone also_gone{};
  X g{};
};
template <class X>
struct Numbers {
  X a{};
  std::int32_t b = 0;
  X c{};
  std::string d;
  float e = 0;
  X f{}, g{};
};
enum class Wide : std::int32_t {};

template <class Ours, class Theirs>
void expect_numbers(const Theirs& x) {
  expect_in_place<Numbers<Ours>>(WithNumbers<Theirs, bool>{.a = x, .c = x, .f = x, .g = x});
  expect_in_place<Numbers<Ours>>(WithNumbers<Theirs, int>{.a = x, .c = x, .f = x, .g = x});
}
TEST(EvolutionInPlace, NumbersOfAnyType) {
  using std::chrono::duration;
  expect_numbers<long double>(1.25);
  expect_numbers<long double>(1.25L);
  expect_numbers<duration<double>>(duration<float>(1.25F));
  expect_numbers<duration<std::int64_t>>(duration<std::int32_t>(7));
  expect_numbers<wchar_t>(std::int16_t{7});
  expect_numbers<char16_t>(u8'7');
  expect_numbers<Wide>(std::int16_t{7});
  expect_numbers<std::int32_t>(Wide{7});
  expect_numbers<bool>(true);
}

// Many numbers of which one is by a call: it does not move those after it.
struct NumbersAndText {
  Numbers<std::chrono::duration<float>> a;
  std::string b = std::string(100, 'b');
};
namespace wider {
struct NumbersAndText {
  Numbers<std::chrono::duration<double>> a;
  std::string b;
};
}  // namespace wider

TEST(EvolutionInPlace, NumbersInRecords) { expect_in_place<wider::NumbersAndText>(NumbersAndText()); }

// Members that come after numbers of fixed size or varints, also in another order.
template <int gone>
struct Mixed {
  int first = gone;
  std::string text = "text";
  double a = 0.5;
  int b = gone;
  std::string c = "c";
  int d = gone, e = -3;
  double f = 1.5;
  int g = gone;
  float h = -2;
  std::string i = "a text of more bytes";
  double j = 2.5;
  int k = 70, l = gone;
  bool m = true;
};
namespace moved {
struct Mixed {
  std::string i, c, text;
  int k = 0;
  bool m = false;
  int e = 0;
  double a = 0, f = 0, j = 0;
  float h = 0;
};
struct Numbers {
  double j = 0, f = 0;
  bool m = false;
  double a = 0;
};
}  // namespace moved
namespace in_order {
struct Mixed {
  std::string text;
  double a = 0;
  std::string c;
  int e = 0;
  double f = 0;
  float h = 0;
  std::string i;
  double j = 0;
  int k = 0;
  bool m = false;
};
}  // namespace in_order

TEST(EvolutionInPlace, NumbersAndTextsInAnyOrder) {
  expect_in_place<moved::Mixed>(Mixed<1>());
  expect_in_place<moved::Mixed>(Mixed<300>());
  expect_in_place<moved::Numbers>(Mixed<300>());
  expect_in_place<in_order::Mixed>(Mixed<1>());
  expect_in_place<in_order::Mixed>(Mixed<300>());
}

}  // namespace
}  // namespace hps_tests
