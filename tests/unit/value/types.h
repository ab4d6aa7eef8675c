// SPDX-License-Identifier: MIT
#pragma once
// Shared by the tests of values.

#include <hps/value.h>

#include <gtest/gtest.h>

#include <chrono>
#include <complex>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

namespace hps_tests {

enum class Tool : std::uint8_t { orbitrap = 1, astral = 7 };

struct Mark {
  int charge = 0;
  double mz = 0;
  std::string note;
};
struct Scan {
  std::string id;
  std::vector<Mark> marks;
  std::vector<double> mz;
  std::optional<double> q;
  std::variant<int, std::string, Mark> source;
  std::map<std::string, int> counts;
  std::map<int, std::string> names;
  Tool tool{};
  std::array<std::array<float, 3>, 2> grid{};
};

inline Scan example(int i = 1) {
  return {"scan " + std::to_string(i),
          {{1, 2.5, "y1"}, {-2, 3.25, "b2"}},
          {1, 2, 3},
          i % 2 ? std::optional<double>(0.5) : std::nullopt,
          i % 3 ? std::variant<int, std::string, Mark>("text") : Mark{1, 2, "m"},
          {{"a", 1}, {"b", 2}},
          {{-7, "x"}, {5, "y"}},
          Tool::astral,
          {{{1, 2, 3}, {4, 5, 6}}}};
}

template <class T, class F = hps::Compact>
hps::Value value_of(const T& t, const F& format = {}) {
  return hps::from_string<hps::Value>(hps::to_string(t, hps::described(format)), hps::described);
}
template <class T>
std::string json_of(const T& t) {
  std::ostringstream out;
  out << value_of(t);
  return out.str();
}
inline std::string json(const hps::Value& v) {
  std::ostringstream out;
  out << v;
  return out.str();
}

// The text of the Error that f() throws.
std::string error_of(auto&& f) {
  try {
    f();
  } catch (const hps::Error& e) {
    return e.what();
  }
  return "nothing thrown";
}

}  // namespace hps_tests
