// SPDX-License-Identifier: MIT
#pragma once
// Records of a second table.

#include <optional>
#include <string>
#include <vector>

#include "unit/file/held_out/record.h"

namespace hps_tests::files::held_out {

struct Hit {
  std::string peptide;
  double score = 0;
  std::vector<Fragment> ions;
  std::optional<int> rank;
  Instrument instrument = Instrument::tof;
  bool operator==(const Hit&) const = default;
};

inline Hit make_hit(int i) {
  Hit h{"PEPTIDE" + std::to_string(i), i * 0.5, {}, {}, Instrument::tof};
  for (int k = 0; k < i % 3; ++k) h.ions.push_back({static_cast<float>(k), 7, "b", {}});
  if (i % 2) h.rank = i;
  return h;
}

}  // namespace hps_tests::files::held_out
