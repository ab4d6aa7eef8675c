// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>

#include "messages.h"

namespace {

Spectrum make_spectrum(std::uint32_t n) {
  Spectrum s{"controllerType=0 scan=" + std::to_string(n), {}, {}, {}, {}, {}, {}, {{"charge", 2}, {"m/z", 722.325}}};
  if (n % 2 == 1) s.comment = std::string(n, 'c');
  std::uint32_t x = n + 1;
  for (std::uint32_t i = 0; i < 40 * n; ++i) {
    x = x * 1664525u + 1013904223u;
    s.small.push_back(x >> 25);
    s.large.push_back(x >> (x & 31u));
    s.differences.push_back(static_cast<std::int64_t>(x) << 20 >> (x & 63u));
    s.peaks.push_back({100.0 + x / 7.0, static_cast<float>(x)});
    s.flags.push_back(x % 3 == 0);
  }
  return s;
}

void check(bool holds, const char* what) {
  if (holds) return;
  std::printf("failed: %s\n", what);
  std::exit(1);
}

}  // namespace

int main() {
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) return 77;  // skipped
  for (std::uint32_t n = 1; n < 20; ++n) {
    const Spectrum s = make_spectrum(n);
    check(plain::compact(s) == wide::compact(s), "both sides write the same compact bytes");
    check(plain::raw(s) == wide::raw(s), "both sides write the same raw bytes");
    check(plain::from_compact(wide::compact(s)) == s, "plain parses the compact message of wide");
    check(wide::from_compact(plain::compact(s)) == s, "wide parses the compact message of plain");
    check(plain::from_raw(wide::raw(s)) == s, "plain parses the raw message of wide");
    check(wide::from_raw(plain::raw(s)) == s, "wide parses the raw message of plain");
  }
}
