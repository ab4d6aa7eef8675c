// SPDX-License-Identifier: MIT
#pragma once
// Objects with shared pointers, and of types that contain themselves.

#include <hps/hps.h>
#include <hps/packed.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace hps_tests::objects {

struct Branch {
  int id = 0;
  std::string name;
  std::vector<Branch> children;
};
// Members after the children.
struct Binary {
  std::unique_ptr<Binary> left, right;
  double weight = 0;
  std::array<std::array<std::int16_t, 3>, 2> grid{};
  std::vector<std::unique_ptr<Binary>> more;
  std::vector<bool> flags;
};
struct Term;
struct Call {
  std::string name;
  std::vector<Term> arguments;
};
struct Term {
  std::variant<long, std::string, Call> value;
  std::optional<std::vector<Call>> others;
  std::map<std::string, Term> named;
};
struct Employee {
  std::string name;
  std::shared_ptr<Employee> boss;
  std::vector<std::weak_ptr<Employee>> team;
};
struct Firm {
  std::vector<std::shared_ptr<Employee>> all;
  std::map<int, std::shared_ptr<std::string>> rooms;
  std::variant<int, std::shared_ptr<std::string>> owner;
  std::optional<std::shared_ptr<Employee>> first;
  std::shared_ptr<std::vector<double>> wages, same_wages;
};
// Objects of a type that contains itself, behind shared pointers.
struct Forest {
  std::vector<std::shared_ptr<Branch>> trees;
  Branch own;
};
struct Part {
  hps::detail::Int128 huge = 0;
  hps::detail::UInt128 larger = 0;
  long double exact = 0;
  char16_t unit = 0;
  char letter = 0;
  wchar_t wide = 0;
  std::u32string text;
  std::vector<std::byte> bytes;
  std::byte fixed[3] = {};
  std::array<Branch, 2> two;
  std::vector<int> numbers;
};
struct Shape {
  virtual ~Shape() = default;
  int id = 0;
  HPS_MEMBERS(id)
};
struct Circle final : Shape {
  double radius = 0;
  HPS_MEMBERS(id, radius)
};
struct Group final : Shape {
  std::vector<std::unique_ptr<Shape>> parts;
  std::shared_ptr<Shape> origin;
  std::shared_ptr<Circle> hull;
  HPS_MEMBERS(id, parts, origin, hull)
};
struct Scene {
  std::vector<std::shared_ptr<Shape>> shapes;
  std::shared_ptr<Circle> circle;
  std::shared_ptr<Group> group;
};

}  // namespace hps_tests::objects

template <>
struct hps::Derived<hps_tests::objects::Shape> : hps::Types<hps_tests::objects::Circle, hps_tests::objects::Group> {};

namespace hps_tests::objects {

inline Branch branch(int depth, int& id) {
  Branch made{++id, "node " + std::to_string(id % 7), {}};
  for (int i = 0; depth && i < 3; ++i) made.children.push_back(branch(depth - 1, id));
  return made;
}
inline Branch branches(int depth) {
  int id = 0;
  return branch(depth, id);
}
inline std::unique_ptr<Binary> binary(int depth) {
  auto made = std::make_unique<Binary>();
  made->weight = depth * 0.5;
  made->grid[1][2] = static_cast<std::int16_t>(-depth);
  made->flags.assign(static_cast<std::size_t>(depth) * 5, true);
  if (depth % 2) made->flags.push_back(false);
  if (!depth) return made;
  made->left = binary(depth - 1);
  if (depth % 2) made->right = binary(depth - 1);
  for (int i = 0; i < 11; ++i) made->more.push_back(i % 3 ? nullptr : std::make_unique<Binary>());
  made->more[3] = binary(depth / 2);
  return made;
}
inline Term term() {
  const Term leaf{-5L, {}, {}}, text{"text", {}, {}};
  return {Call{"f", {leaf, {Call{"g", {text, leaf}}, {}, {}}}},
          std::vector<Call>{{"h", {text}}, {"i", {}}},
          {{"a", leaf}, {"b", {7L, std::vector<Call>{}, {{"c", text}}}}}};
}
inline Firm firm() {
  const auto boss = std::make_shared<Employee>(Employee{"boss", nullptr, {}});
  const auto one = std::make_shared<Employee>(Employee{"one", boss, {boss}});
  const auto two = std::make_shared<Employee>(Employee{"two", one, {one, boss}});
  boss->team = {one, two, boss};
  const auto room = std::make_shared<std::string>("room");
  const auto wages = std::make_shared<std::vector<double>>(1500, 0.5);
  return {{two, nullptr, one, boss, two}, {{1, room}, {2, nullptr}, {5, room}}, room, one, wages, wages};
}
inline Forest forest() {
  const auto tree = std::make_shared<Branch>(branches(2));
  return {{tree, std::make_shared<Branch>(), tree, nullptr}, branches(1)};
}
inline Part part() {
  Part made{-(hps::detail::Int128{5} << 90),
            ~static_cast<hps::detail::UInt128>(0),
            1.25L,
            u'x',
            'c',
            L'w',
            U"wide",
            {},
            {},
            {},
            {}};
  made.bytes.assign(5, std::byte{200});
  made.fixed[1] = std::byte{7};
  made.two = {branches(1), branches(2)};
  for (int i = 0; i < 5000; ++i) made.numbers.push_back(i % 50);
  return made;
}
inline Scene scene() {
  const auto circle = std::make_shared<Circle>();
  circle->id = 5;
  circle->radius = 2.5;
  const auto group = std::make_shared<Group>();
  group->parts.push_back(std::make_unique<Circle>());
  group->parts.push_back(nullptr);
  auto inner = std::make_unique<Group>();
  inner->origin = circle;
  group->parts.push_back(std::move(inner));
  group->origin = std::make_shared<Group>();
  group->hull = circle;
  return {{group, circle, nullptr, group->origin, group}, circle, group};
}

// Calls f(object) for each.
void for_each_object(auto&& f) {
  f(branches(4));
  f(std::vector<Branch>{branches(1), {}, branches(2)});
  f(binary(5));
  f(term());
  f(firm());
  f(std::vector<Firm>{firm(), firm(), {}});
  f(forest());
  f(part());
  f(scene());
  f(std::make_shared<int>(5));
  f(std::vector<std::shared_ptr<int>>(3000, std::make_shared<int>(7)));
  f(Firm());
  f(Term());
}

}  // namespace hps_tests::objects
