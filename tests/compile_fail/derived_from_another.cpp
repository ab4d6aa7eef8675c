// SPDX-License-Identifier: MIT
// expected: hps::Derived lists a class that does not derive publicly from the base
#include <hps/hps.h>

struct Animal {
  virtual ~Animal() = default;
  int legs = 4;
};
#ifdef FIXED
struct Dog : Animal {
#else
struct Dog {
  int legs = 4;
#endif
  HPS_MEMBERS(legs)
};
template <>
struct hps::Derived<Animal> : hps::Types<Dog> {};

std::string serialize(const std::unique_ptr<Animal>& animal) { return hps::to_string(animal); }
