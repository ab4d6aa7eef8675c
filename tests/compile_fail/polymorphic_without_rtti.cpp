// SPDX-License-Identifier: MIT
// expected: without RTTI the class of the object that a pointer to a polymorphic class holds is unknown
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
