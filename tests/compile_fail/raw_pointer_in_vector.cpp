// SPDX-License-Identifier: MIT
// only error: raw_pointers_so_use_unique_ptr_shared_ptr.*<Node ?\*>
#include <hps/hps.h>

#include <memory>
#include <vector>

struct Node {
  int value;
};
#ifdef FIXED
using Nodes = std::vector<std::unique_ptr<Node>>;
#else
using Nodes = std::vector<Node*>;
#endif

std::string serialize(const Nodes& nodes) { return hps::to_string(nodes); }
void parse(std::string_view message, Nodes& out) { hps::from_string(message, out); }
