// SPDX-License-Identifier: MIT
// only error: functions_of_a_base_that_do_not_write_the_members_of_this_class_so_write.*<Car>
#include <hps/hps.h>

class Vehicle {
 public:
  template <class B>
  void serialize(B& buf) const {
    buf << id_;
  }
  template <class B>
  void parse(B& buf) {
    buf >> id_;
  }

 private:
  long id_ = 0;
};

class Car : public Vehicle {
#ifdef FIXED
 public:
  template <class B>
  void serialize(B& buf) const {
    Vehicle::serialize(buf);
    buf << doors_;
  }
  template <class B>
  void parse(B& buf) {
    Vehicle::parse(buf);
    buf >> doors_;
  }

 private:
#endif
  int doors_ = 4;
};

std::string serialize(const Car& car) { return hps::to_string(car); }
void parse(std::string_view message, Car& out) { hps::from_string(message, out); }
