// SPDX-License-Identifier: MIT
// Objects that cereal makes for pointers: by default constructors that are private, and by load_and_construct.

#include <memory>

#include "hps/ext/cereal.h"
#include "round_trips.h"
#include "support/expect_error.h"

namespace biology {

class Cell {
 public:
  explicit Cell(int size) : size_(size) {}
  int size() const { return size_; }

 private:
  int size_ = 0;
  friend class cereal::access;
  Cell() = default;
  template <class Archive>
  void serialize(Archive& archive) {
    archive(size_);
  }
};

// Counts those that are alive.
class Animal {
 public:
  explicit Animal(int legs) : legs_(legs) { ++alive; }
  Animal(const Animal&) = delete;
  ~Animal() { --alive; }
  int legs() const { return legs_; }
  const std::string& name() const { return name_; }
  void set_name(const char* name) { name_ = name; }
  static inline int alive = 0;

  template <class Archive>
  void save(Archive& archive) const {
    archive(legs_, name_);
  }
  template <class Archive>
  static void load_and_construct(Archive& archive, cereal::construct<Animal>& construct) {
    int legs;
    archive(legs);
    construct(legs);
    archive(construct->name_);
  }

 private:
  int legs_;
  std::string name_;
};

struct Plant {
  explicit Plant(int n, unsigned v) : leaves(n), version(v) {}
  int leaves;
  unsigned version;
  template <class Archive>
  void serialize(Archive& archive, const std::uint32_t) {
    archive(leaves);
  }
};

// Points to itself while it is constructed.
struct Hermit {
  explicit Hermit(std::weak_ptr<Hermit> p) : self(std::move(p)) {}
  std::weak_ptr<Hermit> self;
  template <class Archive>
  void serialize(Archive& archive) {
    archive(self);
  }
  template <class Archive>
  static void load_and_construct(Archive& archive, cereal::construct<Hermit>& construct) {
    std::weak_ptr<Hermit> self;
    archive(self);
    construct(self);
  }
};
struct Known : std::enable_shared_from_this<Known> {
  explicit Known(int n) : a(n) {}
  int a;
  template <class Archive>
  void serialize(Archive& archive) {
    archive(a);
  }
  template <class Archive>
  static void load_and_construct(Archive& archive, cereal::construct<Known>& construct) {
    int a;
    archive(a);
    construct(a);
  }
};
struct Forgetful {
  explicit Forgetful(int) {}
  template <class Archive>
  void serialize(Archive&) {}
  template <class Archive>
  static void load_and_construct(Archive&, cereal::construct<Forgetful>&) {}
};
class alignas(64) Aligned {
 public:
  explicit Aligned(double v) : v_(v) {}
  double v() const { return v_; }
  template <class Archive>
  void serialize(Archive& archive) {
    archive(v_);
  }
  template <class Archive>
  static void load_and_construct(Archive& archive, cereal::construct<Aligned>& construct) {
    double v;
    archive(v);
    construct(v);
  }

 private:
  double v_;
};

struct Large {
  explicit Large(int) {}
  char bytes[4096] = {};
  template <class Archive>
  void save(Archive&) const {}
  template <class Archive>
  static void load_and_construct(Archive&, cereal::construct<Large>& construct) {
    construct(1);
  }
};
template <template <class...> class Pointer>
struct Link {
  using Next = Pointer<Link>;
  explicit Link(Next p) : next(std::move(p)) {}
  Next next;
  template <class Archive>
  void save(Archive& archive) const {
    archive(next);
  }
  template <class Archive>
  static void load_and_construct(Archive& archive, cereal::construct<Link>& construct) {
    Next next;
    archive(next);
    construct(std::move(next));
  }
};

}  // namespace biology

CEREAL_CLASS_VERSION(biology::Plant, 7)

namespace cereal {

template <>
struct LoadAndConstruct<biology::Plant> {
  template <class Archive>
  static void load_and_construct(Archive& archive, cereal::construct<biology::Plant>& construct,
                                 const std::uint32_t version) {
    int leaves;
    archive(leaves);
    construct(leaves, version);
  }
};

}  // namespace cereal

namespace hps_tests {
namespace {

using namespace biology;

TEST(CerealConstruct, PrivateDefaultConstructors) {
  for (const auto& copy : round_trips(std::make_unique<Cell>(1), "01 02")) EXPECT_EQ(copy->size(), 1);
  const auto shared = std::make_shared<Cell>(2);
  for (const auto& copy : round_trips(std::vector{shared, shared}, "02 01 04 01")) EXPECT_EQ(copy[0], copy[1]);
  std::unique_ptr<const Cell> constant = std::make_unique<Cell>(3);
  for (const auto& copy : round_trips(constant, "01 06")) EXPECT_EQ(copy->size(), 3);
}

TEST(CerealConstruct, UniquePointers) {
  std::vector<std::unique_ptr<Animal>> animals;
  animals.push_back(std::make_unique<Animal>(4));
  animals.push_back(nullptr);
  animals[0]->set_name("cat");
  for (const auto& copy : round_trips(animals, "02 01 08 03 63 61 74 00")) {
    EXPECT_EQ(copy[0]->legs(), 4);
    EXPECT_EQ(copy[0]->name(), "cat");
    EXPECT_FALSE(copy[1]);
  }
  for (const auto& copy : round_trips_in_columns(animals)) EXPECT_EQ(copy[0]->name(), "cat");
  std::unique_ptr<const Animal> constant = std::move(animals[0]);
  for (const auto& copy : round_trips(constant, "01 08 03 63 61 74")) EXPECT_EQ(copy->legs(), 4);
  for (const auto& copy : round_trips(std::make_unique<Aligned>(1), "01 00 00 00 00 00 00 f0 3f")) {
    EXPECT_EQ(copy->v(), 1);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(copy.get()) % 64, 0u);
  }
}

TEST(CerealConstruct, SharedPointers) {
  struct Zoo {
    std::shared_ptr<Animal> a;
    std::shared_ptr<const Animal> b;
    std::weak_ptr<Animal> c;
  };
  Zoo zoo{std::make_shared<Animal>(4), {}, {}};
  zoo.b = zoo.a;
  zoo.c = zoo.a;
  for (const auto& copy : round_trips(zoo, "01 08 00 01 01")) {
    EXPECT_EQ(copy.a, copy.b);
    EXPECT_EQ(copy.a, copy.c.lock());
    EXPECT_EQ(copy.a->legs(), 4);
  }
}

// Each pointer is a part of a described message, which numbers its objects for itself.
TEST(CerealConstruct, SharingIsKeptOrRefused) {
  const auto a = std::make_shared<Animal>(4), b = std::make_shared<Animal>(2);
  using Animals = std::vector<std::shared_ptr<Animal>>;
  const auto columns = hps::from_string<Animals>(hps::to_string(Animals{a, b, a}, hps::packed), hps::packed);
  EXPECT_EQ(columns[0], columns[2]);
  for (const auto& copy : round_trips_in_columns(Animals{a, nullptr, b})) EXPECT_EQ(copy[2]->legs(), 2);
  struct Zoo {
    int id = 0;
    std::shared_ptr<const Animal> animal;
    std::weak_ptr<Animal> known;
  };
  const auto expect_refused = [](const auto& shared) {
    const auto text = "several pointers to one object of class Animal";
    expect_error<hps::Error>([&] { (void)hps::to_string(shared, hps::described); }, text);
    expect_error<hps::Error>([&] { (void)hps::to_string(shared, hps::described(hps::compact)); }, text);
    expect_error<hps::Error>([&] { (void)hps::serialized_size(shared, hps::described(hps::raw)); }, text);
  };
  expect_refused(Animals{a, b, a});
  expect_refused(Zoo{1, a, a});
  expect_refused(std::vector<Zoo>{{1, a, {}}, {2, a, {}}});
}

TEST(CerealConstruct, Versions) {
  for (const auto& copy : round_trips(std::make_shared<Plant>(1, 0), "01 02")) EXPECT_EQ(copy->version, 7u);
  for (const auto& copy : round_trips(std::make_unique<Plant>(1, 0), "01 02")) EXPECT_EQ(copy->version, 7u);
}

TEST(CerealConstruct, PointersToItself) {
  const auto hermit = std::make_shared<Hermit>(std::weak_ptr<Hermit>());
  hermit->self = hermit;
  for (const auto& copy : round_trips(hermit, "01 01")) EXPECT_EQ(copy->self.lock(), copy);
}

TEST(CerealConstruct, SharedFromThis) {
  for (const auto& copy : round_trips(std::make_shared<Known>(1), "01 02")) EXPECT_EQ(copy->shared_from_this(), copy);
}

TEST(CerealConstruct, ErrorsLeaveNoObjects) {
  const auto animal = std::make_shared<Animal>(4);
  animal->set_name("horse");
  expect_cut_messages_to_throw(std::vector{animal, animal, std::make_shared<Animal>(2)});
  EXPECT_EQ(Animal::alive, 1);
  std::vector<std::unique_ptr<Animal>> animals;
  animals.push_back(std::make_unique<Animal>(4));
  animals.push_back(std::make_unique<Animal>(6));
  expect_cut_messages_to_throw(animals);
  EXPECT_EQ(Animal::alive, 3);
  expect_cut_messages_to_throw(std::vector{std::make_shared<Known>(1)});
}

TEST(CerealConstruct, NothingConstructedIsAnError) {
  EXPECT_THROW(hps::from_string<std::unique_ptr<Forgetful>>(unhex("01")), cereal::Exception);
  EXPECT_THROW(hps::from_string<std::shared_ptr<Forgetful>>(unhex("01")), cereal::Exception);
}

TEST(CerealConstruct, MemoryIsCharged) {
  std::vector<std::unique_ptr<Large>> unique(1000);
  std::vector<std::shared_ptr<Large>> shared(1000);
  for (auto& p : unique) p = std::make_unique<Large>(1);
  for (auto& p : shared) p = std::make_shared<Large>(1);
  EXPECT_THROW(hps::to_string(unique), hps::LimitExceeded);
  EXPECT_THROW(hps::to_string(shared), hps::LimitExceeded);
  EXPECT_THROW(hps::from_string(unhex("e8 07") + std::string(1000, 1), unique), hps::LimitExceeded);
}

TEST(CerealConstruct, NestingIsBounded) {
  Link<std::unique_ptr>::Next unique;
  EXPECT_THROW(hps::from_string(std::string(2000, 1), unique), hps::LimitExceeded);
  Link<std::shared_ptr>::Next shared;
  std::string message;
  hps::ContainerSink sink(message);
  hps::OutputBuffer<hps::Compact> buffer(sink);
  for (unsigned i = 1; i <= 2000; ++i) buffer << i;
  buffer.flush();
  EXPECT_THROW(hps::from_string(message, shared), hps::LimitExceeded);
}

}  // namespace
}  // namespace hps_tests
