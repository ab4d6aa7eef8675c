// SPDX-License-Identifier: MIT
#pragma once
// The records of these tests.

#include <gtest/gtest.h>
#include <hps/file.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "unit/file/held_out/support.h"

namespace hps_tests::files::held_out {

enum class Instrument : std::uint8_t { orbitrap = 1, tof = 2, ion_trap = 7 };

struct Fragment {
  float mz = 0;
  std::uint16_t intensity = 0;
  std::string label;
  std::optional<int> charge;
  bool operator==(const Fragment&) const = default;
};

struct Record {
  std::uint64_t id = 0;
  std::int8_t tiny = 0;
  std::uint16_t small = 0;
  std::int32_t medium = 0;
  std::int64_t large = 0;
  float weight = 0;
  double score = 0;
  bool decoy = false;
  std::string name;
  std::vector<Fragment> fragments;
  std::optional<double> q_value;
  std::optional<std::string> comment;
  std::map<std::string, int> counts;
  Instrument instrument = Instrument::orbitrap;
  std::variant<int, std::string, Fragment> extra;
  std::array<float, 3> position{};
  std::vector<std::vector<int>> groups;
  bool operator==(const Record&) const = default;
};

inline Fragment make_fragment(std::uint64_t seed) {
  const std::uint64_t r = mix(seed);
  Fragment f;
  f.mz = static_cast<float>(r % 200000) / 100.0f;
  f.intensity = static_cast<std::uint16_t>(r >> 20);
  f.label = "y" + std::to_string(r % 19);
  if (r & 64) f.charge = static_cast<int>(r >> 40 & 7) - 2;
  return f;
}

inline Record make_record(std::uint64_t i) {
  const std::uint64_t r = mix(i), s = mix(r);
  Record t;
  t.id = i;
  t.tiny = static_cast<std::int8_t>(r);
  t.small = static_cast<std::uint16_t>(r >> 8);
  t.medium = static_cast<std::int32_t>(r >> 24);
  t.large = i % 1000 == 17 ? std::numeric_limits<std::int64_t>::min() : static_cast<std::int64_t>(s);
  t.weight = i % 501 == 3 ? -std::numeric_limits<float>::infinity() : static_cast<float>(s % 1000) / 3;
  t.score = i % 701 == 5 ? -0.0 : static_cast<double>(i / 100) + static_cast<double>(s % 100) / 100;
  t.decoy = r >> 33 & 1;
  t.name = "scan " + std::to_string(i) + std::string(s % 5, 'x') + (i % 97 == 0 ? std::string("\0\xff\n", 3) : "");
  for (std::uint64_t k = 0; k < r % 5; ++k) t.fragments.push_back(make_fragment(r + k));
  if (s & 1) t.q_value = static_cast<double>(s % 1000) * 1e-5;
  if (s & 2) t.comment = s & 4 ? "" : "comment " + std::to_string(s % 10);
  for (std::uint64_t k = 0; k < s % 3; ++k) t.counts["key" + std::to_string(mix(s + k) % 50)] = static_cast<int>(k) - 1;
  t.instrument = r % 3 == 0 ? Instrument::orbitrap : r % 3 == 1 ? Instrument::tof : Instrument::ion_trap;
  if (s % 3 == 0) t.extra = static_cast<int>(s >> 40);
  if (s % 3 == 1) t.extra = "extra" + std::to_string(i % 11);
  if (s % 3 == 2) t.extra = make_fragment(s);
  t.position = {static_cast<float>(i), static_cast<float>(r % 100), -1.5f};
  for (std::uint64_t k = 0; k < s % 4; ++k) t.groups.emplace_back(k, static_cast<int>(r >> 50));
  return t;
}

inline constexpr std::uint64_t many = 100'000;

inline const std::vector<Record>& all_records() {
  static const std::vector<Record> records = [] {
    std::vector<Record> some;
    for (std::uint64_t i = 0; i < many; ++i) some.push_back(make_record(i));
    return some;
  }();
  return records;
}

inline void write_some(const fs::path& path, std::uint64_t n, std::size_t chunk, const hps::FileOptions& options = {}) {
  hps::Writer<Record> out(path, options.chunk(chunk));
  out.attributes()["instrument"] = "Q Exactive";
  out.attributes("score")["unit"] = "nats";
  for (std::uint64_t i = 0; i < n; ++i) out.write(all_records()[i]);
  out.close();
}

inline void append_records(const fs::path& path, std::uint64_t first, std::uint64_t n,
                           const hps::FileOptions& options) {
  hps::Writer<Record> out(path, options);
  EXPECT_EQ(out.size(), first);
  for (std::uint64_t i = first; i < first + n; ++i) out.write(all_records()[i]);
  EXPECT_EQ(out.size(), first + n);
  out.close();
}

inline void expect_first(hps::Reader<Record>& in, std::uint64_t n) {
  ASSERT_EQ(in.size(), n);
  std::uint64_t i = 0;
  for (const Record& r : in) ASSERT_TRUE(r == all_records()[i++]);
  ASSERT_EQ(i, n);
  if (n) {
    ASSERT_TRUE(in[n - 1] == all_records()[n - 1]);
  }
}

}  // namespace hps_tests::files::held_out
