// SPDX-License-Identifier: MIT
// expected: hps::Derived lists a class twice
#include <hps/hps.h>

struct Animal {
  virtual ~Animal() = default;
  int legs = 4;
};
struct Dog : Animal {
  HPS_MEMBERS(legs)
};
struct Cat : Animal {
  HPS_MEMBERS(legs)
};
#ifdef FIXED
template <>
struct hps::Derived<Animal> : hps::Types<Dog, Cat> {};
#else
template <>
struct hps::Derived<Animal> : hps::Types<Dog, Cat, Dog> {};
#endif

std::string serialize(const std::unique_ptr<Animal>& animal) { return hps::to_string(animal); }
