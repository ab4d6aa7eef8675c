// SPDX-License-Identifier: MIT
// Compiled without RTTI, in all formats: objects behind pointers to final classes go there and back.

#include <hps/gather.h>
#include <hps/packed.h>

#include <cstdio>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "support/columns_of.h"
#include "support/same.h"

#if defined(__GXX_RTTI)
#error "there is RTTI"
#endif

namespace hps_tests {
namespace {

struct Vehicle {
  virtual ~Vehicle() = default;
};
struct Car final : Vehicle {
  int seats = 0;
  HPS_MEMBERS(seats)
  explicit Car(int s = 0) : seats(s) {}
  bool operator==(const Car& other) const { return seats == other.seats; }
};
struct Fleet {
  std::vector<std::unique_ptr<Car>> own;
  std::shared_ptr<Car> shared;
  std::shared_ptr<const Car> again;
  bool operator==(const Fleet& other) const {
    return same(own, other.own) && same(shared, other.shared) && same(again, other.again) &&
           (shared == again) == (other.shared == other.again);
  }
};

int failures = 0;

void expect(bool is, const char* name) {
  if (is) return;
  std::printf("FAILED: %s\n", name);
  ++failures;
}

template <class F>
void check(const Fleet& fleet, const char* name, const F& format, const std::string& message) {
  expect(hps::from_string<Fleet>(message, format) == fleet, name);
  std::istringstream in(message);
  expect(hps::from_stream<Fleet>(in, format) == fleet, name);
  for (std::size_t n = 0; n < message.size(); ++n) {
    try {
      hps::from_string<Fleet>(message.substr(0, n), format);
      expect(false, name);
    } catch (const hps::ParseError&) {
    }
  }
}

Fleet fleet() {
  Fleet fleet;
  fleet.own.push_back(std::make_unique<Car>(2));
  fleet.own.push_back(nullptr);
  fleet.again = fleet.shared = std::make_shared<Car>(5);
  return fleet;
}

}  // namespace
}  // namespace hps_tests

int main() {
  using namespace hps_tests;
  const Fleet value = fleet();
  check(value, "compact", hps::compact, hps::to_string(value));
  check(value, "raw", hps::raw, hps::to_string(value, hps::raw));
  check(value, "packed", hps::packed, hps::to_string(value, hps::packed));
  check(value, "columns", hps::packed, columns_of(value));
  expect(hps::gather(value).size() == hps::serialized_size(value, hps::raw), "gather");
  return failures;
}
