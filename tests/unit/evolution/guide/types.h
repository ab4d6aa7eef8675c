// SPDX-License-Identifier: MIT
#pragma once
// Small types, each a version of another.

#include <array>
#include <bitset>
#include <chrono>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <hps/schema.h>

namespace hps_tests {
namespace guide_tests {

__extension__ typedef __int128 Int128;

template <class T>
struct Rec {
  T x{};
};

struct Everything {
  int first = 1;
  bool b = true;
  std::string s;
  std::u16string u;
  std::vector<bool> bits;
  std::vector<std::optional<std::string>> opts;
  std::map<int, std::vector<std::string>> m;
  std::variant<int, double, std::string> v;
  std::array<std::array<short, 3>, 2> grid{};
  std::bitset<13> set;
  std::complex<double> z;
  Int128 big = 0;
  long double ld = 0;
  std::filesystem::path p;
  std::vector<std::unique_ptr<int>> ptrs;
  std::tuple<char, double> t;
  std::array<std::byte, 5> by{};
  std::vector<std::array<double, 2>> pairs;
  int last = 2;
};
struct Little {
  int first = -1;
  int last = -1;
};
struct Empty {};
struct Defaults {
  int first = 8;
  std::string text = "default";
  std::optional<int> o = 5;
  std::map<int, int> m = {{1, 2}};
  std::vector<bool> bits = {true, false};
  std::array<short, 2> a = {3, 4};
  int last = 9;
};
struct Must {
  int first = 0;
  int must = 0;
  HPS_REQUIRED(must)
};
class NoDefault {
 public:
  explicit NoDefault(int n) : a_(n), b_(n) {}
  HPS_MEMBERS(a_, b_)
  int a() const { return a_; }
  int b() const { return b_; }

 private:
  int a_, b_;
};
struct OnlyA {
  int a_ = 7;
};
struct BA {
  int b_ = 7;
  int a_ = 3;
};
struct Named {
  int number = 0;
  HPS_RENAMED(number, "first", number, "zeroth")
};
struct Zeroth {
  int zeroth = 4;
};
struct Both {
  int first = 4;
  int number = 5;
};
struct Reuse {
  int now = 0;
  int first = 99;
  HPS_RENAMED(now, "first")
};
struct Swap {
  int a = 0;
  int b = 0;
  HPS_RENAMED(a, "b", b, "a")
};
struct AB {
  int a = 1;
  int b = 2;
};
struct JustA {
  int a = 1;
};
struct MustNew {
  int number = 0;
  HPS_RENAMED(number, "first") HPS_REQUIRED(number)
};
enum class E1 { a = 1, b = 2, c = 3 };
enum class E2 : std::int64_t { c = -5, b = 1, a = 100, d = 3 };
enum class E3 { a = 1, b = 2 };
enum class Flags : unsigned { r = 1, w = 2 };
enum class Flags2 : unsigned { w = 1, r = 2 };
struct Ion1 {
  double mass = 0;
  int z = 0;
  std::string note;
};
struct Ion2 {
  int charge = 1;
  double mz = 0;
  std::vector<double> trace = {0};
  HPS_RENAMED(mz, "mass", charge, "z") HPS_REQUIRED(mz)
};
struct P1 {
  std::vector<Ion1> ions;
};
struct P2 {
  std::vector<Ion2> ions;
};
struct IonT {
  std::string mass;
  int z = 0;
};
struct P3 {
  std::vector<IonT> ions;
};
struct Shared1 {
  std::shared_ptr<int> p;
  int a = 1;
};
struct Shared2 {
  std::shared_ptr<int> p;
  int a = 1;
  int b = 2;
};
struct Hand {
  int a = 3;
  template <class B>
  void serialize(B& buf) const {
    buf << a;
  }
  template <class B>
  void parse(B& buf) {
    buf >> a;
  }
};
struct Hand1 {
  Hand h;
};
struct Hand2 {
  Hand h;
  int b = 2;
};
struct HandAsNumber {
  int h = 0;
};
struct View1 {
  std::string s;
  int n = 0;
  std::vector<double> d;
};
struct View2 {
  int n = 0;
  std::string_view s;
  std::span<const double> d;
  int extra = 5;
};
struct Chain1 {
  std::unique_ptr<Chain1> next;
  int id = 0;
};
struct Chain2 {
  std::int64_t id = 0;
  std::unique_ptr<Chain2> next;
  short more = 4;
};
struct Dog {
  int legs = 4;
};
struct Cat {
  int lives = 9;
};
namespace later {
struct Cat {
  std::string name = "tom";
  double lives = 7;
};
struct Dog {
  double legs = 3;
};
struct Cow {
  int legs = 4;
};
struct Owl {
  std::string s = "uhu";
};
}  // namespace later
struct Animal {
  virtual ~Animal() = default;
  int age = 1;
};
struct Lion : Animal {
  std::string name;
  HPS_MEMBERS(age, name)
};
struct Bear : Animal {
  int weight = 9;
  HPS_MEMBERS(age, weight)
};
namespace later {
struct Animal {
  virtual ~Animal() = default;
  long age = 1;
};
struct Bear : Animal {
  double weight = 9;
  int extra = 6;
  HPS_MEMBERS(age, weight, extra)
};
struct Wolf : Animal {
  HPS_MEMBERS(age)
};
struct Lion : Animal {
  std::string name;
  HPS_MEMBERS(age, name)
};
}  // namespace later

namespace theirs {

struct Ion {
  double mz = 0;
};

}  // namespace theirs

}  // namespace guide_tests
}  // namespace hps_tests

template <>
struct hps::Evolution<hps_tests::guide_tests::theirs::Ion> {
  HPS_RENAMED(mz, "mass")
};
template <>
struct hps::Derived<hps_tests::guide_tests::Animal>
    : hps::Types<hps_tests::guide_tests::Lion, hps_tests::guide_tests::Bear> {};
template <>
struct hps::Derived<hps_tests::guide_tests::later::Animal>
    : hps::Types<hps_tests::guide_tests::later::Wolf, hps_tests::guide_tests::later::Bear,
                 hps_tests::guide_tests::later::Lion> {};
