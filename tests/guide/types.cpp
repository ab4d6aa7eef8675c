// SPDX-License-Identifier: MIT
// docs/guide.md: types that need a few lines.

#include <hps/hps.h>

#include <istream>
#include <memory>

#include "guide/base-class-pointers_1.inc"

class Celsius {
 public:
  double degrees() const { return degrees_; }
  void set_degrees(double degrees) { degrees_ = degrees; }

 private:
  double degrees_ = 0;
};

template <class T, std::size_t N>
class SmallVector : public std::vector<T> {};

class Temperature {
 public:
  double kelvin() const { return kelvin_; }
  void set_kelvin(double kelvin) { kelvin_ = kelvin; }

 private:
  double kelvin_ = 0;
};

struct Config {
  int level;
  std::string name;
  template <class File>
  void save(File& file) const;
};

#include "guide/functions-that-are-not-recognised_1.inc"
#include "guide/types-of-your-own_1.inc"
#include "guide/types-of-your-own_2.inc"
#include "guide/types-of-your-own_3.inc"

namespace hps_tests {

class Base {
 public:
  HPS_MEMBERS(a_)

 private:
  int a_ = 0;
};

#include "guide/base-classes-with-private-members_1.inc"

template <class... T>
void round_trips(T&... t) {
  (hps::from_string(hps::to_string(t), t), ...);
}

void types(std::unique_ptr<Animal>& animal, Celsius& celsius, SmallVector<int, 4>& vector, Temperature& temperature,
           Config& config, Derived& derived) {
  round_trips(animal, celsius, vector, temperature, config, derived);
}

// One block has both directions.
struct Buffers {
  hps::OutputBuffer<hps::Compact>& out;
  hps::InputBuffer<hps::Compact>& in;

  template <class T>
  Buffers& operator<<(const T& t) {
    out << t;
    return *this;
  }
  template <class T>
  Buffers& operator>>(T&& t) {
    in >> std::forward<T>(t);
    return *this;
  }
  template <class T>
  Buffers& operator&(T& t) {
    out& t;
    in& t;
    return *this;
  }
  void operator()(auto&... t) { out(t...), in(t...); }
};

void functions(Buffers buf, int a, double b) {
#include "guide/types-of-your-own_4.inc"
}

void counted(Buffers buf, std::size_t n_, std::unique_ptr<double[]> values_) {
#include "guide/types-of-your-own_5.inc"
}

}  // namespace hps_tests
