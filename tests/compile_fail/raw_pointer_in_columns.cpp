// SPDX-License-Identifier: MIT
// first error: raw_pointers_so_use_unique_ptr_shared_ptr.*<Node ?\*, .*Node.*next
#include <hps/packed.h>

#include <memory>

struct Node {
  int value;
#ifdef FIXED
  std::shared_ptr<Node> next;
#else
  Node* next;
#endif
};

std::string serialize(const Node& node) { return hps::to_string(node, hps::packed); }
void parse(std::string_view message, Node& out) { hps::from_string(message, out, hps::packed); }
