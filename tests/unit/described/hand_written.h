// SPDX-License-Identifier: MIT
#pragma once
// Classes that are written by hand, in every way that matters to described messages.

#include <hps/schema.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace hps_tests {
namespace by_hand {

struct Plain {
  int a = 0;
  template <class B>
  void serialize(B& b) const {
    b << a;
  }
  template <class B>
  void parse(B& b) {
    b >> a;
  }
  friend bool operator==(const Plain& x, const Plain& y) { return x.a == y.a; }
};

// As for Boost and cereal.
struct Versioned {
  int a = 0, b = 0;
  template <class A>
  void serialize(A& archive, unsigned version) {
    archive& a;
    if (version >= 2) archive& b;
  }
  friend bool operator==(const Versioned& x, const Versioned& y) { return x.a == y.a && x.b == y.b; }
};

// In raw, the numbers are aligned.
struct Numbers {
  std::vector<double> all;
  template <class B>
  void serialize(B& b) const {
    b << all;
  }
  template <class B>
  void parse(B& b) {
    b >> all;
  }
  friend bool operator==(const Numbers& x, const Numbers& y) { return x.all == y.all; }
};

// Twice the same object.
struct Sharing {
  std::shared_ptr<int> one, other;
  template <class B>
  void serialize(B& b) const {
    b << one << other;
  }
  template <class B>
  void parse(B& b) {
    b >> one >> other;
  }
  friend bool operator==(const Sharing& x, const Sharing& y) {
    return x.one == x.other && y.one == y.other && !x.one == !y.one && (!x.one || *x.one == *y.one);
  }
};
inline Sharing sharing(int v) {
  const auto one = std::make_shared<int>(v);
  return {one, one};
}

// Others of them inside.
struct Nested {
  Plain plain;
  std::vector<Numbers> numbers;
  template <class B>
  void serialize(B& b) const {
    b << plain << numbers;
  }
  template <class B>
  void parse(B& b) {
    b >> plain >> numbers;
  }
  friend bool operator==(const Nested& x, const Nested& y) { return x.plain == y.plain && x.numbers == y.numbers; }
};

// Contains itself.
struct Chain {
  int number = 0;
  std::unique_ptr<Chain> next;
  template <class B>
  void serialize(B& b) const {
    b << number << next;
  }
  template <class B>
  void parse(B& b) {
    b >> number >> next;
  }
};
inline Chain chain(int levels) {
  Chain first;
  for (int i = 0; i < levels; ++i) {
    auto next = std::make_unique<Chain>(std::move(first));
    first = Chain{i, std::move(next)};
  }
  return first;
}

// All of them, in all kinds of places.
struct Everything {
  int before = 1;
  Plain plain;
  Versioned versioned;
  std::map<int, Numbers> numbers;
  std::vector<Sharing> sharing;
  std::shared_ptr<Sharing> shared, again;
  std::optional<Nested> nested;
  std::variant<int, Plain, Nested> either;
  std::string after;
  friend bool operator==(const Everything& x, const Everything& y) {
    return x.before == y.before && x.plain == y.plain && x.versioned == y.versioned && x.numbers == y.numbers &&
           x.sharing == y.sharing && x.shared == x.again && y.shared == y.again && *x.shared == *y.shared &&
           x.nested == y.nested && x.either == y.either && x.after == y.after;
  }
};
inline Everything everything() {
  const auto shared = std::make_shared<Sharing>(sharing(8));
  const Nested nested{{-300}, {{{1.5}}, {}, {{2, 3}}}};
  return {
      5,      {7},    {8, 9}, {{1, {{0.5}}}, {2, {}}, {3, {{1, 2, 3}}}}, {sharing(1), {}, sharing(2)}, shared, shared,
      nested, nested, "after"};
}

}  // namespace by_hand
}  // namespace hps_tests

template <>
struct hps::Version<hps_tests::by_hand::Versioned> {
  static constexpr unsigned value = 2;
};
