// SPDX-License-Identifier: MIT
// only error: functions_for_one_class_of_archives_so_make_them_templates_or_use_HPS_MEMBERS<chemistry::Atom>
#include <hps/hps.h>

namespace boost::archive {
struct text_oarchive {
  template <class T>
  text_oarchive& operator&(const T&) {
    return *this;
  }
};
}  // namespace boost::archive

namespace chemistry {
struct Atom final {
  int number = 0;
#ifdef FIXED
  HPS_MEMBERS(number)
#endif
};
inline void serialize(boost::archive::text_oarchive& ar, Atom& atom, const unsigned) { ar& atom.number; }
}  // namespace chemistry

std::string serialize(const chemistry::Atom& atom) { return hps::to_string(atom); }
void parse(std::string_view message, chemistry::Atom& out) { hps::from_string(message, out); }
