// SPDX-License-Identifier: MIT
#include <memory>

#include "support/same.h"
#include "support/type_table.h"

namespace hps_tests::polymorphic {

using i32 = std::int32_t;

struct Animal {
  i32 age = 0;
  virtual ~Animal() = default;
  virtual bool equals(const Animal&) const = 0;
  bool operator==(const Animal& other) const { return equals(other); }
};
struct Tame {
  std::string name;
  virtual ~Tame() = default;
};
struct Dog : Tame, Animal {  // its animal is not where it begins
  HPS_MEMBERS(age, name)
  Dog() = default;
  Dog(i32 years, std::string called) { age = years, name = std::move(called); }
  bool equals(const Animal& other) const override {
    const auto* const dog = dynamic_cast<const Dog*>(&other);
    return dog && age == dog->age && name == dog->name;
  }
};
struct Cat : Animal {
  std::vector<i32> lives;
  HPS_MEMBERS(age, lives)
  Cat() = default;
  explicit Cat(std::vector<i32> l) : lives(std::move(l)) {}
  bool equals(const Animal& other) const override {
    const auto* const cat = dynamic_cast<const Cat*>(&other);
    return cat && age == cat->age && lives == cat->lives;
  }
};

struct Figure {  // of its own class, too
  i32 id = 0;
  HPS_MEMBERS(id)
  explicit Figure(i32 i = 0) : id(i) {}
  virtual ~Figure() = default;
  virtual double size() const { return 0; }
  bool operator==(const Figure& other) const { return id == other.id && same(size(), other.size()); }
};
struct Circle : Figure {
  double radius = 0;
  HPS_MEMBERS(id, radius)
  explicit Circle(i32 i = 0, double r = 0) : Figure(i), radius(r) {}
  double size() const override { return radius; }
};

struct Vehicle {
  virtual ~Vehicle() = default;
  virtual i32 wheels() const = 0;
};
struct Car final : Vehicle {  // no list, since there can be no other class
  i32 seats = 0;
  HPS_MEMBERS(seats)
  explicit Car(i32 s = 0) : seats(s) {}
  i32 wheels() const override { return 4; }
  bool operator==(const Car& other) const { return seats == other.seats; }
};

struct Family {  // one object behind several pointers
  std::shared_ptr<Animal> first;
  std::shared_ptr<const Animal> again;
  std::shared_ptr<Dog> as_itself;
  std::weak_ptr<Animal> favourite;
  bool operator==(const Family& other) const {
    return same(first, other.first) && same(again, other.again) && same(as_itself, other.as_itself) &&
           same(favourite.lock(), other.favourite.lock()) && sharing() == other.sharing();
  }

 private:
  std::vector<bool> sharing() const {
    const std::shared_ptr<const Animal> dog = as_itself, liked = favourite.lock();
    return {first == again, first == dog, again == dog, first == liked, again == liked, dog == liked};
  }
};

template <template <class...> class Pointer, class Base>
std::vector<Pointer<Base>> all_of(auto... objects) {
  std::vector<Pointer<Base>> all;
  (all.emplace_back(objects), ...);
  return all;
}

std::vector<std::shared_ptr<Animal>> pack() {
  auto all = all_of<std::shared_ptr, Animal>(new Dog(3, "Rex"), nullptr, new Cat({1, -2}), new Dog(5, "Bello"));
  all.push_back(all[2]);
  all.push_back(all[0]);
  return all;
}

void fill(Family& f) {
  f.as_itself = std::make_shared<Dog>(3, "Rex");
  f.again = f.first = f.as_itself;
}

}  // namespace hps_tests::polymorphic

template <>
struct hps::Derived<hps_tests::polymorphic::Animal>
    : hps::Types<hps_tests::polymorphic::Dog, hps_tests::polymorphic::Cat> {};
template <>
struct hps::Derived<hps_tests::polymorphic::Figure>
    : hps::Types<hps_tests::polymorphic::Figure, hps_tests::polymorphic::Circle> {};

namespace hps_tests {
namespace {

using namespace polymorphic;

[[maybe_unused]] const bool added = [] {
  add_filled<std::unique_ptr<Animal>>(
      "unique_ptr_derived", [](auto& p) { p = std::make_unique<Dog>(3, "Rex"); },
      [](auto& p) {
        p = std::make_unique<Cat>(std::vector<i32>{1, -2});
      },
      [](auto&) {});
  add_filled<std::vector<std::unique_ptr<Animal>>>(
      "vector_unique_ptr_derived",
      [](auto& v) {
        v = all_of<std::unique_ptr, Animal>(new Dog(3, "Rex"), nullptr, new Cat({1, -2}), new Dog(-1, ""));
      },
      [](auto&) {});
  add_filled<std::vector<std::unique_ptr<Figure>>>(
      "vector_unique_ptr_base",
      [](auto& v) { v = all_of<std::unique_ptr, Figure>(new Figure(1), new Circle(2, 0.5), nullptr); }, [](auto&) {});
  add_filled<std::shared_ptr<Animal>>(
      "shared_ptr_derived", [](auto& p) { p = std::make_shared<Dog>(3, "Rex"); },
      [](auto& p) {
        p = std::make_shared<Cat>(std::vector<i32>{1, -2});
      },
      [](auto&) {});
  add_filled<std::vector<std::shared_ptr<Animal>>>(
      "vector_shared_ptr_derived", [](auto& v) { v = pack(); }, [](auto&) {});
  add_filled<Family>(
      "shared_ptr_derived_again",
      [](auto& f) {
        fill(f);
        f.favourite = f.first;
      },
      [](auto& f) {
        fill(f);
        f.first = std::make_shared<Dog>(3, "Rex");
      },
      [](auto&) {});
  add("final_class", Car(5), Car());
  add_filled<std::vector<std::unique_ptr<Car>>>(
      "vector_unique_ptr_final", [](auto& v) { v = all_of<std::unique_ptr, Car>(new Car(5), nullptr, new Car(-1)); },
      [](auto&) {});
  return true;
}();

}  // namespace
}  // namespace hps_tests
