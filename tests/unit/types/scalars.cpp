// SPDX-License-Identifier: MIT
#include <atomic>
#include <bitset>
#include <complex>
#include <limits>

#include "support/type_table.h"

namespace hps_tests {
namespace {

enum class Small : std::uint8_t { zero, one, last = 255 };
enum class Signed : std::int32_t { low = -2, high = 100000 };
enum class Wide : std::uint64_t { most = 0xffffffffffffffff };
enum class Truth : bool { no, yes };

template <class T>
constexpr T least = std::numeric_limits<T>::min();
template <class T>
constexpr T most = std::numeric_limits<T>::max();

using i8 = std::int8_t;
using u8 = std::uint8_t;
using i16 = std::int16_t;
using u16 = std::uint16_t;
using i32 = std::int32_t;
using u32 = std::uint32_t;
using i64 = std::int64_t;
using u64 = std::uint64_t;

[[maybe_unused]] const bool added = [] {
  add("bool", false, true);
  add("char", 'a', '\0', '\x7f', '\xff');
  add("signed_char", i8{0}, i8{-1}, i8{63}, least<i8>, most<i8>);
  add("unsigned_char", u8{0}, u8{127}, u8{128}, most<u8>);
  add("int16", i16{0}, i16{-64}, i16{64}, i16{-8192}, i16{8192}, least<i16>, most<i16>);
  add("uint16", u16{0}, u16{128}, u16{16383}, u16{16384}, most<u16>);
  add("int32", i32{0}, i32{-1}, i32{1}, i32{1 << 20}, least<i32>, most<i32>);
  add("uint32", u32{0}, u32{300}, u32{1} << 21, u32{1} << 28, most<u32>);
  add("int64", i64{0}, i64{-1}, i64{1} << 34, i64{-1} << 48, least<i64>, most<i64>);
  add("uint64", u64{0}, u64{1} << 35, u64{1} << 42, u64{1} << 49, (u64{1} << 56) - 1, u64{1} << 56, u64{1} << 63,
      most<u64>);
  add("long", 0L, -5L, 2147483647L);
  add("unsigned_long", 0UL, 4294967295UL);
  add("long_long", 0LL, least<long long>);
  add_if_complete<hps::detail::Int128>("int128", {0, 1, -1, 127, -1000000});
  add_if_complete<hps::detail::UInt128>("uint128", {0, 1, 127, 128, 1000000});
  add("wchar_t", L'\0', L'z', L'\x20ac');
  add("char8_t", u8'\0', char8_t{0xe2});
  add("char16_t", u'\0', u'\xffff');
  add("char32_t", U'\0', U'\x1f600', most<char32_t>);
  add("float", 0.f, -0.f, 1.5f, -most<float>, std::numeric_limits<float>::denorm_min());
  add("double", 0., -0., 0.1, most<double>, std::numeric_limits<double>::infinity());
  add("long_double", 0.L, -0.L, 1.5L, -1024.0009765625L, 0x1p-1074L, 0x1.fffffffffffffp1023L).exact = false;
  add("byte", std::byte{0}, std::byte{255});
  add("enum_uint8", Small::zero, Small::last);
  add("enum_int32", Signed::low, Signed::high);
  add("enum_uint64", Wide{0}, Wide::most);
  add("enum_bool", Truth::no, Truth::yes);
  add_filled<std::atomic<i32>>("atomic_int32", [](auto& a) { a = -300; });
  add_filled<std::atomic<bool>>("atomic_bool", [](auto& a) { a = true; });
  add_filled<std::atomic<Signed>>("atomic_enum", [](auto& a) { a = Signed::high; });
  add("complex_float", std::complex<float>{1.5f, -2.f});
  add("complex_double", std::complex<double>{0.25, -0.});
  add("bitset_1", std::bitset<1>{1}, std::bitset<1>{});
  add("bitset_8", std::bitset<8>{0xa5});
  add("bitset_70", std::bitset<70>{0x123456789abcdef0}, ~std::bitset<70>{});
  return true;
}();

}  // namespace
}  // namespace hps_tests
