// SPDX-License-Identifier: MIT
// first error: raw_pointers_so_use_unique_ptr_shared_ptr_optional.*_or_for_arrays_hps_counted<Node ?\*
#include <hps/ext/boost.h>

#include <memory>

struct Node {
#ifdef FIXED
  std::shared_ptr<Node> next;
#else
  Node* next = nullptr;
#endif
  template <class Archive>
  void serialize(Archive& ar, unsigned) {
    ar& next;
  }
};

std::string serialize(const Node& node) { return hps::to_string(node); }
void parse(std::string_view message, Node& out) { hps::from_string(message, out); }
