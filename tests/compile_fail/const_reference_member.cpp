// SPDX-License-Identifier: MIT
// only error: reference_members_so_use_a_value_or_an_index_or_reference_wrapper<Edge>
#include <hps/hps.h>

struct Edge {
  double weight;
#ifdef FIXED
  std::string name;
#else
  const std::string& name;
#endif
};

std::string serialize(const Edge& edge) { return hps::to_string(edge); }
