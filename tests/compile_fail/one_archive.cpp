// SPDX-License-Identifier: MIT
// only error: functions_for_one_class_of_archives_so_make_them_templates_or_use_HPS_MEMBERS<Record>
#include <hps/hps.h>

namespace cereal {
class BinaryOutputArchive;
class BinaryInputArchive;
}  // namespace cereal

struct Record {
  int a = 0;
#ifdef FIXED
  template <class Archive>
  void serialize(Archive& ar) {
    ar(a);
  }
#else
  void serialize(cereal::BinaryOutputArchive&) const;
  void serialize(cereal::BinaryInputArchive&);
#endif
};

std::string serialize(const Record& record) { return hps::to_string(record); }
void parse(std::string_view message, Record& out) { hps::from_string(message, out); }
