// SPDX-License-Identifier: MIT
// expected: hps: this class has serialize\(archive, version\)
#include <hps/hps.h>

struct Versioned {
  int a = 0;
  template <class Archive>
  void serialize(Archive& ar, unsigned) {
    ar& a;
  }
};

#ifdef FIXED
template <>
struct hps::Version<Versioned> {
  static constexpr unsigned value = 2;
};
#endif

std::string serialize() { return hps::to_string(Versioned{}); }
