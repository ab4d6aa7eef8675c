// SPDX-License-Identifier: MIT
// only error: load_without_save_so_write_both_for_the_same_archives<Record>
#include <hps/hps.h>

struct Record final {
  int a = 0;
#ifdef FIXED
  template <class Archive>
  void save(Archive& ar) const {
    ar(a);
  }
#endif
  template <class Archive>
  void load(Archive& ar) {
    ar(a);
  }
};

std::string serialize(const Record& record) { return hps::to_string(record); }
void parse(std::string_view message, Record& out) { hps::from_string(message, out); }
