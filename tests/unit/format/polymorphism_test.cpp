// SPDX-License-Identifier: MIT
// Pointers to polymorphic classes hold the classes that are listed, and never a slice.

#include <map>
#include <memory>
#include <optional>
#include <sstream>

#include <hps/packed.h>

#include "support/bytes.h"
#include "support/columns_of.h"
#include "support/damage.h"
#include "support/expect_error.h"
#include "unit/format/animals.h"

namespace hps_tests {
namespace {

TEST(Polymorphism, UniquePointers) {
  in_each_format(dog("Rex"), [](const auto& copy) {
    EXPECT_EQ(copy->says(), "Rex barks");
    EXPECT_EQ(copy->age, 3);
  });
  in_each_format(std::unique_ptr<Animal>(), [](const auto& copy) { EXPECT_EQ(copy, nullptr); });
}

TEST(Polymorphism, InContainers) {
  std::vector<std::unique_ptr<Animal>> all;
  all.push_back(dog("Rex"));
  all.push_back(nullptr);
  all.push_back(cat({1, 2}));
  all.push_back(dog("Bello", 5));
  in_each_format(all, [](const auto& copy) {
    ASSERT_EQ(copy.size(), 4u);
    EXPECT_EQ(copy[0]->says(), "Rex barks");
    EXPECT_EQ(copy[1], nullptr);
    EXPECT_EQ(dynamic_cast<Cat&>(*copy[2]).lives, (std::vector{1, 2}));
    EXPECT_EQ(copy[3]->age, 5);
  });
  std::map<int, std::unique_ptr<Animal>> map;
  map[1] = cat({3});
  map[2] = dog("Rex");
  in_each_format(map, [](const auto& copy) {
    EXPECT_EQ(copy.at(1)->says(), "meow");
    EXPECT_EQ(copy.at(2)->says(), "Rex barks");
  });
  in_each_format(std::optional(std::pair(1, cat({4}))),
                 [](const auto& copy) { EXPECT_EQ(copy->second->says(), "meow"); });
}

TEST(Polymorphism, SharedPointers) {
  struct Zoo {
    std::vector<std::shared_ptr<Animal>> all;
    std::weak_ptr<Animal> favourite;
    std::shared_ptr<const Animal> first;
    std::shared_ptr<Dog> as_itself;
  };
  Zoo zoo;
  zoo.all = {dog<std::shared_ptr<Animal>>("Rex"), cat<std::shared_ptr<Animal>>({9}), nullptr};
  zoo.all.push_back(zoo.all[0]);
  zoo.favourite = zoo.all[1];
  zoo.first = zoo.all[0];
  zoo.as_itself = std::static_pointer_cast<Dog>(zoo.all[0]);
  in_each_format(zoo, [](const Zoo& copy) {
    ASSERT_EQ(copy.all.size(), 4u);
    EXPECT_EQ(copy.all[0], copy.all[3]);
    EXPECT_EQ(copy.first, copy.all[0]);
    EXPECT_EQ(copy.as_itself, copy.all[0]);
    EXPECT_EQ(copy.favourite.lock(), copy.all[1]);
    EXPECT_EQ(copy.all[0]->says(), "Rex barks");
    EXPECT_EQ(copy.all[1]->says(), "meow");
  });
}

TEST(Polymorphism, BasesAtOtherAddresses) {
  const auto duck = std::make_shared<Duck>();
  duck->name = "Donald";
  duck->height = 7;
  using All = std::tuple<std::shared_ptr<Flyer>, std::shared_ptr<Swimmer>, std::shared_ptr<Duck>, std::weak_ptr<Flyer>>;
  in_each_format(All(duck, duck, duck, duck), [](const All& copy) {
    const auto& [flyer, swimmer, itself, weak] = copy;
    EXPECT_EQ(itself->name, "Donald");
    EXPECT_EQ(flyer->height, 7);
    EXPECT_EQ(std::dynamic_pointer_cast<Duck>(flyer), itself);
    EXPECT_EQ(std::dynamic_pointer_cast<Duck>(swimmer), itself);
    EXPECT_EQ(std::dynamic_pointer_cast<Duck>(weak.lock()), itself);
  });
  in_each_format(std::unique_ptr<Flyer>(new Duck(*duck)), [](const auto& copy) { EXPECT_EQ(copy->height, 7); });
}

TEST(Polymorphism, VirtualBases) {
  const auto bottom = std::make_shared<Bottom>();
  bottom->base = 1, bottom->left = 2, bottom->right = 3;
  using All = std::tuple<std::shared_ptr<Right>, std::shared_ptr<Base>, std::shared_ptr<Left>, std::shared_ptr<Bottom>>;
  in_each_format(All(bottom, bottom, bottom, bottom), [](const All& copy) {
    const auto& [right, base, left, itself] = copy;
    EXPECT_EQ(itself->base, 1);
    EXPECT_EQ(left->left, 2);
    EXPECT_EQ(right->right, 3);
    EXPECT_EQ(std::dynamic_pointer_cast<Bottom>(right), itself);
    EXPECT_EQ(std::dynamic_pointer_cast<Bottom>(base), itself);
    EXPECT_EQ(std::dynamic_pointer_cast<Bottom>(left), itself);
  });
  in_each_format(std::unique_ptr<Base>(new Bottom(*bottom)),
                 [](const auto& copy) { EXPECT_EQ(dynamic_cast<Bottom&>(*copy).right, 3); });
}

TEST(Polymorphism, ConcreteBases) {
  std::vector<std::unique_ptr<Shape>> all;
  all.push_back(std::make_unique<Shape>());
  auto circle = std::make_unique<Circle>();
  circle->radius = 0.5;
  all.push_back(std::move(circle));
  in_each_format(all, [](const auto& copy) {
    EXPECT_EQ(dynamic_cast<Circle*>(copy[0].get()), nullptr);
    EXPECT_EQ(dynamic_cast<Circle&>(*copy[1]).radius, 0.5);
  });
}

TEST(Polymorphism, Bytes) {
  EXPECT_EQ(hex(hps::to_string(dog("Rex"))), "01 00 06 03 52 65 78");
  EXPECT_EQ(hex(hps::to_string(cat({1}))), "01 01 00 01 02");
  EXPECT_EQ(hex(hps::to_string(dog<std::shared_ptr<Animal>>("Rex"))), "01 00 06 03 52 65 78");
  const std::string raw = hex(hps::to_string(dog("R"), hps::raw));
  EXPECT_EQ(raw.substr(0, 26), "01 00 00 00 00 03 00 00 00");
  EXPECT_EQ(hex(hps::to_string(cat({}), hps::raw)).substr(0, 26), "01 01 00 00 00 00 00 00 00");
  const std::string shared = hex(hps::to_string(cat<std::shared_ptr<Animal>>({}), hps::raw));
  EXPECT_EQ(shared.substr(0, 47), "01 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00");
  std::vector<std::unique_ptr<Animal>> all;
  all.push_back(nullptr);
  all.push_back(cat({}));
  EXPECT_EQ(hex(hps::to_string(all)), "02 02 01 00 00");
  // Without a list there is no index.
  const auto plain = std::make_unique<Plain>();
  EXPECT_EQ(hex(hps::to_string(plain)), "01 00");
  EXPECT_EQ(hex(hps::to_string(std::make_shared<Plain>())), "01 00");
  EXPECT_EQ(hex(hps::to_string(std::make_unique<Horse>(), hps::raw)), "01 00 00 00 00");
}

TEST(Polymorphism, ObjectsAreFilledInAgain) {
  auto kept = dog("Rex");
  const Animal* const before = kept.get();
  hps::from_string(hps::to_string(dog("Bello")), kept);
  EXPECT_EQ(kept.get(), before);
  EXPECT_EQ(kept->says(), "Bello barks");
  hps::from_string(hps::to_string(cat({1})), kept);
  EXPECT_EQ(kept->says(), "meow");
  hps::from_string(columns_of(cat({2, 3})), kept, hps::packed);
  EXPECT_EQ(dynamic_cast<Cat&>(*kept).lives, (std::vector{2, 3}));
  hps::from_string(columns_of(dog("Rex")), kept, hps::packed);
  EXPECT_EQ(kept->says(), "Rex barks");
  // An object of an unlisted class, or of a class without a list, is replaced by a new one.
  kept = std::make_unique<Horse>();
  hps::from_string(hps::to_string(dog("Rex")), kept);
  EXPECT_EQ(kept->says(), "Rex barks");
  std::unique_ptr<Plain> plain = std::make_unique<Fancy>();
  hps::from_string(hps::to_string(std::make_unique<Plain>()), plain);
  EXPECT_EQ(dynamic_cast<Fancy*>(plain.get()), nullptr);
}

TEST(Polymorphism, AnIndexBeyondTheList) {
  EXPECT_THROW(hps::from_string<std::unique_ptr<Animal>>(unhex("01 02 00 00")), hps::ParseError);
  EXPECT_THROW(hps::from_string<std::shared_ptr<Animal>>(unhex("01 02 00 00")), hps::ParseError);
  EXPECT_THROW(hps::from_string<std::unique_ptr<Animal>>(unhex("01 02 00 00 00 00 00 00 00"), hps::raw),
               hps::ParseError);
  EXPECT_THROW(hps::from_string<std::unique_ptr<Animal>>(unhex("01 ff ff ff ff 0f 00")), hps::ParseError);
  const auto place = place_of([] { hps::from_string<Holder>(unhex("00 00 00 01 07 00")); });
  EXPECT_EQ(place.path.substr(place.path.size() - 13), "Holder.animal");
  EXPECT_EQ(place.offset, 4u);
}

TEST(Polymorphism, UnlistedClasses) {
  const auto check = [](const Holder& holder, const char* base, const char* derived, const char* path) {
    const auto with = [&](const auto& format) {
      for (const std::string text : {base, derived, path})
        expect_error<hps::Error>([&] { hps::to_string(holder, format); }, text);
      EXPECT_THROW(hps::serialized_size(holder, format), hps::Error);
    };
    with(hps::compact);
    with(hps::raw);
    with(hps::packed);
    with(hps::compact.canonical());
  };
  Holder holder;
  holder.animal = std::make_unique<Horse>();
  check(holder, "Animal", "Horse", "Holder.animal");
  holder.animal = nullptr;
  holder.plain.resize(3);
  holder.plain[0] = std::make_unique<Plain>();
  holder.plain[2] = std::make_unique<Fancy>();
  check(holder, "Plain", "Fancy", "Holder.plain[2]");
  holder.plain.clear();
  holder.shared = std::make_shared<Fancy>();
  check(holder, "Plain", "Fancy", "Holder.shared");
}

TEST(Polymorphism, AnExtendedListReadsOldMessages) {
  const auto old = std::make_unique<OldDog>();
  old->age = 4;
  old->name = "Rex";
  const std::unique_ptr<OldAnimal> as_animal(new OldDog(*old));
  EXPECT_EQ(hps::from_string<std::unique_ptr<Animal>>(hps::to_string(as_animal))->says(), "Rex barks");
  EXPECT_EQ(hps::from_string<std::unique_ptr<Animal>>(hps::to_string(as_animal, hps::raw), hps::raw)->age, 4);
}

}  // namespace
}  // namespace hps_tests
