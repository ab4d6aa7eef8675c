// SPDX-License-Identifier: MIT
// Functions of aggregates that have nothing to do with serialization, and are called as those that have.

#include <gtest/gtest.h>
#include <hps/hps.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>

#include "support/bytes.h"

namespace innocent {

struct Database;
struct Matrix {
  double value = 0;
  double& operator()(int) { return value; }
  Matrix operator&(int) const { return *this; }
};
struct Lexer {
  template <class T>
  Lexer& operator>>(T&) {
    return *this;
  }
};

struct Text {
  int a = 0, b = 0;
  std::string serialize() const { return "text"; }
};
struct Indented {
  int a = 0, b = 0;
  std::string serialize() const { return "text"; }
  std::string serialize(int) const { return "text"; }
};
struct OnDisk {
  int a = 0, b = 0;
  void save(const std::string&) const {}
  void load(const std::string&) {}
};
struct Streamed {
  int a = 0, b = 0;
  void save(std::ostream&) const {}
  void load(std::istream&) {}
};
struct Overloaded {
  int a = 0, b = 0;
  void save(const std::string&) const {}
  void save(std::ostream&) const {}
  void save(const std::filesystem::path&, int) const {}
  bool load(const Overloaded&) { return true; }
  bool load(const std::string&) { return true; }
  bool load(std::istream&) { return true; }
  static Overloaded parse(std::string_view) { return {}; }
  static Overloaded parse(std::istream&) { return {}; }
};
struct SavedOnly {
  int a = 0, b = 0;
  void save(const char*) const {}
};
struct Merged {
  int a = 0, b = 0;
  bool load(const Merged&) { return true; }
};
struct Parsed {
  int a = 0, b = 0;
  static Parsed parse(std::string_view) { return {}; }
  static Parsed parse(Lexer&) { return {}; }
};
struct Calculated {
  int a = 0, b = 0;
  void save(Matrix&) const {}
  void load(Matrix&, int) {}
};
struct Load {
  int load = 0;
  int parse = 0;
};
struct Private {
  int a = 0, b = 0;

 private:
  void load() {}
  [[maybe_unused]] static void parse(std::string_view) {}
};
struct Callbacks {
  int serialize = 0;
  int save = 0;
};
struct Final final {
  int a = 0, b = 0;
  std::string serialize() const { return "text"; }
  void save(std::ostream&) const {}
  void load(std::istream&) {}
};
struct Free {
  int a = 0, b = 0;
};
void save(const Free&, const std::string&);
void save(std::ostream&, const Free&);
void load(std::istream&, Free&);
std::string serialize(const Free&);
void serialize(std::ostream&, const Free&);
void save(Matrix&, const Free&);

}  // namespace innocent

namespace hps_tests {
namespace {

template <class T>
class InnocentFunctions : public testing::Test {};
using Innocent =
    testing::Types<innocent::Text, innocent::Indented, innocent::OnDisk, innocent::Streamed, innocent::Overloaded,
                   innocent::SavedOnly, innocent::Merged, innocent::Parsed, innocent::Calculated, innocent::Load,
                   innocent::Private, innocent::Callbacks, innocent::Final, innocent::Free>;
TYPED_TEST_SUITE(InnocentFunctions, Innocent);

TYPED_TEST(InnocentFunctions, MembersAreSerialized) {
  EXPECT_EQ(hex(hps::to_string(hps::from_string<TypeParam>(unhex("02 04")))), "02 04");
  EXPECT_EQ(hex(hps::to_string(hps::from_string<TypeParam>(unhex("01 00 00 00 02 00 00 00"), hps::raw), hps::raw)),
            "01 00 00 00 02 00 00 00");
}

struct Owner {
  std::unique_ptr<const int> one;
  std::shared_ptr<const std::string> shared;
};

TEST(ConstPointees, AreMadeAnew) {
  Owner owner{std::make_unique<const int>(1), std::make_shared<const std::string>("a")};
  const int* const before = owner.one.get();
  EXPECT_EQ(hex(hps::to_string(owner)), "01 02 01 01 61");
  hps::from_string(unhex("01 04 01 01 62"), owner);
  EXPECT_NE(owner.one.get(), before);
  EXPECT_EQ(*owner.one, 2);
  EXPECT_EQ(*owner.shared, "b");
}

}  // namespace
}  // namespace hps_tests
