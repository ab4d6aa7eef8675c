// SPDX-License-Identifier: MIT
// Both headers in one file, and one of them in another file of the program.
#include "hps.h"
#include "hps_all.h"
#include "point.h"

#include <sstream>

std::string declaration() {
  std::ostringstream text;
  text << hps::schema_of<Point>();
  return text.str();
}
