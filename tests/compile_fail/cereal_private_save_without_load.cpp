// SPDX-License-Identifier: MIT
// only error: save_without_load_so_write_both_for_the_same_archives<Record>
#include <hps/ext/cereal.h>

class Record final {
 public:
  int a = 0;

 private:
  friend class cereal::access;
  template <class Archive>
  void save(Archive& ar) const {
    ar(a);
  }
#ifdef FIXED
  template <class Archive>
  void load(Archive& ar) {
    ar(a);
  }
#endif
};

std::string serialize(const Record& record) { return hps::to_string(record); }
void parse(std::string_view message, Record& out) { hps::from_string(message, out); }
