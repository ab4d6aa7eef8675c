// SPDX-License-Identifier: MIT
// only error: abstract_classes_so_list_the_derived_ones_by_specializing_hps_Derived<Animal>
#include <hps/hps.h>

#include <memory>

struct Animal {
  int legs = 4;
#ifndef FIXED
  virtual ~Animal() = default;
  virtual void speak() const = 0;
#endif
};

struct Zoo {
  std::shared_ptr<Animal> animal;
};

std::string serialize(const Zoo& zoo) { return hps::to_string(zoo); }
void parse(std::string_view message, Zoo& out) { hps::from_string(message, out); }
