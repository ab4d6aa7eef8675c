// SPDX-License-Identifier: MIT
#include <cstring>

#include <map>
#include <optional>

#include "support/type_table.h"

namespace hps_tests {
namespace {

using i32 = std::int32_t;

struct Empty {
  bool operator==(const Empty&) const = default;
};
struct Point {
  double x = 0, y = 0;
  bool operator==(const Point&) const = default;
};
struct Padded {  // the padding is no part of a message
  std::int8_t small = 0;
  double large = 0;
  std::int16_t last = 0;
  bool operator==(const Padded&) const = default;
};
struct Packed {  // without padding on any platform: one copy in raw
  std::uint32_t id = 0;
  float weight = 0;
  bool operator==(const Packed&) const = default;
};
struct Nested {
  Point point;
  std::vector<Padded> padded;
  std::optional<Point> maybe;
  Empty empty;
  bool operator==(const Nested&) const = default;
};
struct Arrays {
  i32 matrix[2][3] = {};
  char text[8] = {};
  std::byte raw[3] = {};
  bool flags[3] = {};
  std::string names[2];
  double last = 0;
  bool operator==(const Arrays&) const = default;
};
struct Derived : Point {  // all members in the base
  bool operator==(const Derived&) const = default;
};
struct Tagged : Empty {  // an empty base and members
  i32 a = 0;
  std::string b;
  bool operator==(const Tagged&) const = default;
};
struct Numbers64 {
  i32 a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15;
  double b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15;
  std::uint8_t c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15;
  std::string d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15;
  bool operator==(const Numbers64&) const = default;
};
class Listed {
 public:
  HPS_MEMBERS(id_, name_)
  Listed() = default;
  Listed(i32 id, std::string name) : id_(id), name_(std::move(name)) {}
  bool operator==(const Listed&) const = default;

 private:
  i32 id_ = 0;
  std::string name_;
};
struct Written {  // serialize and parse by hand
  i32 twice = 0;
  template <class B>
  void serialize(B& b) const {
    b << twice << twice;
  }
  template <class B>
  void parse(B& b) {
    i32 again = 0;
    b >> twice >> again;
    if (twice != again) throw hps::Error("not twice the same");
  }
  bool operator==(const Written&) const = default;
};
struct Archived {  // one function for both directions
  i32 a = 0;
  std::vector<Written> b;
  template <class Archive>
  void serialize(Archive& archive) {
    archive& a& b;
  }
  bool operator==(const Archived&) const = default;
};
struct Tree {
  std::string name;
  std::vector<Tree> children;
  bool operator==(const Tree&) const = default;
};

void fill(Arrays& t) {
  for (i32 i = 0; i < 6; ++i) t.matrix[i / 3][i % 3] = i - 3;
  std::memcpy(t.text, "text", 4);
  t.raw[1] = std::byte{255};
  t.flags[2] = true;
  t.names[1] = "one";
  t.last = 0.5;
}

Numbers64 numbers() {
  Numbers64 n{};
  n.a0 = -1, n.a15 = 1 << 20, n.b0 = 0.5, n.b15 = 3e10, n.c7 = 200, n.d0 = "first", n.d15 = "last of them all";
  return n;
}

[[maybe_unused]] const bool added = [] {
  add("aggregate_empty", Empty{});
  add("aggregate", Point{1, -2}, Point{});
  add("aggregate_padded", Padded{1, 2, 3});
  add("aggregate_nested", Nested{{1, 2}, {{1, 2, 3}, {}}, Point{5, 6}, {}}, Nested{});
  add_filled<Arrays>("aggregate_c_arrays", [](auto& t) { fill(t); });
  add("aggregate_derived", Derived{{1, 2}});
  add("aggregate_empty_base", Tagged{{}, 1, "b"});
  add("aggregate_64_members", numbers());
  add("aggregate_recursive", Tree{"root", {{"a", {}}, {"b", {{"c", {}}}}}});
  add("vector_empty", std::vector<Empty>(3), std::vector<Empty>{});
  add("vector_aggregate", std::vector<Point>{{1, 2}, {3, 4}}, std::vector<Point>{});
  add("vector_padded", std::vector<Padded>{{1, 2, 3}, {4, 5, 6}});
  add("vector_packed", std::vector<Packed>{{1, 2}, {3, 4}, {5, 6}});
  add("vector_nested", std::vector<Nested>(2));
  add("members_listed", Listed{5, "private"}, Listed{});
  add("hand_written", Written{5});
  add("vector_hand_written", std::vector<Written>{{1}, {2}}, std::vector<Written>{});
  add("archived", Archived{1, {{2}, {3}}});
  sorts(add("map_aggregate", std::map<i32, Nested>{{1, {}}, {2, Nested{{1, 2}, {}, {}, {}}}}));
  return true;
}();

}  // namespace
}  // namespace hps_tests
