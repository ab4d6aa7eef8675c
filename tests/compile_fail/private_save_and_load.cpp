// SPDX-License-Identifier: MIT
// only error: private_or_unknown_save_and_load_so_make_them_public_or_include_hps_ext_cereal_h.*<Record>
#include <hps/hps.h>

struct Record {
  int a = 0;

#ifndef FIXED
 private:
#endif
  template <class Archive>
  void save(Archive& ar) const {
    ar(a);
  }
  template <class Archive>
  void load(Archive& ar) {
    ar(a);
  }
};

std::string serialize(const Record& record) { return hps::to_string(record); }
void parse(std::string_view message, Record& out) { hps::from_string(message, out); }
