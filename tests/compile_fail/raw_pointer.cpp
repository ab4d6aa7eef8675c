// SPDX-License-Identifier: MIT
// expected: hps cannot serialize this type
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
