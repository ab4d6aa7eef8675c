// SPDX-License-Identifier: MIT
// only error: functions_in_namespace_boost_serialization_so_include_hps_ext_boost_h<chemistry::Atom>
#include <hps/hps.h>
#include <boost/serialization/serialization.hpp>
#ifdef FIXED
#include <hps/ext/boost.h>
#endif

namespace chemistry {
struct Atom {
  int number = 0;
};
struct Plain {
  int number = 0;
};
}  // namespace chemistry

namespace boost::serialization {
template <class Archive>
void serialize(Archive& ar, chemistry::Atom& atom, const unsigned) {
  ar& atom.number;
}
}  // namespace boost::serialization

std::string serialize(const chemistry::Plain& plain) { return hps::to_string(plain); }
std::string serialize(const chemistry::Atom& atom) { return hps::to_string(atom); }
void parse(std::string_view message, chemistry::Atom& out) { hps::from_string(message, out); }
