// SPDX-License-Identifier: MIT
// docs/recipes.md: values of a key-value store.

#include "recipes/store.h"

#include <gtest/gtest.h>

namespace hps_tests {
namespace {

namespace last_year {

struct Account {
  std::string owner;
  int cents;
};

}  // namespace last_year

struct Account {
  std::int64_t cents = 0;
  std::string owner;
  std::vector<std::string> notes = {"new"};
  bool operator==(const Account&) const = default;
};

TEST(RecipeStore, ValuesOfToday) {
  Store store(":memory:");
  EXPECT_EQ(store.get<Account>("a"), std::nullopt);
  const Account a{5, "Ann", {"x", std::string("\0y", 2)}}, b{7, "Bob", {}};
  store.put("a", b);
  store.put("b", b);
  store.put("a", a);
  EXPECT_EQ(store.get<Account>("a"), a);
  EXPECT_EQ(store.get<Account>("b"), b);
}

TEST(RecipeStore, ValuesOfLastYear) {
  Store store(":memory:");
  store.put("a", last_year::Account{"Ann", 5});
  EXPECT_EQ(store.get<Account>("a"), (Account{5, "Ann", {"new"}}));
}

TEST(RecipeStore, AnotherType) {
  Store store(":memory:");
  store.put("a", std::vector<int>{1, 2});
  EXPECT_THROW(store.get<Account>("a"), hps::ParseError);
  EXPECT_THROW(Store("/no/such/folder/a.db"), std::runtime_error);
}

}  // namespace
}  // namespace hps_tests
