// SPDX-License-Identifier: MIT
// only error: reference_members_so_use_a_value_or_an_index_or_reference_wrapper<Edge>
#include <hps/hps.h>

struct Node {
  int value;
};
struct Edge {
#ifdef FIXED
  std::size_t from, to;
#else
  Node &from, &to;
#endif
};

std::string serialize(const Edge& edge) { return hps::to_string(edge); }
