// SPDX-License-Identifier: MIT
#pragma once
// Polymorphic classes with and without lists of those that derive from them.

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <hps/packed.h>

#include "support/columns_of.h"

namespace hps_tests {

struct Animal {  // abstract
  int age = 0;
  virtual ~Animal() = default;
  virtual std::string says() const = 0;
};
struct Dog : Animal {
  std::string name;
  std::string says() const override { return name + " barks"; }
  HPS_MEMBERS(age, name)
};
struct Cat : Animal {
  std::vector<int> lives;
  std::string says() const override { return "meow"; }
  HPS_MEMBERS(age, lives)
};
struct Horse final : Animal {
  std::string says() const override { return "neigh"; }
  HPS_MEMBERS(age)
};

struct Shape {  // concrete, and listed
  int id = 0;
  virtual ~Shape() = default;
  HPS_MEMBERS(id)
};
struct Circle : Shape {
  double radius = 0;
  HPS_MEMBERS(id, radius)
};
struct Plain {  // no list
  int id = 0;
  virtual ~Plain() = default;
  HPS_MEMBERS(id)
};
struct Fancy : Plain {
  int more = 0;
  HPS_MEMBERS(id, more)
};

struct Swimmer {
  int depth = 0;
  virtual ~Swimmer() = default;
};
struct Flyer {
  int height = 0;
  virtual ~Flyer() = default;
};
struct Duck : Swimmer, Flyer {
  std::string name;
  HPS_MEMBERS(depth, height, name)
};
struct Base {
  int base = 0;
  virtual ~Base() = default;
};
struct Left : virtual Base {
  int left = 0;
};
struct Right : virtual Base {
  int right = 0;
};
struct Bottom : Left, Right {
  HPS_MEMBERS(base, left, right)
};

struct Holder {
  int i = 0;
  std::vector<std::unique_ptr<Plain>> plain;
  std::shared_ptr<Plain> shared;
  std::unique_ptr<Animal> animal;
};
// The list before it was extended.
struct OldAnimal {
  virtual ~OldAnimal() = default;
};
struct OldDog : OldAnimal {
  int age = 0;
  std::string name;
  HPS_MEMBERS(age, name)
};

}  // namespace hps_tests

template <>
struct hps::Derived<hps_tests::Animal> : hps::Types<hps_tests::Dog, hps_tests::Cat> {};
template <>
struct hps::Derived<hps_tests::OldAnimal> : hps::Types<hps_tests::OldDog> {};
template <>
struct hps::Derived<hps_tests::Shape> : hps::Types<hps_tests::Shape, hps_tests::Circle> {};
template <>
struct hps::Derived<hps_tests::Swimmer> : hps::Types<hps_tests::Duck> {};
template <>
struct hps::Derived<hps_tests::Flyer> : hps::Types<hps_tests::Duck> {};
template <>
struct hps::Derived<hps_tests::Base> : hps::Types<hps_tests::Bottom> {};
template <>
struct hps::Derived<hps_tests::Left> : hps::Types<hps_tests::Bottom> {};
template <>
struct hps::Derived<hps_tests::Right> : hps::Types<hps_tests::Bottom> {};

namespace hps_tests {

template <class P = std::unique_ptr<Animal>>
P dog(const char* name, int age = 3) {
  Dog d;
  d.age = age;
  d.name = name;
  return P(new Dog(d));
}
template <class P = std::unique_ptr<Animal>>
P cat(std::vector<int> lives) {
  Cat c;
  c.lives = std::move(lives);
  return P(new Cat(c));
}

// Calls check(copy) with what t becomes in each format; damaged messages end in errors.
template <class T>
void in_each_format(const T& t, auto&& check) {
  const auto with = [&](const auto& format, const std::string& message) {
    check(hps::from_string<T>(message, format));
    T used = hps::from_string<T>(message, format);
    hps::from_string(message, used, format);
    check(used);
    std::istringstream in(message);
    check(hps::from_stream<T>(in, format));
    for (std::size_t i = 0; i < message.size(); ++i) {
      EXPECT_THROW(hps::from_string<T>(message.substr(0, i), format), hps::Error);
      for (const int change : {1, 2, 128}) {
        std::string damaged = message;
        damaged[i] = static_cast<char>(message[i] ^ change);
        try {
          (void)hps::from_string<T>(damaged, format);
        } catch (const hps::Error&) {
        }
      }
    }
  };
  with(hps::compact, hps::to_string(t));
  with(hps::raw, hps::to_string(t, hps::raw));
  with(hps::packed, hps::to_string(t, hps::packed));
  with(hps::packed, columns_of(t));
  const std::string message = columns_of(t);
  EXPECT_GT(hps::columns(message).size(), 0u);
}

}  // namespace hps_tests
