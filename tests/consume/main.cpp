// SPDX-License-Identifier: MIT
#include <hps/hps.h>
#ifdef WITH_COMPRESSORS
#include <hps/lz4.h>
#include <hps/zstd.h>
#endif

#include <string>

struct Point {
  int x, y;
  std::string name;
};

int main() {
#ifdef WITH_COMPRESSORS
  constexpr auto format = hps::packed.with(hps::zstd()).with(hps::lz4());
#else
  constexpr auto format = hps::compact;
#endif
  const auto copy = hps::from_string<Point>(hps::to_string(Point{1, -2, "here"}, format), format);
  return copy.x == 1 && copy.y == -2 && copy.name == "here" ? 0 : 1;
}
