// SPDX-License-Identifier: MIT
// Described messages of all types, in every format.

#include "hps/described/shape_of.h"

#include <gtest/gtest.h>

#include "support/type_table.h"

namespace hps_tests {
namespace {

class Described : public testing::TestWithParam<std::size_t> {
 protected:
  const Case& type() const { return all_cases()[GetParam()]; }
  // f(the value, its message, a test's trace)
  void for_each_message_in(auto&& f) const {
    for (const std::uint16_t format : {hps::Raw::number, hps::Compact::number, hps::Packed::number})
      for (const Make& make : type().values) {
        SCOPED_TRACE(testing::Message() << "format " << format);
        const auto value = make();
        f(*value, value->to_described(format));
      }
  }
};

TEST_P(Described, ThereAndBack) {
  const auto kept = type().fresh();
  for_each_message_in([&](const Object& value, const std::string& message) {
    const auto fresh = type().fresh();
    fresh->from_described(message);
    kept->from_described(message);
    for (const auto& parsed : {&*fresh, &*kept}) EXPECT_EQ(parsed->to_compact(), value.to_compact());
    EXPECT_EQ(hps::read_schema(message), value.schema());
  });
}

TEST_P(Described, EveryEnd) {
  const auto kept = type().fresh();
  for_each_message_in([&](const Object&, const std::string& message) {
    for (std::size_t n = 0; n < message.size(); ++n)
      EXPECT_THROW(kept->from_described(std::string_view(message).substr(0, n)), hps::ParseError) << n;
  });
}

// So packed messages need none of their own, and can be read without the type.
TEST_P(Described, ShapeOfSchema) {
  const auto made = hps::detail::described::shape_of(hps::detail::schema::Nodes::of(type().fresh()->schema()));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->shape, type().fresh()->shape());
}

INSTANTIATE_TEST_SUITE_P(, Described, testing::Range(std::size_t{0}, all_cases().size()),
                         [](const auto& i) { return all_cases()[i.param].name; });

}  // namespace
}  // namespace hps_tests
