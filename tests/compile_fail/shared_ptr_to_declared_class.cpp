// SPDX-License-Identifier: MIT
// only error: pointers_to_files_or_to_a_class_that_is_only_declared_so.*<std::shared_ptr<.*Parts.*, .*Car.*parts
#include <hps/hps.h>

#include <memory>

#ifdef FIXED
struct Parts {
  int wheels = 4;
};
#else
struct Parts;
#endif

struct Car {
  int id = 0;
  std::shared_ptr<const Parts> parts;
  std::weak_ptr<const Parts> used;
};

std::string serialize(const Car& car) { return hps::to_string(car); }
void parse(std::string_view message, Car& out) { hps::from_string(message, out); }
