// SPDX-License-Identifier: MIT
#pragma once

#include <string>

struct Point {
  int x, y;
  std::string name;
};

std::string declaration();
