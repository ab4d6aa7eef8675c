// SPDX-License-Identifier: MIT
// docs/guide.md: a class that was written for Boost.Serialization.

#include "guide/from-boostserialization-and-cereal_1.inc"

#include <boost/serialization/access.hpp>

#include <hps/hps.h>

namespace hps_tests {

class Ion {
  friend boost::serialization::access;
  template <class Archive>
  void serialize(Archive& ar, unsigned) {
    ar& charge_;
  }

  int charge_ = 0;
};

void round_trip(Ion& ion) { hps::from_string(hps::to_string(ion), ion); }

}  // namespace hps_tests
