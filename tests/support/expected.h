// SPDX-License-Identifier: MIT
#pragma once
// std::expected, by what HPS asks of it: that of the standard library needs C++23.

#include <utility>
#include <variant>

namespace std {
namespace stand_in {

template <class E>
struct unexpected {
  E error;
};

template <class T, class E>
class expected {
 public:
  using value_type = T;
  using error_type = E;
  using unexpected_type = unexpected<E>;

  expected() = default;
  expected(T value) : either_(std::in_place_index<0>, std::move(value)) {}
  expected(unexpected_type u) : either_(std::in_place_index<1>, std::move(u.error)) {}

  bool has_value() const { return either_.index() == 0; }
  T& operator*() { return std::get<0>(either_); }
  const T& operator*() const { return std::get<0>(either_); }
  E& error() { return std::get<1>(either_); }
  const E& error() const { return std::get<1>(either_); }

 private:
  std::variant<T, E> either_;
};

}  // namespace stand_in
}  // namespace std

namespace hps_tests {

template <class T, class E>
using Expected = std::stand_in::expected<T, E>;

}  // namespace hps_tests
