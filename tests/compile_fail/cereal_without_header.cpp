// SPDX-License-Identifier: MIT
// first error: this_class_so_include_the_header_of_its_library_in_hps_ext.*NameValuePair
#ifdef FIXED
#include <hps/ext/cereal.h>
#endif
#include <hps/hps.h>
#include <cereal/cereal.hpp>

struct Level {
  int value = 0;
  template <class Archive>
  void serialize(Archive& ar) {
    ar(CEREAL_NVP(value));
  }
};

std::string serialize(const Level& level) { return hps::to_string(level); }
void parse(std::string_view message, Level& out) { hps::from_string(message, out); }
