// SPDX-License-Identifier: MIT
// only error: functions_for_one_class_of_archives_so_make_them_templates_or_use_HPS_MEMBERS<chemistry::Atom>
#include <hps/ext/cereal.h>

#include <cereal/archives/binary.hpp>

namespace chemistry {
struct Atom {
  int number = 0;
};
}  // namespace chemistry

namespace cereal {
#ifdef FIXED
template <class Archive>
void save(Archive& ar, const chemistry::Atom& atom) {
  ar(atom.number);
}
template <class Archive>
void load(Archive& ar, chemistry::Atom& atom) {
  ar(atom.number);
}
#else
void save(BinaryOutputArchive& ar, const chemistry::Atom& atom) { ar(atom.number); }
void load(BinaryInputArchive& ar, chemistry::Atom& atom) { ar(atom.number); }
#endif
}  // namespace cereal

std::string serialize(const chemistry::Atom& atom) { return hps::to_string(atom); }
void parse(std::string_view message, chemistry::Atom& out) { hps::from_string(message, out); }
