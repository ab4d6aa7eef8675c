// SPDX-License-Identifier: MIT
// Messages of all types as values without a type, and back.

#include <hps/value.h>

#include <gtest/gtest.h>

#include <sstream>

#include "hps/schema/columns/tree.h"
#include "support/type_table.h"

namespace hps_tests {
namespace {

constexpr std::uint16_t formats[] = {hps::Raw::number, hps::Compact::number, hps::Packed::number};

std::string written(const hps::Value& v, std::uint16_t format, bool described) {
  const auto in = [&](const auto& f) {
    return described ? hps::to_string(v, hps::described(f)) : hps::to_string(v, f);
  };
  return format == hps::Raw::number       ? in(hps::raw)
         : format == hps::Compact::number ? in(hps::compact)
                                          : in(hps::packed);
}
bool holds(const hps::detail::schema::Graph& graph, hps::Kind kind) {
  return std::ranges::any_of(graph, [kind](const auto& node) { return node.kind == kind; });
}
std::string json(const hps::Value& v) {
  std::ostringstream out;
  out << v;
  return out.str();
}

class Dynamic : public testing::TestWithParam<std::size_t> {
 protected:
  const Case& type() const { return all_cases()[GetParam()]; }
  // The bytes of hand-written classes stay as they are: those of raw, or of the others.
  bool may_become(std::uint16_t format, std::uint16_t other) const {
    const auto graph = hps::detail::schema::Nodes::of(type().fresh()->schema());
    const bool same_bytes = (format == hps::Raw::number) == (other == hps::Raw::number);
    return same_bytes || !holds(graph, hps::Kind::opaque);
  }
};

TEST_P(Dynamic, ThereAndBack) {
  for (const std::uint16_t format : formats) {
    for (const Make& make : type().values) {
      SCOPED_TRACE(testing::Message() << "format " << format);
      const auto value = make();
      const std::string message = value->to_described(format);
      hps::Value v;
      ASSERT_NO_THROW(hps::from_string(message, v, hps::described));
      EXPECT_EQ(v.schema(), value->schema());
      for (const std::uint16_t other : formats) {
        if (!may_become(format, other)) continue;
        SCOPED_TRACE(testing::Message() << "as format " << other);
        EXPECT_EQ(written(v, other, true), value->to_described(other));
        EXPECT_EQ(written(v, other, false), value->to_message(other));
      }
      EXPECT_FALSE(json(v).empty());
    }
  }
}

TEST_P(Dynamic, EveryEnd) {
  for (const std::uint16_t format : formats) {
    const std::string message = type().values[0]()->to_described(format);
    for (std::size_t n = 0; n < message.size(); ++n)
      EXPECT_THROW(hps::from_string<hps::Value>(std::string_view(message).substr(0, n), hps::described),
                   hps::ParseError)
          << n;
  }
}

TEST_P(Dynamic, Streams) {
  for (const std::uint16_t format : formats) {
    const auto value = type().values.back()();
    std::istringstream in(value->to_described(format) + "rest");
    const auto v = hps::from_stream<hps::Value>(in, hps::described);
    EXPECT_EQ(written(v, format, true), value->to_described(format));
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), "rest");
  }
}

INSTANTIATE_TEST_SUITE_P(, Dynamic, testing::Range(std::size_t{0}, all_cases().size()),
                         [](const auto& i) { return all_cases()[i.param].name; });

}  // namespace
}  // namespace hps_tests
