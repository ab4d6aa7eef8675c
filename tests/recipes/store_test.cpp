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

class RecipeStore : public testing::Test {
 protected:
  RecipeStore() {
    EXPECT_EQ(sqlite3_open(":memory:", &db), SQLITE_OK);
    const char* const sql = "CREATE TABLE objects (name TEXT PRIMARY KEY, value BLOB)";
    EXPECT_EQ(sqlite3_exec(db, sql, nullptr, nullptr, nullptr), SQLITE_OK);
  }
  ~RecipeStore() override { EXPECT_EQ(sqlite3_close(db), SQLITE_OK); }  // not busy: all statements are finalized

  sqlite3* db = nullptr;
};

TEST_F(RecipeStore, ValuesOfToday) {
  EXPECT_EQ(get<Account>(db, "a"), std::nullopt);
  const Account a{5, "Ann", {"x", std::string("\0y", 2)}}, b{7, "Bob", {}};
  put(db, "a", b);
  put(db, "b", b);
  put(db, "a", a);
  EXPECT_EQ(get<Account>(db, "a"), a);
  EXPECT_EQ(get<Account>(db, "b"), b);
}

TEST_F(RecipeStore, ValuesOfLastYear) {
  put(db, "a", last_year::Account{"Ann", 5});
  EXPECT_EQ(get<Account>(db, "a"), (Account{5, "Ann", {"new"}}));
}

TEST_F(RecipeStore, Errors) {
  put(db, "a", std::vector<int>{1, 2});
  EXPECT_THROW(get<Account>(db, "a"), hps::ParseError);
  EXPECT_EQ(sqlite3_exec(db, "DROP TABLE objects", nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_THROW(get<Account>(db, "a"), std::runtime_error);
}

}  // namespace
}  // namespace hps_tests
