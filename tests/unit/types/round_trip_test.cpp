// SPDX-License-Identifier: MIT
// Every value of every type comes back, into a fresh object and into one that holds another value.

#include "unit/types/type_test.h"

namespace hps_tests {
namespace {

class RoundTrip : public TypeTest {};

TEST_P(RoundTrip, FreshObject) {
  for_each_message([&](FormatChoice format, std::size_t, const Object& value, const std::string& bytes) {
    const auto copy = type().fresh();
    copy->from_string(bytes, format);
    EXPECT_TRUE(copy->equals(value));
    EXPECT_EQ(copy->to_string(format), bytes);
  });
}

TEST_P(RoundTrip, ObjectWithAnotherValue) {
  for_each_message([&](FormatChoice format, std::size_t, const Object& value, const std::string& bytes) {
    for (std::size_t j = 0; j < type().values.size(); ++j) {
      const auto other = type().values[j]();
      other->from_string(bytes, format);
      EXPECT_TRUE(other->equals(value)) << "over value " << j;
      EXPECT_EQ(other->to_string(format), bytes);
    }
  });
}

TEST_P(RoundTrip, ValuesDiffer) {
  for (std::size_t i = 0; i < type().values.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(type().values[i]()->equals(*type().values[j]())) << i << ' ' << j;
}

TEST_P(RoundTrip, CanonicalIsPlainUnlessUnordered) {
  for (const auto format : all_formats) {
    for (const auto& make : type().values) {
      const auto value = make();
      const std::string plain = value->to_string(format), canonical = value->to_string({format.is_raw, true});
      EXPECT_EQ(plain.size(), canonical.size());
      if (type().ordered) {
        EXPECT_EQ(plain, canonical);
      }
      const auto copy = type().fresh();
      copy->from_string(plain, format);
      EXPECT_TRUE(copy->equals(*value));
    }
  }
}

HPS_FOR_ALL_TYPES(RoundTrip);

}  // namespace
}  // namespace hps_tests
