// SPDX-License-Identifier: MIT
// only error: save_minimal_so_include_hps_ext_cereal_h_and_write_load_minimal_too<Level>
#include <hps/hps.h>

struct Level {
  int value = 0;
#ifdef FIXED
  template <class Archive>
  void serialize(Archive& ar) {
    ar(value);
  }
#else
  template <class Archive>
  std::string save_minimal(const Archive&) const;
  template <class Archive>
  void load_minimal(const Archive&, const std::string&);
#endif
};

std::string serialize(const Level& level) { return hps::to_string(level); }
void parse(std::string_view message, Level& out) { hps::from_string(message, out); }
