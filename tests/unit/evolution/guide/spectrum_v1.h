// SPDX-License-Identifier: MIT
#pragma once
// The spectrum of the first version, with a member of each kind.

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
#include <utility>
#include <variant>
#include <vector>

namespace hps_tests {
namespace guide_tests {

namespace v1 {
enum class Color : std::uint8_t { red = 0, green = 1, blue = 2 };
struct Point {
  std::int16_t x = 0;
  std::int16_t y = 0;
  float w = 0;
};
struct Circle {
  double r = 0;
  Point c;
  std::string tag;
};
struct Box {
  Point a, b;
};
struct Removed {
  int x = 3;
  std::map<std::string, std::vector<double>> m;
  std::optional<std::string> o;
  std::vector<Removed> more;
  std::variant<int, std::string> v;
};
struct Tree {
  int id = 0;
  std::vector<Tree> kids;
  std::unique_ptr<Tree> next;
  std::string label;
  std::int64_t junk = 11;
};
struct Numbers {
  std::uint8_t a = 0;
  std::int64_t b = 0;
  double c = 0;
  bool d = false;
  int e = 0;
  char f = 'x';
  Color g = Color::red;
  Color h = Color::red;
  int i = 0;
  float j = 0;
  std::uint64_t k = 0;
  std::chrono::seconds l{};
  std::chrono::milliseconds m{};
  std::chrono::time_point<std::chrono::system_clock, std::chrono::milliseconds> n{};
  char16_t o = 0;
  unsigned gone = 5;
  short p = 0;
};
struct Containers {
  std::vector<int> a;
  std::set<std::string> b;
  std::array<Point, 3> c{};
  std::vector<int> d;
  std::map<std::string, Point> e;
  std::vector<std::pair<int, std::string>> f;
  std::map<int, Circle> g;
  std::vector<std::uint8_t> h;
  std::string i;
  std::vector<std::byte> j;
  std::map<std::string, Removed> gone;
  std::deque<float> k;
  std::set<Color> l;
  std::vector<std::optional<int>> m;
  std::vector<bool> n;
  std::vector<std::string> o;
  std::tuple<int, std::string, Point> q;
  std::multimap<int, std::string> r;
  std::list<std::vector<int>> s;
};
struct Pointers {
  std::optional<int> a;
  int b = 0;
  std::optional<std::vector<Point>> c;
  std::unique_ptr<Point> d;
  Point e;
  std::variant<int, std::string, Circle, Box> f;
  Circle g;
  std::variant<Circle, std::string> h;
  std::unique_ptr<Tree> t;
  Tree tr;
  std::vector<std::unique_ptr<Point>> v;
  std::optional<Removed> gone;
};
struct Spectrum {
  std::string name = "none";
  Numbers numbers;
  Removed gone;
  Containers c;
  Pointers ptrs;
  double mass = -1;
  int z = -1;
  std::string note = "note";
};
}  // namespace v1

}  // namespace guide_tests
}  // namespace hps_tests
