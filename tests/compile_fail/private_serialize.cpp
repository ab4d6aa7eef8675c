// SPDX-License-Identifier: MIT
// only error: private_or_unknown_serialize_so_make_it_public_or_include_hps_ext_boost_h_or_hps_ext_cereal_h.*<Record>
#include <hps/hps.h>

namespace cereal {
class access;
}

class Record {
 public:
  int a = 0;

#ifndef FIXED
 private:
#endif
  friend class cereal::access;
  template <class Archive>
  void serialize(Archive& ar) {
    ar& a;
  }
};

std::string serialize(const Record& record) { return hps::to_string(record); }
void parse(std::string_view message, Record& out) { hps::from_string(message, out); }
