// SPDX-License-Identifier: MIT
// only error: save_without_load_so_write_both_for_the_same_archives<chemistry::Atom>
#include <hps/ext/cereal.h>

namespace chemistry {
struct Atom {
  int number = 0;
};
}  // namespace chemistry

namespace cereal {
template <class Archive>
void save(Archive& ar, const chemistry::Atom& atom) {
  ar(atom.number);
}
#ifdef FIXED
template <class Archive>
void load(Archive& ar, chemistry::Atom& atom) {
  ar(atom.number);
}
#endif
}  // namespace cereal

std::string serialize(const chemistry::Atom& atom) { return hps::to_string(atom); }
void parse(std::string_view message, chemistry::Atom& out) { hps::from_string(message, out); }
