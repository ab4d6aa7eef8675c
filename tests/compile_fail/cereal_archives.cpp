// SPDX-License-Identifier: MIT
// only error: functions_for_one_class_of_archives_so_make_them_templates_or_use_HPS_MEMBERS<Record>
#include <hps/hps.h>
#include <cereal/archives/binary.hpp>

struct Record {
  int a = 0;
#ifdef FIXED
  HPS_MEMBERS(a)
#endif
  void save(cereal::BinaryOutputArchive& ar) const { ar(a); }
  void load(cereal::BinaryInputArchive& ar) { ar(a); }
};

std::string serialize(const Record& record) { return hps::to_string(record); }
void parse(std::string_view message, Record& out) { hps::from_string(message, out); }
