// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

struct Peak {
  double position;
  float intensity;
  bool operator==(const Peak&) const = default;
};

struct Spectrum {
  std::string name;
  std::vector<std::uint32_t> small, large;
  std::vector<std::int64_t> differences;
  std::vector<Peak> peaks;
  std::vector<bool> flags;
  std::optional<std::string> comment;
  std::map<std::string, double> parameters;
  bool operator==(const Spectrum&) const = default;
};

// The same functions twice, compiled for different processors.
#define DECLARE_SIDE(name)                           \
  namespace name {                                   \
  std::string compact(const Spectrum&);              \
  std::string raw(const Spectrum&);                  \
  Spectrum from_compact(const std::string& message); \
  Spectrum from_raw(const std::string& message);     \
  }
DECLARE_SIDE(plain)
DECLARE_SIDE(wide)
