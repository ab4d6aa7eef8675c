// SPDX-License-Identifier: MIT
// Classes that are not listed, and lists that changed, by docs/guide.md, docs/format.md and docs/security.md alone.

#include <sstream>

#include <hps/gather.h>

#include "unit/trust/hierarchies.h"

namespace hps_tests::hierarchies {
namespace {

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
