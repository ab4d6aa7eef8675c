// SPDX-License-Identifier: MIT
// Pointers to base classes, by docs/guide.md, docs/format.md and docs/security.md alone.

#include <sstream>

#include "unit/trust/hierarchies.h"

namespace hps_tests::hierarchies {
namespace {

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

}  // namespace
}  // namespace hps_tests::hierarchies
