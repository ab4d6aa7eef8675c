// SPDX-License-Identifier: MIT
// Many values of every type, in columns.

#include <gtest/gtest.h>

#include <filesystem>
#include <new>

#include "support/allocations.h"
#include "support/damage.h"
#include "support/golden.h"
#include "support/isa.h"
#include "support/type_table.h"

namespace hps_tests {
namespace {

class Columns : public testing::TestWithParam<std::size_t> {
 protected:
  Columns() {
    for (const Make& make : type().values) objects_.push_back(make());
  }
  const Case& type() const { return all_cases()[GetParam()]; }
  std::string message(std::size_t n) const { return objects_[0]->to_columns(objects_, n); }
  bool has(const Object& parsed, std::size_t n) const { return parsed.has(objects_, n); }

 private:
  std::vector<std::unique_ptr<Object>> objects_;
};

TEST_P(Columns, ThereAndBack) {
  const auto kept = type().fresh();
  for (const std::size_t n : {1u, 70u, 1100u, 3u}) {
    const std::string bytes = message(n);
    const auto fresh = type().fresh();
    fresh->from_string(bytes);
    EXPECT_TRUE(has(*fresh, n)) << n;
    kept->from_string(bytes);
    EXPECT_TRUE(has(*kept, n)) << n;
  }
}

TEST_P(Columns, SameOnEveryProcessor) {
  const auto best = hps::kernel::isa;
  const std::string bytes = message(1100);
  hps::kernel::use(hps::kernel::Isa::portable);
  EXPECT_EQ(message(1100), bytes);
  const auto fresh = type().fresh();
  fresh->from_string(bytes);
  EXPECT_TRUE(has(*fresh, 1100));
  hps::kernel::use(best);
}

TEST_P(Columns, Damaged) {
  const std::string bytes = message(70);
  const auto kept = type().fresh();
  expect_safe(bytes, bytes.size(), [&kept](std::string_view message) {
    try {
      kept->from_string(message);
    } catch (const hps::ErrorAt&) {
      throw;
    } catch (const hps::Error& e) {  // of a type that is written by hand: what its author throws knows no place
      throw hps::ParseError(e.what(), 0, "", "");
    }
  });
  EXPECT_TRUE(has(*kept, 70));
}

// Each of them, one after another: nothing leaks, and the object is as good as new.
TEST_P(Columns, AllocationsThatFail) {
  const std::string bytes = message(3), larger = message(9);
  const auto until_done = [](auto&& f) {
    for (std::size_t n = 0, done = 0; !done; ++n) {
      const AllocationScope scope;
      done = f(n);
      EXPECT_FALSE(scope.leaks()) << n;
    }
  };
  const auto succeeds = [](std::size_t n, auto&& f) {
    try {
      const FailingAllocation failing(n);
      f();
      return true;
    } catch (const std::bad_alloc&) {
      return false;
    }
  };
  until_done([&](std::size_t n) { return succeeds(n, [&] { message(3); }); });
  for (const bool used : {false, true}) {
    until_done([&](std::size_t n) {
      const auto object = type().fresh();
      if (used) object->from_string(larger);
      const bool done = succeeds(n, [&] { object->from_string(bytes); });
      object->from_string(bytes);
      EXPECT_TRUE(has(*object, 3)) << n;
      return done;
    });
  }
}

TEST_P(Columns, GoldenBytes) {
  expect_golden(type().name, "# 70 of " + type().name + "\n" + golden_bytes(message(70)));
}

// Version 1 is no longer written; it is read for ever.
TEST_P(Columns, GoldenBytesOfVersion1) {
  if (!std::filesystem::exists(std::string(HPS_GOLDEN_V1) + "/" + type().name + ".txt")) return;  // a newer type
  const auto fresh = type().fresh();
  fresh->from_string(golden_message(type().name, HPS_GOLDEN_V1));
  EXPECT_TRUE(has(*fresh, 70));
}

INSTANTIATE_TEST_SUITE_P(, Columns, testing::Range(std::size_t{0}, all_cases().size()),
                         [](const auto& i) { return all_cases()[i.param].name; });

}  // namespace
}  // namespace hps_tests
