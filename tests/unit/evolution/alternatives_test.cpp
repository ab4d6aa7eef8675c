// SPDX-License-Identifier: MIT
// Alternatives that have no name, but records in them that have one.

#include "hps/evolution/alternatives.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <variant>
#include <vector>

#include "unit/evolution/formats.h"

namespace hps_tests {
namespace {

namespace was {

struct Circle {
  double r;
};
struct Square {
  double a;
};
template <template <class> class Of>
using Shape = std::variant<Of<Circle>, Of<Square>>;

}  // namespace was

struct Circle {
  double r;
  int color = 0;
};
struct Square {
  double a;
  int color = 0;
};
struct Triangle {
  double a;
  int color = 0;
};
template <template <class> class Of>
using Shape = std::variant<Of<Square>, Of<Circle>>;

// Of<T> holds one T.
template <template <class> class Of>
void expect_found(auto&& make) {
  static_assert(std::variant_size_v<Shape<Of>> == 2);
  expect_becomes(was::Shape<Of>(make(was::Circle{3.5})), Shape<Of>(make(Circle{3.5})));
  expect_becomes(was::Shape<Of>(make(was::Square{2.5})), Shape<Of>(make(Square{2.5})));
  for_each_message(was::Shape<Of>(make(was::Circle{3.5})), [](const std::string& message) {
    expect_error<hps::ParseError>(
        [&] { (void)hps::from_string<std::variant<Of<Square>, Of<Triangle>>>(message, hps::described); },
        "lacks at byte");
  });
}

template <class T>
using Unique = std::unique_ptr<T>;
template <class T>
using Shared = std::shared_ptr<T>;
template <class T>
using Optional = std::optional<T>;
template <class T>
using List = std::vector<T>;
template <class T>
using Array = std::array<T, 1>;
template <class T>
using Map = std::map<int, T>;
template <class T>
using Tuple = std::tuple<int, T>;
template <class T>
using Deep = std::vector<std::optional<std::pair<int, std::vector<T>>>>;

TEST(Alternatives, AreFoundByTheNamesInThem) {
  expect_found<Unique>([]<class T>(T t) { return std::make_unique<T>(t); });
  expect_found<Shared>([]<class T>(T t) { return std::make_shared<T>(t); });
  expect_found<Optional>([]<class T>(T t) { return std::optional<T>(t); });
  expect_found<List>([]<class T>(T t) { return std::vector<T>{t, t}; });
  expect_found<Array>([]<class T>(T t) { return std::array<T, 1>{t}; });
  expect_found<Map>([]<class T>(T t) { return std::map<int, T>{{1, t}}; });
  expect_found<Tuple>([]<class T>(T t) { return std::tuple<int, T>{1, t}; });
  expect_found<Deep>([]<class T>(T t) { return Deep<T>{std::pair{1, std::vector<T>{t}}}; });
}

TEST(Alternatives, OfOtherContainers) {
  using Was = std::variant<std::vector<was::Circle>, std::vector<was::Square>, was::Circle>;
  using Now = std::variant<Unique<Circle>, std::vector<Unique<Square>>, std::array<Circle, 1>>;
  expect_becomes(Was(std::vector{was::Circle{3.5}}), Now(std::array{Circle{3.5}}));
  std::vector<Unique<Square>> squares;
  squares.push_back(std::make_unique<Square>(Square{2.5}));
  expect_becomes(Was(std::vector{was::Square{2.5}}), Now(std::move(squares)));
  expect_becomes(Was(was::Circle{3.5}), Now(std::make_unique<Circle>(Circle{3.5})));
}

// Equal schemas of one name go first.
TEST(Alternatives, OfOneName) {
  using Was = std::variant<std::vector<Circle>, std::array<Circle, 2>, int>;
  using Now = std::variant<long, std::array<Circle, 2>, std::vector<Circle>>;
  expect_becomes(Was(std::vector{Circle{3.5}}), Now(std::vector{Circle{3.5}}));
  expect_becomes(Was(std::array{Circle{3.5}, Circle{1}}), Now(std::array{Circle{3.5}, Circle{1}}));
}

TEST(Alternatives, WithoutNamesByPosition) {
  using Was = std::variant<std::vector<int>, std::tuple<int, was::Circle>, std::tuple<float>>;
  using Now = std::variant<std::vector<long>, std::tuple<long, Circle, Square>, std::tuple<double>>;
  expect_becomes(Was(std::vector{7}), Now(std::vector{7L}));
  expect_becomes(Was(std::tuple{1, was::Circle{3.5}}), Now(std::tuple{1L, Circle{3.5}, Square{}}));
  expect_becomes(Was(std::tuple{1.5f}), Now(std::tuple{1.5}));
}

TEST(Alternatives, IntoAndOutOfAVariant) {
  using Now = std::variant<std::vector<Square>, std::vector<Circle>>;
  expect_becomes(std::vector{was::Circle{3.5}}, Now(std::vector{Circle{3.5}}));
  expect_becomes(was::Shape<List>(std::vector{was::Square{2.5}}), std::vector{Square{2.5}});
  for_each_message(was::Shape<List>(std::vector{was::Circle{3.5}}), [](const std::string& message) {
    expect_error<hps::ParseError>([&] { (void)hps::from_string<std::vector<Square>>(message, hps::described); },
                                  "lacks at byte");
  });
  for_each_message(std::vector{was::Circle{3.5}}, [](const std::string& message) {
    using Other = std::variant<std::vector<Square>, std::string>;
    expect_error<hps::ParseError>([&] { (void)hps::from_string<Other>(message, hps::described); },
                                  "a message of another type");
  });
}

TEST(Alternatives, AreTold) {
  const auto changes = hps::compatible<Shape<List>>(hps::schema_of<was::Shape<List>>());
  ASSERT_EQ(changes.size(), 2u);
  for (const hps::Change& change : changes) EXPECT_EQ(change.effect, hps::Effect::filled_in) << change;
}

}  // namespace
}  // namespace hps_tests
