// SPDX-License-Identifier: MIT
// only error: save_minimal_so_include_hps_ext_cereal_h_and_write_load_minimal_too<Level>
#include <hps/hps.h>

struct Level final {
  int value = 0;
#ifndef FIXED
  template <class Archive>
  int save_minimal(const Archive&, std::uint32_t) const;
  template <class Archive>
  void load_minimal(const Archive&, const int&, std::uint32_t);
#endif
};

std::string serialize(const Level& level) { return hps::to_string(level); }
void parse(std::string_view message, Level& out) { hps::from_string(message, out); }
