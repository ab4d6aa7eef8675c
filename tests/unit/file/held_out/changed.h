// SPDX-License-Identifier: MIT
#pragma once
// Types of yesterday and of today.

#include <gtest/gtest.h>
#include <hps/file.h>

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "unit/file/held_out/support.h"

namespace hps_tests::files::held_out {

namespace old {
struct Ion {
  float mz = 0;
  int charge = 0;
  std::string note;
};
struct Spectrum {
  std::int32_t scan = 0;
  std::string title;
  float rt = 0;
  std::vector<Ion> ions;
  std::optional<Ion> best;
  std::uint8_t level = 0;
};
}  // namespace old

namespace today {
struct Ion {
  double mass = 0;
  std::optional<std::int64_t> z;
  std::string color = "blue";
  HPS_RENAMED(mass, "mz", z, "charge")
};
struct Spectrum {
  std::string origin = "unknown";
  std::deque<Ion> ions;
  std::int64_t number = 0;
  double rt = 0;
  std::optional<Ion> best;
  std::vector<int> more = {1, 2};
  HPS_RENAMED(number, "scan")
};
struct Two {
  std::uint8_t level = 0;
  std::string title;
};
struct Narrow {
  std::int8_t scan = 0;
};
struct Other {
  std::vector<int> title;
  std::map<int, int> ions;
};
struct Needs {
  int scan = 0;
  int cat = 0;
  HPS_REQUIRED(cat)
};
}  // namespace today

inline old::Spectrum make_spectrum(int i) {
  old::Spectrum s{i, "title " + std::to_string(i), static_cast<float>(i) / 7, {}, {}, static_cast<std::uint8_t>(i % 3)};
  for (int k = 0; k < i % 4; ++k) s.ions.push_back({static_cast<float>(i + k) / 3, k - 1, "note"});
  if (i % 2) s.best = old::Ion{static_cast<float>(i), 2, "best"};
  return s;
}

inline void expect_evolved(const today::Spectrum& t, int i) {
  const old::Spectrum s = make_spectrum(i);
  ASSERT_EQ(t.number, i);
  ASSERT_EQ(t.rt, static_cast<double>(s.rt));
  ASSERT_EQ(t.origin, "unknown");
  ASSERT_EQ(t.more, (std::vector<int>{1, 2}));
  ASSERT_EQ(t.ions.size(), s.ions.size());
  for (std::size_t k = 0; k < s.ions.size(); ++k) {
    ASSERT_EQ(t.ions[k].mass, static_cast<double>(s.ions[k].mz));
    ASSERT_EQ(t.ions[k].z, s.ions[k].charge);
    ASSERT_EQ(t.ions[k].color, "blue");
  }
  ASSERT_EQ(t.best.has_value(), s.best.has_value());
  if (s.best) {
    ASSERT_EQ(t.best->mass, static_cast<double>(s.best->mz));
    ASSERT_EQ(t.best->z, 2);
  }
}

}  // namespace hps_tests::files::held_out
