// SPDX-License-Identifier: MIT
#pragma once
// The spectrum of the second version: members renamed, removed, added, in another order, and of other types.

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include <hps/schema.h>

namespace hps_tests {
namespace guide_tests {

namespace v2 {
enum class Color : std::int16_t { blue = 0, violet = 3, red = 5, green = 200 };
struct Point {
  double w = 0;
  std::int64_t y = 0;
  int z = 42;
  std::int8_t x = 0;
};
struct Circle {
  Point center;
  std::string tag;
  double r = 0;
  HPS_RENAMED(center, "c")
};
struct Box {
  Point a;
  std::optional<Point> b;
};
struct Tri {
  Point p[3];
};
struct Tree {
  double weight = 1.5;
  std::unique_ptr<Tree> next;
  std::string label;
  std::vector<Tree> kids;
  std::int64_t id = 0;
};
struct Numbers {
  long long p = 0;
  std::int64_t a = 0;
  std::int16_t b = 0;
  float c = 0;
  int d = 0;
  bool e = false;
  int f = 0;
  Color g = Color::violet;
  int h = 0;
  Color i = Color::violet;
  double j = 0;
  double k = 0;
  std::chrono::milliseconds l{};
  std::chrono::seconds m{};
  std::chrono::time_point<std::chrono::system_clock, std::chrono::microseconds> n{};
  std::uint32_t o = 0;
  int added = 7;
};
struct Containers {
  std::map<std::string, double> addedm = {{"pi", 3.0}};
  std::set<std::int64_t> a;
  std::vector<std::string> b;
  std::vector<Point> c;
  std::array<double, 4> d{};
  std::vector<std::pair<std::string, Point>> e;
  std::map<std::int64_t, std::string> f;
  std::unordered_map<std::int16_t, Circle> g;
  std::string h;
  std::vector<std::byte> i;
  std::string j;
  std::list<double> k;
  std::vector<Color> l;
  std::vector<std::int64_t> m;
  std::vector<int> n;
  std::unordered_set<std::string> o;
  std::tuple<std::int64_t, std::string, Point> q;
  std::vector<std::pair<int, std::string>> r;
  std::deque<std::set<int>> s;
};
struct Pointers {
  std::int64_t a = 0;
  std::optional<double> b;
  std::optional<std::deque<Point>> c;
  std::optional<Point> d;
  std::unique_ptr<Point> e;
  std::variant<std::string, Box, Tri, Circle, int> f;
  std::variant<std::string, Circle> g;
  Circle h;
  std::unique_ptr<Tree> t;
  Tree tr;
  std::vector<std::optional<Point>> v;
};
struct Spectrum {
  Pointers pointers;
  int charge = 1;
  double mz = 0;
  Numbers numbers;
  std::vector<double> trace = {0};
  Containers c;
  Box added = {{1, 2, 3, 4}, Point{5, 6, 7, 8}};
  std::string label = "nameless";
  std::unique_ptr<Tree> fresh = std::make_unique<Tree>(Tree{2.5, nullptr, "fresh", {}, 9});

  HPS_RENAMED(mz, "mass", charge, "z", pointers, "ptrs", label, "name")
  HPS_REQUIRED(mz, numbers)
};
}  // namespace v2

}  // namespace guide_tests
}  // namespace hps_tests
