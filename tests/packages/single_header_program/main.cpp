// SPDX-License-Identifier: MIT
#include "hps.h"

#include <string>

#include "point.h"

int main() {
  const std::string message = hps::to_string(Point{1, -2, "here"});
  const auto copy = hps::from_string<Point>(message);
  if (copy.x != 1 || copy.y != -2 || copy.name != "here") return 1;
  return declaration().find("name") == std::string::npos ? 2 : 0;
}
