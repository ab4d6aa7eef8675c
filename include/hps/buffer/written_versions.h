// SPDX-License-Identifier: MIT
#pragma once

#include <utility>
#include <vector>

#include "hps/shape/node.h"

namespace hps::detail {

// The versions that hand-written classes have in a message, if they are not those of today. Few, if any.
class WrittenVersions {
 public:
  // The first one of a class stays.
  void add(const shape::Node& type, unsigned version) { all_.emplace_back(&type, version); }
  bool empty() const { return all_.empty(); }
  // nullptr for a class that is in the version of today.
  const unsigned* find(const shape::Node& type) const {
    for (const auto& [written, version] : all_)
      if (written == &type) return &version;
    return nullptr;
  }

 private:
  std::vector<std::pair<const shape::Node*, unsigned>> all_;
};

}  // namespace hps::detail
