// SPDX-License-Identifier: MIT
// Pointers to base classes, in rows and columns.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hps/hps.h>

#include "fuzz/check_all.h"
#include "fuzz/target.h"

namespace hps_fuzz {

struct Animal {  // abstract
  std::uint8_t age = 0;
  virtual ~Animal() = default;
  virtual bool barks() const = 0;
};
struct Dog : Animal {
  std::string name;
  std::unique_ptr<Animal> friend_;
  HPS_MEMBERS(age, name, friend_)
  bool barks() const override { return true; }
};
struct Cat : Animal {
  std::vector<std::int16_t> lives;
  HPS_MEMBERS(age, lives)
  bool barks() const override { return false; }
};
struct Kennel {
  std::vector<std::unique_ptr<Animal>> animals;
  std::shared_ptr<Animal> favourite;
  std::vector<std::shared_ptr<Animal>> guests;
  std::weak_ptr<Animal> watched;
};

// Two bases at different addresses in one object.
struct Swimmer {
  std::int32_t depth = 0;
  virtual ~Swimmer() = default;
};
struct Flyer {
  std::int32_t height = 0;
  virtual ~Flyer() = default;
};
struct Duck : Swimmer, Flyer {
  std::shared_ptr<std::string> name;
  HPS_MEMBERS(depth, height, name)
};
struct Pond {
  std::vector<std::shared_ptr<Swimmer>> swimmers;
  std::vector<std::shared_ptr<Flyer>> flyers;
  std::shared_ptr<Duck> duck;
  std::weak_ptr<Flyer> watched;
  std::unique_ptr<Flyer> alone;
};

struct Base {
  std::uint16_t base = 0;
  virtual ~Base() = default;
};
struct Left : virtual Base {
  double left = 0;
};
struct Bottom : Left {
  std::optional<float> bottom;
  HPS_MEMBERS(base, left, bottom)
};
struct Diamond {
  std::shared_ptr<Base> base;
  std::shared_ptr<Left> left;
  std::vector<std::weak_ptr<Base>> watched;
};

struct Figure {  // concrete, and listed
  std::int8_t id = 0;
  virtual ~Figure() = default;
  HPS_MEMBERS(id)
};
struct Circle : Figure {
  double radius = 0;
  HPS_MEMBERS(id, radius)
};
struct Figures {
  std::map<std::uint8_t, std::unique_ptr<Figure>> by_number;
  std::variant<std::int32_t, std::shared_ptr<Figure>, std::unique_ptr<Figure>> any;
  std::optional<std::unique_ptr<Figure>> maybe;
};

using Types = hps::Types<Kennel, Pond, Diamond, Figures, std::vector<Kennel>, std::vector<Pond>, std::vector<Diamond>,
                         std::vector<Figures>>;

}  // namespace hps_fuzz

template <>
struct hps::Derived<hps_fuzz::Animal> : hps::Types<hps_fuzz::Dog, hps_fuzz::Cat> {};
template <>
struct hps::Derived<hps_fuzz::Swimmer> : hps::Types<hps_fuzz::Duck> {};
template <>
struct hps::Derived<hps_fuzz::Flyer> : hps::Types<hps_fuzz::Duck> {};
template <>
struct hps::Derived<hps_fuzz::Base> : hps::Types<hps_fuzz::Bottom> {};
template <>
struct hps::Derived<hps_fuzz::Left> : hps::Types<hps_fuzz::Bottom> {};
template <>
struct hps::Derived<hps_fuzz::Figure> : hps::Types<hps_fuzz::Figure, hps_fuzz::Circle> {};

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace hps_fuzz;
  const Input in(text_of(data, size));
  check_all(*make<Rows, Columns>(Types{}, in), in);
  return 0;
}
