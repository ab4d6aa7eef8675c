// SPDX-License-Identifier: MIT
// only error: this_final_class_so_use_HPS_MEMBERS_or_if_it_has_a_private_serialize_include_hps_ext_boost_h.*<Record>
#include <hps/hps.h>

namespace boost::serialization {
class access;
}

class Record final {
 public:
#ifdef FIXED
  HPS_MEMBERS(a_)

#endif
 private:
  friend class boost::serialization::access;
  template <class Archive>
  void serialize(Archive& ar, unsigned) {
    ar& a_;
  }
  int a_ = 0;
};

std::string serialize(const Record& record) { return hps::to_string(record); }
void parse(std::string_view message, Record& out) { hps::from_string(message, out); }
