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
void save(Archive& ar, const chemistry::Atom& atom, const unsigned) {
  ar(atom.number);
}
template <class Archive>
void load(Archive& ar, chemistry::Atom& atom, const unsigned) {
  ar(atom.number);
}
}
#ifdef FIXED
template <>
struct hps::Version<chemistry::Atom> {
  static constexpr unsigned value = 1;
};
#endif

std::string serialize(const chemistry::Atom& atom) { return hps::to_string(atom); }
void parse(std::string_view message, chemistry::Atom& out) { hps::from_string(message, out); }
