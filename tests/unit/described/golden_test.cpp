// SPDX-License-Identifier: MIT
// Messages of a released version are read for ever: by its own type, by an older one, and by one that came after.

#include <gtest/gtest.h>

#include <hps/schema.h>

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "support/golden.h"

namespace hps_tests {
namespace {

enum class Method { cid, hcd, etd };

struct Ion {
  double mz = 0;
  float intensity = 0;
  int charge = 0;
  std::optional<std::string> name;
  bool operator==(const Ion&) const = default;
};
struct Spectrum {
  int scan = 0;
  double retention = 0;
  std::string title;
  Method method = Method::cid;
  std::vector<Ion> ions;
  std::map<std::string, int> counts;
  std::variant<int, std::string> origin;
  std::vector<bool> flags;
  std::vector<int> peaks;
  bool operator==(const Spectrum&) const = default;
};

namespace older {
struct Ion {
  double mz = 0;
  int charge = 0;
  bool operator==(const Ion&) const = default;
};
struct Spectrum {
  int scan = 0;
  std::string title;
  std::vector<Ion> ions;
  bool operator==(const Spectrum&) const = default;
};
}  // namespace older

namespace newer {
enum class Method { unknown, hcd, cid, etd };
struct Ion {
  int charge = 0;
  double mz = 0;
  double height = 0;
  std::string name;
  std::vector<int> isotopes{1};
  HPS_RENAMED(height, "intensity")
  bool operator==(const Ion&) const = default;
};
struct Spectrum {
  std::vector<Ion> ions;
  long scan = 0;
  std::string title;
  Method method = Method::unknown;
  std::map<std::string, long> counts;
  std::variant<double, std::string, int> origin;
  std::vector<bool> flags;
  std::vector<double> peaks;
  std::string instrument = "unknown";
  bool operator==(const Spectrum&) const = default;
};
}  // namespace newer

std::vector<Spectrum> released() {
  return {{17,
           12.5,
           "first",
           Method::hcd,
           {{445.12, 1e6F, 2, "y3"}, {446.5, 2.5F, -1, "b1"}},
           {{"a", 1}, {"b", 300}},
           "file",
           {true, false, true},
           {1, 2, 3, 70000}},
          {-1, 0, "", Method::etd, {}, {}, 5, {}, {}}};
}

template <class F>
void expect_read(const std::string& name, const F& format) {
  const std::string message = golden_message(name);
  EXPECT_EQ(hps::from_string<std::vector<Spectrum>>(message, format), released()) << name;
  EXPECT_EQ(hps::read_schema(message), hps::schema_of<std::vector<Spectrum>>()) << name;

  const std::vector<older::Spectrum> before{{17, "first", {{445.12, 2}, {446.5, -1}}}, {-1, "", {}}};
  EXPECT_EQ(hps::from_string<std::vector<older::Spectrum>>(message, format), before) << name;

  const std::vector<newer::Spectrum> after{{{{2, 445.12, 1e6, "y3", {1}}, {-1, 446.5, 2.5, "b1", {1}}},
                                            17,
                                            "first",
                                            newer::Method::hcd,
                                            {{"a", 1}, {"b", 300}},
                                            "file",
                                            {true, false, true},
                                            {1, 2, 3, 70000},
                                            "unknown"},
                                           {{}, -1, "", newer::Method::etd, {}, 5, {}, {}, "unknown"}};
  EXPECT_EQ(hps::from_string<std::vector<newer::Spectrum>>(message, format), after) << name;
}

// In the format that the message has, and in any.
TEST(GoldenDescribed, AreRead) {
  expect_read("compact", hps::described(hps::compact));
  expect_read("raw", hps::described(hps::raw));
  for (const char* name : {"compact", "raw", "packed"}) expect_read(name, hps::described);
}

TEST(GoldenDescribed, AreWritten) {
  const auto expect = [](const std::string& name, const std::string& message) {
    expect_golden(name, "# two spectra\n" + golden_bytes(message));
  };
  expect("compact", hps::to_string(released(), hps::described(hps::compact)));
  expect("raw", hps::to_string(released(), hps::described(hps::raw)));
  expect("packed", hps::to_string(released(), hps::described));
}

}  // namespace
}  // namespace hps_tests
