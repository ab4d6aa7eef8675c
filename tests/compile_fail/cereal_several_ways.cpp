// SPDX-License-Identifier: MIT
// only error: hps: cereal finds several ways to serialize this class
#include <hps/ext/cereal.h>

namespace chemistry {
class Atom {
 public:
  explicit Atom(int number = 0) : number(number) {}
  int number;
};
}  // namespace chemistry

namespace cereal {
template <class Archive>
void serialize(Archive& ar, chemistry::Atom& atom) {
  ar(atom.number);
}
template <class Archive>
void save(Archive& ar, const chemistry::Atom& atom) {
  ar(atom.number);
}
template <class Archive>
void load(Archive& ar, chemistry::Atom& atom) {
  ar(atom.number);
}
}  // namespace cereal

#ifdef FIXED
CEREAL_SPECIALIZE_FOR_ALL_ARCHIVES(chemistry::Atom, cereal::specialization::non_member_serialize)
#endif

std::string serialize(const chemistry::Atom& atom) { return hps::to_string(atom); }
