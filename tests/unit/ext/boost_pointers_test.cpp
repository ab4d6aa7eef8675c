// SPDX-License-Identifier: MIT
// Boost's smart pointers, and objects that Boost makes for pointers: by default constructors that are private, and by
// load_construct_data.

#include "hps/ext/boost.h"

#include <deque>
#include <list>
#include <memory>

#include "round_trips.h"

namespace biology {

class Cell {
 public:
  explicit Cell(int size) : size_(size) {}
  int size() const { return size_; }

 private:
  int size_ = 0;
  friend class boost::serialization::access;
  Cell() = default;
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& size_;
  }
};

class Animal {
 public:
  explicit Animal(int legs) : legs_(legs) { ++alive; }
  Animal(const Animal&) = delete;
  ~Animal() { --alive; }
  int legs() const { return legs_; }
  std::string name;
  static inline int alive = 0;
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& name;
  }

 private:
  int legs_;
};

struct Plant {
  explicit Plant(int n) : height(n) { ++alive; }
  Plant(Plant&& from) : height(from.height), name(std::move(from.name)) { ++alive; }
  ~Plant() { --alive; }
  const int height;
  std::string name;
  static inline int alive = 0;
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& name;
  }
};
template <class Archive>
void save_construct_data(Archive& archive, const Plant* plant, const unsigned) {
  archive << plant->height;
}
template <class Archive>
void load_construct_data(Archive& archive, Plant* plant, const unsigned) {
  int height;
  archive >> height;
  ::new (plant) Plant(height);
}

struct Node {
  int value = 0;
  boost::weak_ptr<Node> parent;
  std::vector<boost::shared_ptr<Node>> children;
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& value& parent& children;
  }
};

struct Known : std::enable_shared_from_this<Known> {
  explicit Known(int n) : a(n) {}
  int a;
  template <class Archive>
  void serialize(Archive&, const unsigned) {}
};

}  // namespace biology

namespace boost::serialization {

template <class Archive>
void save_construct_data(Archive& archive, const biology::Animal* animal, const unsigned) {
  archive << animal->legs();
}
template <class Archive>
void load_construct_data(Archive& archive, biology::Animal* animal, const unsigned) {
  int legs;
  archive >> legs;
  ::new (animal) biology::Animal(legs);
}

}  // namespace boost::serialization

namespace biology {

template <class Archive>
void save_construct_data(Archive& archive, const Known* known, const unsigned) {
  archive << known->a;
}
template <class Archive>
void load_construct_data(Archive& archive, Known* known, const unsigned) {
  int a;
  archive >> a;
  ::new (known) Known(a);
}

}  // namespace biology

namespace hps_tests {
namespace {

using namespace biology;

TEST(BoostPointers, PrivateDefaultConstructors) {
  for (const auto& copy : round_trips(std::make_unique<Cell>(1), "01 02")) EXPECT_EQ(copy->size(), 1);
  const auto shared = std::make_shared<Cell>(2);
  for (const auto& copy : round_trips(std::vector{shared, shared}, "02 01 04 01")) EXPECT_EQ(copy[0], copy[1]);
}

TEST(BoostPointers, ConstructData) {
  auto animal = std::make_unique<Animal>(4);
  animal->name = "cat";
  for (const auto& copy : round_trips(animal, "01 08 03 63 61 74")) {
    EXPECT_EQ(copy->legs(), 4);
    EXPECT_EQ(copy->name, "cat");
  }
  const auto shared = std::make_shared<Animal>(2);
  for (const auto& copy : round_trips(std::vector{shared, shared}, "02 01 04 00 01")) {
    EXPECT_EQ(copy[0], copy[1]);
    EXPECT_EQ(copy[0]->legs(), 2);
  }
  const std::string message = hps::to_string(std::vector{shared, shared}, hps::packed);
  const auto copies = hps::from_string<std::vector<std::shared_ptr<Animal>>>(message, hps::packed);
  EXPECT_EQ(copies[0], copies[1]);
  EXPECT_EQ(copies[1]->legs(), 2);
  EXPECT_THROW((void)hps::to_string(std::vector{shared, shared}, hps::described), hps::Error);
  for (const auto& copy : round_trips(std::make_shared<Known>(1), "01 02")) EXPECT_EQ(copy->shared_from_this(), copy);
}

TEST(BoostPointers, ErrorsLeaveNoObjects) {
  const int before = Animal::alive;
  {
    const auto animal = std::make_shared<Animal>(4);
    animal->name = "horse";
    expect_cut_messages_to_throw(std::vector{animal, std::make_shared<Animal>(2)});
  }
  EXPECT_EQ(Animal::alive, before);
}

template <class T>
void expect_constructed_elements() {
  const int before = Plant::alive;
  {
    T plants;
    plants.push_back(Plant(1));
    plants.push_back(Plant(2));
    plants.back().name = "fern";
    const auto check = [](const T& copy) {
      ASSERT_EQ(copy.size(), 2u);
      EXPECT_EQ(copy.front().height, 1);
      EXPECT_EQ(copy.back().height, 2);
      EXPECT_EQ(copy.back().name, "fern");
    };
    const std::string message = hps::to_string(plants);
    EXPECT_EQ(hex(message), "02 02 00 04 04 66 65 72 6e");
    T copy;
    copy.push_back(Plant(3));
    hps::from_string(message, copy);
    check(copy);
    check(hps::from_string<T>(hps::to_string(plants, hps::raw), hps::raw));
    check(hps::from_string<T>(hps::to_string(plants, hps::packed), hps::packed));
    check(hps::from_string<T>(hps::to_string(plants, hps::described), hps::described));
    expect_cut_messages_to_throw(plants);
  }
  EXPECT_EQ(Plant::alive, before);
}

TEST(BoostPointers, ElementsWithoutDefaultConstructor) {
  expect_constructed_elements<std::vector<Plant>>();
  expect_constructed_elements<std::deque<Plant>>();
  expect_constructed_elements<std::list<Plant>>();
  // More than memory would hold: the size alone grants none.
  EXPECT_THROW(hps::from_string<std::vector<Plant>>(unhex("ff ff ff ff ff ff ff ff 7f 02 00")), hps::Error);
}

TEST(BoostPointers, Shared) {
  const auto root = boost::shared_ptr<Node>(new Node);
  root->value = 1;
  root->children.assign(2, boost::shared_ptr<Node>(new Node));
  root->children[0]->parent = root;
  for (const auto& copy : round_trips(root, "01 02 00 02 02 00 01 00 02")) {
    EXPECT_EQ(copy.use_count(), 1);
    EXPECT_EQ(copy->children[0], copy->children[1]);
    EXPECT_EQ(copy->children[0]->parent.lock(), copy);
  }
  struct Pair {
    boost::shared_ptr<int> a;
    boost::weak_ptr<int> b;
  };
  Pair pair{boost::shared_ptr<int>(new int(1)), {}};
  pair.b = pair.a;
  for (const auto& copy : round_trips_in_columns(std::vector{pair})) EXPECT_EQ(copy[0].a, copy[0].b.lock());
  for (const auto& copy : round_trips(boost::shared_ptr<const int>(new int(1)), "01 02")) EXPECT_EQ(*copy, 1);
}

TEST(BoostPointers, SharedWithTheStandards) {
  struct Both {
    std::shared_ptr<int> a;
    boost::shared_ptr<int> b, c;
  };
  Both both{std::make_shared<int>(1), nullptr, nullptr};
  both.b = hps::foreign::as_boost(both.a);
  both.c = both.b;
  for (const auto& copy : round_trips(both, "01 02 01 01")) {
    EXPECT_EQ(copy.a.get(), copy.b.get());
    EXPECT_EQ(copy.b, copy.c);
  }
}

TEST(BoostPointers, Scoped) {
  struct Holder {
    boost::scoped_ptr<int> p;
  };
  for (const int* value : {static_cast<const int*>(nullptr), new const int(5)}) {
    Holder holder;
    if (value) holder.p.reset(new int(*value));
    const std::string message = hps::to_string(holder, hps::packed);
    Holder copy;
    hps::from_string(message, copy, hps::packed);
    EXPECT_EQ(copy.p ? *copy.p : 0, value ? *value : 0);
    hps::from_string(hps::to_string(holder), copy);
    EXPECT_EQ(copy.p ? *copy.p : 0, value ? *value : 0);
    delete value;
  }
}

}  // namespace
}  // namespace hps_tests
