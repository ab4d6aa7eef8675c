// SPDX-License-Identifier: MIT
#pragma once
// Numbers of a type that is known at run time, from one type to another.

#include <optional>

#include "hps/evolution/rules.h"

namespace hps::detail::evolution {

// An integer of up to 128 bits, by its sign and what it is without it, or a floating-point number.
struct Number {
  bool is_real = false, is_negative = false;
  std::uint64_t high = 0, low = 0;
  long double real = 0;
};

inline Number negated_if(bool negative, std::uint64_t high, std::uint64_t low) {
  if (!negative) return {false, false, high, low};
  return {false, true, ~high + (low == 0), ~low + 1};
}

// The bytes that a number has in raw, and zeros.
using RawNumber = char[16];

struct Halves {
  std::uint64_t low, high;
};
inline Halves halves_of(const RawNumber& raw) {
  return {kernel::load<std::uint64_t>(raw), kernel::load<std::uint64_t>(raw + 8)};
}
// Keeps the lowest `width` bytes.
inline void set_halves(RawNumber& raw, std::uint64_t low, std::uint64_t high, std::size_t width) {
  if (width < 8) low &= (std::uint64_t{1} << 8 * width) - 1;
  kernel::store(raw, low);
  kernel::store(raw + 8, width < 16 ? 0 : high);
}

// An integer of up to 64 bits; one without sign by its bits. Reads 8 bytes.
inline std::int64_t integer_in(const char* p, unsigned bits, bool is_signed) {
  const std::uint64_t high = kernel::load<std::uint64_t>(p) << (64 - bits);
  return is_signed ? static_cast<std::int64_t>(high) >> (64 - bits) : static_cast<std::int64_t>(high >> (64 - bits));
}
inline std::int64_t integer_in(const RawNumber& p, unsigned code) {
  return integer_in(p, 8 * shape::width_of_code(code), shape::is_signed_code(code));
}

HPS_ONCE Number number_in(const RawNumber& p, unsigned code);

// "-5"; of integers beyond 64 bits about what they are.
HPS_ONCE std::string text_of(const Number& n);

HPS_ONCE Number as_real(const Number& n);

// Integers and floating-point numbers that another type does not have exactly.
enum class Inexact : bool { refused, rounded };

// The integer that a floating-point number is; none if it is no integer, or too large.
HPS_ONCE std::optional<Number> as_integer(long double v);

// In the bytes of raw; false if it is another number in that type. (A NaN stays one.) No finite number is rounded to an
// infinite one.
HPS_ONCE bool put_number(RawNumber& p, const Number& n, unsigned code, Inexact inexact = Inexact::refused);

// a / b of it; false if that is no such number: no integer of 64 bits, or rounded.
HPS_ONCE bool scale(Number& n, std::uint64_t a, std::uint64_t b);

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/number_definitions.h")
