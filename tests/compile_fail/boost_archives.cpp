// SPDX-License-Identifier: MIT
// only error: functions_for_one_class_of_archives_so_make_them_templates_or_use_HPS_MEMBERS<Record>
#include <hps/hps.h>
#include <boost/archive/text_iarchive.hpp>
#include <boost/archive/text_oarchive.hpp>

struct Record {
  int a = 0;
#ifdef FIXED
  HPS_MEMBERS(a)
#endif
  void serialize(boost::archive::text_oarchive& ar, unsigned) { ar& a; }
  void serialize(boost::archive::text_iarchive& ar, unsigned) { ar& a; }
};

std::string serialize(const Record& record) { return hps::to_string(record); }
void parse(std::string_view message, Record& out) { hps::from_string(message, out); }
