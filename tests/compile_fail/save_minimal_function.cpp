// SPDX-License-Identifier: MIT
// only error: save_minimal_so_include_hps_ext_cereal_h_and_write_load_minimal_too<logging::Level>
#include <hps/hps.h>

namespace logging {
struct Level final {
  int value = 0;
};
#ifdef FIXED
template <class Archive>
void serialize(Archive& ar, Level& level) {
  ar(level.value);
}
#else
template <class Archive>
std::string save_minimal(const Archive&, const Level&);
template <class Archive>
void load_minimal(const Archive&, Level&, const std::string&);
#endif
}  // namespace logging

std::string serialize(const logging::Level& level) { return hps::to_string(level); }
void parse(std::string_view message, logging::Level& out) { hps::from_string(message, out); }
