// SPDX-License-Identifier: MIT
// Pointers to base classes, by docs/guide.md, docs/format.md and docs/security.md alone.

#include <cstring>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <hps/gather.h>

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
namespace {

std::shared_ptr<Circle> circle(double radius, std::string name = "circle") {
  auto c = std::make_shared<Circle>();
  c->radius = radius;
  c->name = std::move(name);
  if (radius > 2) c->note = "large";
  return c;
}

std::unique_ptr<Polygon> polygon(int n) {
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

std::unique_ptr<Group> group(int n) {
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

std::shared_ptr<Car> car(int speed) {
  auto c = std::make_shared<Car>();
  c->speed = speed;
  c->tag = "car " + std::to_string(speed);
  c->passengers = {"a", "b"};
  return c;
}

std::shared_ptr<Truck> truck(int speed) {
  auto t = std::make_shared<Truck>();
  t->speed = speed;
  t->tag = "truck " + std::to_string(speed);
  t->set_axles(speed % 5);
  t->load(speed / 2.0);
  return t;
}

void same(const Figure* a, const Figure* b) {
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

template <class T>
T through_stream(const T& object, auto format) {
  std::stringstream stream;
  stream << "before";
  hps::to_stream(object, stream, format);
  stream << "after";
  stream.ignore(6);
  const std::size_t size = stream.str().size();
  T copy = hostile::parse_stream_here<T>(stream, size, format);
  std::string rest;
  stream >> rest;
  EXPECT_EQ(rest, "after");
  return copy;
}

template <class T>
void round_trips(const T& object, auto&& check) {
  const auto in = [&](auto format) {
    const std::string message = hps::to_string(object, format);
    EXPECT_EQ(hps::serialized_size(object, format), message.size());
    const T copy = parse_here<T>(message, format);
    check(copy);
    const T streamed = through_stream(object, format);
    check(streamed);
    T used = parse_here<T>(message, format);
    parse_here(message, used, format);
    check(used);
    EXPECT_EQ(hps::to_string(used, format), message);
    for (std::size_t n = 0; n < message.size(); n += 1 + message.size() / 300)
      EXPECT_THROW(parse_here(message.substr(0, n), used, format), hps::ParseError) << n;
    parse_here(message, used, format);
    check(used);
  };
  in(hps::compact);
  in(hps::raw);
  in(hps::packed);
}

TEST(Hierarchies, OwningPointers) {
  round_trips(std::unique_ptr<Figure>(), [](const auto& p) { EXPECT_FALSE(p); });
  for (const int n : {0, 1, 5, 40}) {
    const std::unique_ptr<Figure> g = group(n), p = polygon(n), c = std::make_unique<Circle>(*circle(n));
    for (const auto* object : {&g, &p, &c})
      round_trips(*object, [&](const std::unique_ptr<Figure>& copy) { same(object->get(), copy.get()); });
  }
}

TEST(Hierarchies, Containers) {
  struct All {
    std::vector<std::unique_ptr<Figure>> vector;
    std::list<std::unique_ptr<Figure>> list;
    std::map<int, std::unique_ptr<Figure>> map;
    std::map<std::string, std::shared_ptr<Figure>> shared;
    std::optional<std::unique_ptr<Figure>> optional, none;
    std::optional<std::shared_ptr<Figure>> maybe;
    std::pair<std::unique_ptr<Figure>, std::shared_ptr<const Figure>> pair;
    std::variant<int, std::unique_ptr<Figure>> variant;
    std::unique_ptr<Circle> exact;
    std::shared_ptr<Group> group;
  };
  All a;
  for (int i = 0; i < 100; ++i) {
    if (i % 2) a.vector.push_back(polygon(i));
    else a.vector.push_back(nullptr);
    a.list.push_back(std::make_unique<Circle>(*circle(i)));
    if (i % 5 == 0) a.list.push_back(group(i / 10));
    a.map[i * i] = i % 3 ? nullptr : group(2);
    a.shared[std::to_string(i)] = circle(i % 7);
  }
  a.shared["again"] = a.shared["0"];
  a.optional = polygon(3);
  a.maybe = a.shared["1"];
  a.pair.first = polygon(4);
  a.pair.second = a.shared["2"];
  a.variant = polygon(5);
  a.exact = std::make_unique<Circle>(*circle(4));
  a.group = group(6);
  round_trips(a, [&](const All& b) {
    ASSERT_EQ(a.vector.size(), b.vector.size());
    for (std::size_t i = 0; i < a.vector.size(); ++i) same(a.vector[i].get(), b.vector[i].get());
    ASSERT_EQ(a.list.size(), b.list.size());
    for (auto i = a.list.begin(), k = const_cast<All&>(b).list.begin(); i != a.list.end(); ++i, ++k)
      same(i->get(), k->get());
    ASSERT_EQ(a.map.size(), b.map.size());
    for (const auto& [k, v] : a.map) same(v.get(), b.map.at(k).get());
    ASSERT_EQ(a.shared.size(), b.shared.size());
    for (const auto& [k, v] : a.shared) same(v.get(), b.shared.at(k).get());
    EXPECT_EQ(b.shared.at("again"), b.shared.at("0"));
    same(a.optional->get(), b.optional->get());
    EXPECT_FALSE(b.none);
    EXPECT_EQ(*b.maybe, b.shared.at("1"));
    same(a.pair.first.get(), b.pair.first.get());
    EXPECT_EQ(b.pair.second, b.shared.at("2"));
    same(std::get<1>(a.variant).get(), std::get<1>(b.variant).get());
    same(a.exact.get(), b.exact.get());
    same(a.group.get(), b.group.get());
  });
}

TEST(Hierarchies, ParsedIntoAnObjectOfAnotherClass) {
  const std::unique_ptr<Figure> c = std::make_unique<Circle>(*circle(3)), p = polygon(20), g = group(9), none;
  const auto in = [&](auto format) {
    std::unique_ptr<Figure> used;
    std::shared_ptr<Figure> shared;
    for (const auto* object : {&c, &p, &g, &p, &p, &none, &g, &c, &c}) {
      parse_here(hps::to_string(*object, format), used, format);
      same(object->get(), used.get());
    }
    for (const std::shared_ptr<Figure> object : {circle(3), circle(4), circle(1)}) {
      const std::shared_ptr<Figure> kept = shared;
      parse_here(hps::to_string(object, format), shared, format);
      same(object.get(), shared.get());
      EXPECT_TRUE(!kept || kept != shared) << "a shared object of the program's was overwritten";
    }
  };
  in(hps::compact);
  in(hps::raw);
  in(hps::packed);
}

struct Traffic {
  std::vector<std::shared_ptr<Vehicle>> vehicles;
  std::vector<std::weak_ptr<Vehicle>> weak;
  std::vector<std::shared_ptr<Tagged>> tagged;
  std::vector<std::shared_ptr<Car>> cars;
  std::weak_ptr<Tagged> first;
  std::map<std::string, std::shared_ptr<Tagged>> by_name;
};

template <class T>
const void* whole(const std::shared_ptr<T>& p) {
  return dynamic_cast<const void*>(p.get());
}

TEST(Hierarchies, IdentityThroughSeveralBases) {
  for (const bool tagged_first : {false, true}) {
    Traffic t;
    for (int i = 0; i < 60; ++i) {
      const auto c = car(i);
      const auto k = truck(i);
      if (i > 0) k->follow(t.vehicles.back());
      if (!tagged_first || i % 2) t.vehicles.insert(t.vehicles.end(), {c, k, std::make_shared<Vehicle>()});
      else t.vehicles.insert(t.vehicles.end(), {k, c, nullptr});
      t.tagged.insert(t.tagged.begin(), {c, k});
      t.cars.push_back(c);
      t.weak.emplace_back(k);
      t.by_name[c->tag] = c;
    }
    t.first = t.tagged.front();
    ASSERT_NE(static_cast<const void*>(static_cast<Tagged*>(t.cars[0].get())), static_cast<void*>(t.cars[0].get()));
    round_trips(t, [&](const Traffic& u) {
      ASSERT_EQ(u.vehicles.size(), t.vehicles.size());
      ASSERT_EQ(u.tagged.size(), t.tagged.size());
      ASSERT_EQ(u.cars.size(), t.cars.size());
      for (std::size_t i = 0; i < t.vehicles.size(); ++i) {
        const auto &a = t.vehicles[i], &b = u.vehicles[i];
        ASSERT_EQ(!a, !b);
        if (!a) continue;
        EXPECT_TRUE(typeid(*a) == typeid(*b));
        EXPECT_EQ(a->speed, b->speed);
        EXPECT_EQ(a->wheels(), b->wheels());
        for (std::size_t k = 0; k < t.tagged.size(); ++k)
          EXPECT_EQ(whole(a) == whole(t.tagged[k]), whole(b) == whole(u.tagged[k])) << i << ' ' << k;
        for (std::size_t k = 0; k < t.cars.size(); ++k)
          EXPECT_EQ(whole(a) == whole(t.cars[k]), whole(b) == whole(u.cars[k])) << i << ' ' << k;
        if (auto* x = dynamic_cast<const Truck*>(a.get())) {
          auto* y = dynamic_cast<const Truck*>(b.get());
          EXPECT_EQ(x->loads(), y->loads());
          EXPECT_EQ(x->tag, y->tag);
          EXPECT_EQ(!x->ahead(), !y->ahead());
          if (x->ahead()) {
            bool found = false;
            for (std::size_t k = 0; k < t.vehicles.size(); ++k)
              if (t.vehicles[k] == x->ahead()) {
                EXPECT_EQ(u.vehicles[k], y->ahead());
                found = true;
              }
            EXPECT_TRUE(found);
          }
        }
      }
      for (std::size_t k = 0; k < t.weak.size(); ++k) {
        ASSERT_TRUE(u.weak[k].lock());
        for (std::size_t i = 0; i < t.vehicles.size(); ++i)
          EXPECT_EQ(t.weak[k].lock() == t.vehicles[i], u.weak[k].lock() == u.vehicles[i]);
      }
      EXPECT_EQ(u.first.lock(), u.tagged.front());
      for (const auto& [name, p] : u.by_name) EXPECT_EQ(p->tag, name);
    });
  }
}

TEST(Hierarchies, EitherPointerFirst) {
  const auto c = car(7);
  const auto k = truck(8);
  using Both = std::pair<std::shared_ptr<Vehicle>, std::shared_ptr<Tagged>>;
  using Reverse = std::pair<std::shared_ptr<Tagged>, std::shared_ptr<Vehicle>>;
  using Exact = std::pair<std::shared_ptr<Car>, std::shared_ptr<Tagged>>;
  using ExactLast = std::tuple<std::weak_ptr<Tagged>, std::shared_ptr<const Vehicle>, std::shared_ptr<Car>>;
  const auto one = [](const auto& pair) {
    ASSERT_TRUE(pair.first && pair.second);
    EXPECT_EQ(whole(pair.first), whole(pair.second));
    EXPECT_EQ(pair.first.use_count(), 2);
  };
  round_trips(Both{c, c}, one);
  round_trips(Both{k, k}, one);
  round_trips(Reverse{c, c}, one);
  round_trips(Reverse{k, k}, one);
  round_trips(Exact{c, c}, one);
  round_trips(ExactLast{c, c, c}, [](const ExactLast& t) {
    ASSERT_TRUE(std::get<0>(t).lock() && std::get<1>(t) && std::get<2>(t));
    EXPECT_EQ(whole(std::get<0>(t).lock()), whole(std::get<2>(t)));
    EXPECT_EQ(whole(std::get<1>(t)), whole(std::get<2>(t)));
    EXPECT_EQ(std::get<2>(t)->tag, "car 7");
  });
  round_trips(std::vector<Both>(100, Both{c, c}), [](const std::vector<Both>& v) {
    for (const Both& b : v) EXPECT_TRUE(whole(b.first) == whole(v[0].second) && whole(b.second) == whole(b.first));
  });
  const std::weak_ptr<Vehicle> alone = c;
  EXPECT_TRUE(parse_here<std::weak_ptr<Vehicle>>(hps::to_string(alone)).expired());
  EXPECT_TRUE(parse_here<std::weak_ptr<Vehicle>>(hps::to_string(alone, hps::raw), hps::raw).expired());
  EXPECT_TRUE(parse_here<std::weak_ptr<Vehicle>>(hps::to_string(alone, hps::packed), hps::packed).expired());
  round_trips(std::weak_ptr<Vehicle>(), [](const auto& w) { EXPECT_TRUE(w.expired()); });
}

TEST(Hierarchies, Cycles) {
  const auto a = truck(1), b = truck(2);
  a->follow(b);
  b->follow(a);
  const auto in = [&](auto format) {
    const auto copy = parse_here<std::vector<std::shared_ptr<Vehicle>>>(
        hps::to_string(std::vector<std::shared_ptr<Vehicle>>{a, b}, format), format);
    const auto x = std::dynamic_pointer_cast<Truck>(copy.at(0)), y = std::dynamic_pointer_cast<Truck>(copy.at(1));
    ASSERT_TRUE(x && y);
    EXPECT_EQ(x->ahead(), y);
    EXPECT_EQ(y->ahead(), x);
    x->follow(nullptr);
  };
  in(hps::compact);
  in(hps::raw);
  in(hps::packed);
  a->follow(nullptr);
}

TEST(Hierarchies, VirtualBase) {
  std::vector<std::shared_ptr<Root>> v;
  std::vector<std::shared_ptr<Left>> left;
  for (int i = 0; i < 50; ++i) {
    const auto b = std::make_shared<Bottom>();
    b->r = i;
    b->a = 2 * i;
    b->b = 3 * i;
    b->c = 4 * i;
    const auto r = std::make_shared<Right>();
    r->b = i;
    v.insert(v.end(), {b, r, b});
  }
  round_trips(v, [&](const auto& w) {
    ASSERT_EQ(w.size(), v.size());
    for (std::size_t i = 0; i < w.size(); ++i) ASSERT_TRUE(typeid(*w[i]) == typeid(*v[i]));
    const auto b = std::dynamic_pointer_cast<Bottom>(w[147]);
    EXPECT_TRUE(b->r == 49 && b->a == 98 && b->b == 147 && b->c == 196);
    EXPECT_EQ(w[147], w[149]);
    EXPECT_EQ(std::dynamic_pointer_cast<Right>(w[148])->b, 49);
  });
}

TEST(Hierarchies, BytesOfTheDocumentation) {
  const auto c = circle(1, "c");
  const std::string object = hps::to_string(*c), raw = hps::to_string(*c, hps::raw);
  EXPECT_EQ(hps::to_string(std::shared_ptr<Figure>(c)), "\1\0"s + object);
  EXPECT_EQ(hps::to_string(std::unique_ptr<Figure>(std::make_unique<Circle>(*c))), "\1\0"s + object);
  EXPECT_EQ(hps::to_string(std::unique_ptr<Figure>(std::make_unique<Circle>(*c)), hps::raw), "\1\0\0\0\0"s + raw);
  const std::unique_ptr<Figure> p = polygon(1);
  EXPECT_EQ(hps::to_string(p).substr(0, 2), "\1\1"s);
  EXPECT_EQ(hps::to_string(std::shared_ptr<Vehicle>(std::make_shared<Vehicle>())), "\1\0\0"s);
}

template <class F>
std::string error_of(F f) {
  try {
    f();
  } catch (const hps::Error& e) {
    return e.what();
  }
  return "";
}

struct Holder {
  int number = 0;
  std::vector<std::shared_ptr<Figure>> figures;
};
struct VehicleHolder {
  std::map<int, std::unique_ptr<Vehicle>> vehicles;
};
struct PlainHolder {
  std::shared_ptr<Plain> shared;
  std::unique_ptr<Plain> owned;
  std::weak_ptr<Plain> weak;
};
struct CircleHolder {
  std::unique_ptr<Circle> circle;
};

void names(const std::string& text, std::initializer_list<const char*> words) {
  EXPECT_FALSE(text.empty()) << "no error";
  for (const char* w : words) EXPECT_NE(text.find(w), std::string::npos) << w << " in: " << text;
}

TEST(Hierarchies, ClassesThatAreNotListed) {
  const auto in = [](auto format) {
    const Holder h{1, {circle(1), std::make_shared<Unlisted>()}};
    names(error_of([&] { hps::to_string(h, format); }), {"Unlisted", "Figure", "figures"});
    names(error_of([&] { hps::serialized_size(h, format); }), {"Unlisted", "Figure", "figures"});
    VehicleHolder v;
    v.vehicles[1] = std::make_unique<Car>();
    v.vehicles[2] = std::make_unique<Bicycle>();
    names(error_of([&] { hps::to_string(v, format); }), {"Bicycle", "Vehicle", "vehicles"});
    std::stringstream stream;
    names(error_of([&] { hps::to_stream(v, stream, format); }), {"Bicycle", "Vehicle", "vehicles"});
  };
  in(hps::compact);
  in(hps::raw);
  in(hps::packed);
}

TEST(Hierarchies, NoSlicingWithoutAList) {
  const auto in = [](auto format) {
    PlainHolder good{std::make_shared<Plain>(), std::make_unique<Plain>(), {}};
    const PlainHolder copy = parse_here<PlainHolder>(hps::to_string(good, format), format);
    EXPECT_EQ(copy.shared->x, 1);
    const PlainHolder shared{std::make_shared<Fancy>(), nullptr, {}};
    names(error_of([&] { hps::to_string(shared, format); }), {"Fancy", "Plain", "shared"});
    const PlainHolder owned{nullptr, std::make_unique<Fancy>(), {}};
    names(error_of([&] { hps::to_string(owned, format); }), {"Fancy", "Plain", "owned"});
    const auto fancy = std::make_shared<Fancy>();
    const PlainHolder weak{nullptr, nullptr, fancy};
    names(error_of([&] { hps::to_string(weak, format); }), {"Fancy", "Plain", "weak"});
    const CircleHolder listed_elsewhere{std::make_unique<Unlisted>()};
    names(error_of([&] { hps::to_string(listed_elsewhere, format); }), {"Unlisted", "Circle", "circle"});
    const std::vector<std::shared_ptr<Plain>> many(1000, fancy);
    names(error_of([&] { hps::to_string(many, format); }), {"Fancy", "Plain"});
  };
  in(hps::compact);
  in(hps::raw);
  in(hps::packed);
  const PlainHolder gathered{std::make_shared<Fancy>(), nullptr, {}};
  names(error_of([&] { hps::gather(gathered); }), {"Fancy", "Plain"});
}

TEST(Hierarchies, IndexBeyondTheList) {
  using U = std::unique_ptr<Figure>;
  using S = std::shared_ptr<Figure>;
  for (const char index : {'\3', '\4', '\x7f'}) {
    const std::string compact = "\1"s + index + std::string(40, '\0');
    EXPECT_THROW(parse_here<U>(compact), hps::ParseError);
    EXPECT_THROW(parse_here<S>(compact), hps::ParseError);
    EXPECT_THROW(parse_here<std::weak_ptr<Figure>>(compact), hps::ParseError);
    EXPECT_THROW(parse_here<U>("\0"s + compact, hps::packed), hps::ParseError);
    EXPECT_THROW(parse_here<std::vector<U>>("\1\1"s + index + "\0\0\0"s), hps::ParseError);
    EXPECT_THROW(parse_here<U>("\1"s + index + std::string(60, '\0'), hps::raw), hps::ParseError);
    EXPECT_THROW(parse_here<U>("\1\0\0\0"s + index + std::string(60, '\0'), hps::raw), hps::ParseError);
  }
  const std::string far = "\1\xff\xff\xff\xff\x0f\0\0\0\0\0\0\0\0\0\0"s;
  EXPECT_THROW(parse_here<U>(far), hps::ParseError);
}

template <class List, class A, class B>
List list_of(int n) {
  List list;
  for (int i = 0; i < n; ++i) {
    auto a = std::make_shared<A>();
    a->a = i;
    auto b = std::make_shared<B>();
    b->b = std::to_string(i);
    list.insert(list.end(), {a, b, a});
  }
  return list;
}

TEST(Hierarchies, ListExtendedAtItsEnd) {
  using OldList = std::vector<std::shared_ptr<Old>>;
  using NewList = std::vector<std::shared_ptr<New>>;
  for (const int n : {0, 1, 200}) {
    const auto in = [&](auto format) {
      const std::string message = hps::to_string(list_of<OldList, OldA, OldB>(n), format);
      NewList list;
      EXPECT_NO_THROW(parse_here(message, list, format)) << n << " elements, first byte " << int(message[0]);
      ASSERT_EQ(list.size(), static_cast<std::size_t>(3 * n)) << "first byte " << int(message[0]);
      for (std::size_t i = 0; i < list.size(); i += 3) {
        EXPECT_EQ(std::dynamic_pointer_cast<NewA>(list[i])->a, static_cast<int>(i / 3));
        EXPECT_EQ(std::dynamic_pointer_cast<NewB>(list[i + 1])->b, std::to_string(i / 3));
        EXPECT_EQ(list[i], list[i + 2]);
      }
      NewList with_new = list_of<NewList, NewA, NewB>(n);
      with_new.push_back(std::make_shared<NewC>());
      EXPECT_THROW(parse_here<OldList>(hps::to_string(with_new, format), format), hps::ParseError);
    };
    in(hps::compact);
    in(hps::raw);
    in(hps::packed);
  }
}

TEST(Hierarchies, GatherLists) {
  Group g;
  g.name = "large";
  g.parts.push_back(polygon(1000));
  g.parts.push_back(group(3));
  auto leader = std::make_shared<Polygon>();
  leader->weights.assign(5000, 2.5);
  g.leader = leader;
  g.follower = g.leader;
  const hps::Gathered list = hps::gather(g);
  std::string together;
  bool referred = false;
  for (const std::span<const std::byte> s : list.spans()) {
    together.append(reinterpret_cast<const char*>(s.data()), s.size());
    referred |= static_cast<const void*>(s.data()) == leader->weights.data();
  }
  EXPECT_EQ(together, hps::to_string(g, hps::raw));
  EXPECT_TRUE(referred) << "docs/guide.md: arrays of 512 bytes or more are referred to";
  same(&g, &static_cast<const Group&>(parse_here<Group>(together, hps::raw)));

  Group copy;
  const auto places = hps::scatter(list.rest(), list.gaps(), copy);
  std::vector<std::span<const std::byte>> contents;
  std::size_t k = 0;
  for (const std::span<std::byte> place : places) {
    const auto spans = list.spans();
    while (k < spans.size() && (spans[k].size() != place.size() || spans[k].size() < 512)) ++k;
    ASSERT_LT(k, spans.size());
    std::memcpy(place.data(), spans[k++].data(), place.size());
  }
  same(&g, &copy);
}

TEST(Hierarchies, DeepGroups) {
  const auto nested = [](int levels) {
    std::unique_ptr<Figure> inner = std::make_unique<Circle>();
    for (int i = 0; i < levels; ++i) {
      auto outer = std::make_unique<Group>();
      outer->parts.push_back(std::move(inner));
      inner = std::move(outer);
    }
    return inner;
  };
  const auto in = [&](auto format) {
    const auto fits = nested(200);
    const auto copy = parse_here<std::unique_ptr<Figure>>(hps::to_string(fits, format), format);
    same(fits.get(), copy.get());
    const auto deep = nested(3000);
    EXPECT_THROW(hps::to_string(deep, format), hps::LimitExceeded);
    const std::string message = hps::to_string(deep, format.max_depth(100'000).max_expansion(std::size_t(-1)));
    EXPECT_THROW(parse_here<std::unique_ptr<Figure>>(message, format), hps::LimitExceeded);
  };
  in(hps::compact);
  in(hps::raw);
  in(hps::packed);
}

}  // namespace
}  // namespace hps_tests::hierarchies
