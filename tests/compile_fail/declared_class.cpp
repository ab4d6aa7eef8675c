// SPDX-License-Identifier: MIT
// only error: a_class_that_is_only_declared_so_include_its_definition<Car>
#include <hps/hps.h>

#ifdef FIXED
struct Car {
  int wheels = 4;
};
#else
struct Car;
#endif

std::string serialize(const Car& car) { return hps::to_string(car, hps::compact); }
