// SPDX-License-Identifier: MIT
// expected: without RTTI it is not known of what class the object is
// flags: -fno-rtti
#include <hps/hps.h>

#ifdef FIXED
struct Animal final {
#else
struct Animal {
#endif
  virtual ~Animal() = default;
  int legs = 4;
  HPS_MEMBERS(legs)
};

std::string serialize(const std::unique_ptr<Animal>& animal) { return hps::to_string(animal); }
