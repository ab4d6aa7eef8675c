// SPDX-License-Identifier: MIT
#include <hps/hps.h>

#include <string>

struct Point {
  int x, y;
  std::string name;
};

int main() {
  const auto copy = hps::from_string<Point>(hps::to_string(Point{1, -2, "here"}));
  return copy.x == 1 && copy.y == -2 && copy.name == "here" ? 0 : 1;
}
