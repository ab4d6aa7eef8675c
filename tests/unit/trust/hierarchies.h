// SPDX-License-Identifier: MIT
#pragma once
// Hierarchies of classes: an abstract base, a concrete one and a second one at another address, a virtual one, one
// without a list, and one whose list was extended.

#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "unit/trust/hostile.h"

namespace hps_tests::hierarchies {

using namespace std::string_literals;
using hostile::parse_here;

// An abstract base.

struct Figure {
  virtual ~Figure() = default;
  virtual double area() const = 0;
  std::string name;
};

struct Circle : Figure {
  double radius = 1;
  std::optional<std::string> note;
  double area() const override { return 3 * radius * radius; }
  HPS_MEMBERS(name, radius, note)
};

struct Polygon : Figure {
  std::vector<std::pair<double, double>> points;
  std::vector<double> weights;
  std::map<std::string, std::set<int>> tags;
  std::variant<int, std::string> kind;
  std::vector<bool> bits;
  double area() const override { return static_cast<double>(points.size()); }
  HPS_MEMBERS(name, points, weights, tags, kind, bits)
};

struct Group : Figure {
  std::vector<std::unique_ptr<Figure>> parts;
  std::shared_ptr<Figure> leader;
  std::weak_ptr<Figure> follower;
  double area() const override {
    double sum = 0;
    for (const auto& p : parts) sum += p ? p->area() : 0;
    return sum;
  }
  HPS_MEMBERS(name, parts, leader, follower)
};

struct Unlisted : Circle {
  int more = 0;
  HPS_MEMBERS(name, radius, note, more)
};

// A concrete base, listed too, and a second base at another address.

struct Vehicle {
  virtual ~Vehicle() = default;
  virtual int wheels() const { return 0; }
  int speed = 0;
  HPS_MEMBERS(speed)
};

struct Tagged {
  virtual ~Tagged() = default;
  std::string tag;
  HPS_MEMBERS(tag)
};

struct Car : Vehicle, Tagged {
  int doors = 4;
  std::vector<std::string> passengers;
  int wheels() const override { return 4; }
  HPS_MEMBERS(speed, tag, doors, passengers)
};

class Truck : public Vehicle, public Tagged {
 public:
  int wheels() const override { return axles_ * 2; }
  void load(double tons) { loads_.push_back(tons); }
  const std::vector<double>& loads() const { return loads_; }
  void set_axles(int n) { axles_ = n; }
  void follow(std::shared_ptr<Vehicle> v) { ahead_ = std::move(v); }
  const std::shared_ptr<Vehicle>& ahead() const { return ahead_; }
  template <class B>
  void serialize(B& buf) const {
    buf << static_cast<const Vehicle&>(*this) << static_cast<const Tagged&>(*this) << axles_ << loads_ << ahead_;
  }
  template <class B>
  void parse(B& buf) {
    buf >> static_cast<Vehicle&>(*this) >> static_cast<Tagged&>(*this) >> axles_ >> loads_ >> ahead_;
  }

 private:
  int axles_ = 3;
  std::vector<double> loads_;
  std::shared_ptr<Vehicle> ahead_;
};

struct Bicycle : Vehicle {
  int gears = 1;
  HPS_MEMBERS(speed, gears)
};

// A virtual base.

struct Root {
  virtual ~Root() = default;
  int r = 0;
};
struct Left : virtual Root {
  int a = 0;
  HPS_MEMBERS(r, a)
};
struct Right : virtual Root {
  int b = 0;
  HPS_MEMBERS(r, b)
};
struct Bottom : Left, Right {
  int c = 0;
  HPS_MEMBERS(r, a, b, c)
};

// Without a list.

struct Plain {
  virtual ~Plain() = default;
  int x = 1;
  HPS_MEMBERS(x)
};
struct Fancy : Plain {
  int y = 2;
  HPS_MEMBERS(x, y)
};

// One list before and after it was extended at its end.

struct Old {
  virtual ~Old() = default;
};
struct OldA : Old {
  int a = 0;
  HPS_MEMBERS(a)
};
struct OldB : Old {
  std::string b;
  HPS_MEMBERS(b)
};
struct New {
  virtual ~New() = default;
};
struct NewA : New {
  int a = 0;
  HPS_MEMBERS(a)
};
struct NewB : New {
  std::string b;
  HPS_MEMBERS(b)
};
struct NewC : New {
  double c = 0;
  HPS_MEMBERS(c)
};

}  // namespace hps_tests::hierarchies

template <>
struct hps::Derived<hps_tests::hierarchies::Figure>
    : hps::Types<hps_tests::hierarchies::Circle, hps_tests::hierarchies::Polygon, hps_tests::hierarchies::Group> {};
template <>
struct hps::Derived<hps_tests::hierarchies::Vehicle>
    : hps::Types<hps_tests::hierarchies::Vehicle, hps_tests::hierarchies::Car, hps_tests::hierarchies::Truck> {};
template <>
struct hps::Derived<hps_tests::hierarchies::Tagged>
    : hps::Types<hps_tests::hierarchies::Truck, hps_tests::hierarchies::Tagged, hps_tests::hierarchies::Car> {};
template <>
struct hps::Derived<hps_tests::hierarchies::Root>
    : hps::Types<hps_tests::hierarchies::Left, hps_tests::hierarchies::Right, hps_tests::hierarchies::Bottom> {};
template <>
struct hps::Derived<hps_tests::hierarchies::Old>
    : hps::Types<hps_tests::hierarchies::OldA, hps_tests::hierarchies::OldB> {};
template <>
struct hps::Derived<hps_tests::hierarchies::New>
    : hps::Types<hps_tests::hierarchies::NewA, hps_tests::hierarchies::NewB, hps_tests::hierarchies::NewC> {};

namespace hps_tests::hierarchies {

inline std::shared_ptr<Circle> circle(double radius, std::string name = "circle") {
  auto c = std::make_shared<Circle>();
  c->radius = radius;
  c->name = std::move(name);
  if (radius > 2) c->note = "large";
  return c;
}

inline std::unique_ptr<Polygon> polygon(int n) {
  auto p = std::make_unique<Polygon>();
  p->name = "polygon of " + std::to_string(n);
  for (int i = 0; i < n; ++i) {
    p->points.emplace_back(i, -i);
    p->weights.push_back(i / 8.0);
    p->tags["tag" + std::to_string(i % 3)].insert(i);
    p->bits.push_back(i % 2 == 0);
  }
  if (n % 2) p->kind = p->name;
  else p->kind = n;
  return p;
}

inline std::unique_ptr<Group> group(int n) {
  auto g = std::make_unique<Group>();
  g->name = "group";
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 0) g->parts.push_back(polygon(i));
    else if (i % 3 == 1) g->parts.push_back(std::make_unique<Circle>(*circle(i)));
    else g->parts.push_back(nullptr);
  }
  if (n > 3) g->parts.push_back(group(n / 2));
  g->leader = circle(n, "leader");
  g->follower = g->leader;
  return g;
}

inline std::shared_ptr<Car> car(int speed) {
  auto c = std::make_shared<Car>();
  c->speed = speed;
  c->tag = "car " + std::to_string(speed);
  c->passengers = {"a", "b"};
  return c;
}

inline std::shared_ptr<Truck> truck(int speed) {
  auto t = std::make_shared<Truck>();
  t->speed = speed;
  t->tag = "truck " + std::to_string(speed);
  t->set_axles(speed % 5);
  t->load(speed / 2.0);
  return t;
}

inline void same(const Figure* a, const Figure* b) {
  ASSERT_EQ(a == nullptr, b == nullptr);
  if (!a) return;
  ASSERT_TRUE(typeid(*a) == typeid(*b)) << typeid(*a).name() << ' ' << typeid(*b).name();
  EXPECT_EQ(a->name, b->name);
  EXPECT_EQ(a->area(), b->area());
  if (auto* c = dynamic_cast<const Circle*>(a)) {
    EXPECT_EQ(c->radius, dynamic_cast<const Circle*>(b)->radius);
    EXPECT_EQ(c->note, dynamic_cast<const Circle*>(b)->note);
  } else if (auto* p = dynamic_cast<const Polygon*>(a)) {
    auto* q = dynamic_cast<const Polygon*>(b);
    EXPECT_TRUE(p->points == q->points && p->weights == q->weights && p->tags == q->tags && p->kind == q->kind &&
                p->bits == q->bits);
  } else if (auto* g = dynamic_cast<const Group*>(a)) {
    auto* h = dynamic_cast<const Group*>(b);
    ASSERT_EQ(g->parts.size(), h->parts.size());
    for (std::size_t i = 0; i < g->parts.size(); ++i) same(g->parts[i].get(), h->parts[i].get());
    same(g->leader.get(), h->leader.get());
    EXPECT_EQ(h->follower.lock(), h->leader);
  }
}

}  // namespace hps_tests::hierarchies
