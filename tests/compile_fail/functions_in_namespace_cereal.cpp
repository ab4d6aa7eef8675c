// SPDX-License-Identifier: MIT
// only error: functions_in_namespace_cereal_so_include_hps_ext_cereal_h<chemistry::Atom>
#include <hps/hps.h>

namespace chemistry {
struct Atom {
  int number = 0;
};
}  // namespace chemistry

#ifdef FIXED
namespace chemistry {
#else
namespace cereal {
#endif
template <class Archive>
void serialize(Archive& ar, chemistry::Atom& atom) {
  ar(atom.number);
}
}

std::string serialize(const chemistry::Atom& atom) { return hps::to_string(atom); }
void parse(std::string_view message, chemistry::Atom& out) { hps::from_string(message, out); }
