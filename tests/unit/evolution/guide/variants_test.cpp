// SPDX-License-Identifier: MIT
// Variants, and pointers to base classes. Written from the guide alone.

#include "unit/evolution/guide/expect.h"

namespace hps_tests {
namespace guide_tests {
namespace {

TEST(EvolutionByTheGuide, Variants) {
  using std::optional, std::variant, std::vector;
  using V = variant<std::string, Dog>;
  expect_becomes<V>(Dog{3}, V(Dog{3}));
  expect_becomes<variant<std::string, double>>(5, variant<std::string, double>(5.0));
  expect_object_or_error<variant<double, int>>(5);           // int to variant<double, int>
  expect_object_or_error<variant<double, std::int64_t>>(5);  // int to variant<double, int64>: two fit
  expect_fails<variant<std::string, Dog>>(5, {"hps: "});
  using Old = variant<int, Dog, std::string, Cat>;
  using New = variant<std::string, later::Cat, later::Cow, int, later::Dog>;
  expect_becomes<New>(Old(7), New(7));
  expect_becomes<New>(Old("text"), New("text"));
  expect_becomes<New>(Old(Dog{5}), New(later::Dog{5}));
  expect_becomes<New>(Old(Cat{5}), New(later::Cat{"tom", 5}));
  expect_becomes<Old>(New("text"), Old("text"));
  expect_becomes<Old>(New(later::Cat{"x", 5}), Old(Cat{5}));
  using New3 = variant<std::string, later::Cat, later::Owl, int, later::Dog>;
  expect_fails<Old>(New3(later::Owl{}), {"the alternative Owl"});
  expect_fails<Rec<vector<Old>>>(Rec<vector<New3>>{{New3(1), New3(later::Owl{})}}, {"the alternative Owl", "x[1]"});
  expect_becomes<variant<double, std::string>>(variant<int, std::string>(4), variant<double, std::string>(4.0));
  expect_becomes<Dog>(Old(Dog{5}), Dog{5});
  expect_becomes<later::Dog>(Old(Dog{5}), later::Dog{5});
  expect_fails<Rec<Dog>>(Rec<Old>{Old("t")}, {"x"});
  expect_becomes<std::string>(Old("t"), std::string("t"));
  expect_becomes<int>(Old(3), 3);
  expect_object_or_error<double>(Old(3));  // variant<int, ...> to double, holds int
  expect_object_or_error<variant<int, std::string>>(variant<Dog, Cat>(Dog{1}));  // variants without a common type
  expect_object_or_error<variant<std::string>>(variant<int>(1));                 // number to a variant of text
  expect_object_or_error<optional<variant<std::string, Dog>>>(Dog{3});           // Dog to optional variant
  using M = variant<std::monostate, int>;
  expect_object_or_error<M>(5);                 // int to variant<monostate, int>
  expect_object_or_error<M>(optional<int>(5));  // optional<int> to variant<monostate, int>
  expect_object_or_error<M>(optional<int>());   // absent optional<int> to variant<monostate, int>
  using Newer = variant<std::string, later::Cat, later::Cow, int, later::Dog>;
  expect_becomes<variant<later::Cow, later::Dog>>(Dog{3}, variant<later::Cow, later::Dog>(later::Dog{3}));
  expect_fails<Old>(Newer(later::Cow{5}));
  expect_fails<Rec<vector<Old>>>(Rec<vector<Newer>>{{Newer(1), Newer(later::Cow{5})}}, {"x[1]"});
  expect_fails<Dog>(Old(Cat{5}));
}

TEST(EvolutionByTheGuide, BaseClasses) {
  std::vector<std::unique_ptr<Animal>> zoo(3);
  auto lion = std::make_unique<Lion>();
  lion->age = 4;
  lion->name = "leo";
  zoo[0] = std::move(lion);
  zoo[1] = std::make_unique<Bear>();
  for_each_message_in_rows(zoo, [](const std::string& message) {
    const auto now = hps::from_string<std::vector<std::unique_ptr<later::Animal>>>(message, hps::described);
    ASSERT_EQ(now.size(), 3u);
    const auto* const l = dynamic_cast<later::Lion*>(now[0].get());
    const auto* const b = dynamic_cast<later::Bear*>(now[1].get());
    EXPECT_TRUE(l && l->name == "leo" && l->age == 4);
    EXPECT_TRUE(b && b->weight == 9 && b->extra == 6 && b->age == 1);
    EXPECT_EQ(now[2], nullptr);
  });
}

}  // namespace
}  // namespace guide_tests
}  // namespace hps_tests
