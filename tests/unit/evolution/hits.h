// SPDX-License-Identifier: MIT
#pragma once
// Records of which every member stays, changes, goes or comes.

#include "unit/evolution/reading.h"

namespace hps_tests {
namespace evolution_tests {

namespace older {

struct Hit {
  int id = 0;
  std::string name;
  float score = 0;
  std::vector<int> peaks;
  std::optional<int> charge;
};

}  // namespace older

namespace newer {

struct Hit {
  std::int64_t id = 0;
  double score = 0;
  std::vector<std::int8_t> peaks;
  std::optional<int> charge;
  std::vector<std::vector<std::string>> tags = {{"new", "tag"}, {}};
  std::optional<double> mass = 1.5;
  long double weight = 2.5L;
  std::map<int, std::string> labels = {{1, "one"}, {2, "two"}};
  std::array<std::int16_t, 2> range = {-1, 1};
  std::variant<int, std::string> source = "unknown";
  std::vector<bool> flags = {true, false, true};
  std::vector<std::optional<int>> choices = {1, {}, 3};
};

}  // namespace newer

inline std::vector<older::Hit> old_hits(int n) {
  std::vector<older::Hit> hits;
  for (int i = 0; i < n; ++i) {
    hits.push_back({i - 5, "hit" + std::to_string(i % 3), static_cast<float>(i) / 4, {}, {}});
    for (int k = 0; k < i % 4; ++k) hits.back().peaks.push_back(k - 128);
    if (i % 2) hits.back().charge = i;
  }
  return hits;
}
inline std::vector<newer::Hit> new_hits(int n) {
  std::vector<newer::Hit> hits;
  for (const older::Hit& old : old_hits(n)) {
    hits.emplace_back().id = old.id;
    hits.back().score = static_cast<double>(old.score);
    hits.back().peaks = {old.peaks.begin(), old.peaks.end()};
    hits.back().charge = old.charge;
  }
  return hits;
}

}  // namespace evolution_tests
}  // namespace hps_tests
