// SPDX-License-Identifier: MIT
// only error: raw_pointers_so_use_unique_ptr_shared_ptr.*<Node ?\*, .*Node.*next
#include <hps/hps.h>

#include <memory>

struct Node {
  int value;
#ifdef FIXED
  std::shared_ptr<Node> next;
#else
  Node* next;
#endif
};

std::string serialize(const Node& node) { return hps::to_string(node); }
