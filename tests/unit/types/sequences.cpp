// SPDX-License-Identifier: MIT
#include <array>
#include <complex>
#include <deque>
#include <forward_list>
#include <list>
#include <memory_resource>
#include <numeric>
#include <queue>
#include <stack>
#include <valarray>

#include "support/type_table.h"

namespace hps_tests {
namespace {

using i32 = std::int32_t;
using LeastFirst = std::priority_queue<i32, std::deque<i32>, std::greater<i32>>;
enum class Color : std::uint16_t { red, green = 500 };

template <class C>
C up_to(int n) {
  C c(static_cast<std::size_t>(n));
  std::iota(std::begin(c), std::end(c), typename C::value_type{});
  return c;
}

std::vector<bool> bits(std::size_t n) {
  std::vector<bool> v(n);
  for (std::size_t i = 0; i < n; ++i) v[i] = i % 3 == 0 || i == n - 1;
  return v;
}

void fill(auto& adaptor) {
  for (const int v : {5, -1, 300, 7, 7}) adaptor.push(v);
}

[[maybe_unused]] const bool added = [] {
  add("vector_int32", std::vector<i32>{}, std::vector<i32>{0, -1, 64, 1 << 30}, up_to<std::vector<i32>>(40));
  add("vector_char", std::vector{'a', '\xff'});
  add("vector_int8", std::vector<std::int8_t>{-128, 127});
  add("vector_uint8", std::vector<std::uint8_t>{0, 200});
  add("vector_uint16", std::vector<std::uint16_t>{}, up_to<std::vector<std::uint16_t>>(20));
  add("vector_uint64", std::vector<std::uint64_t>{1, ~std::uint64_t{0}});
  add("vector_long", std::vector{1L, -2L});
  add("vector_float", std::vector{1.5f, -0.f, 3e10f});
  add("vector_double", std::vector<double>{}, std::vector{1.5, -0., 3e100});
  add("vector_long_double", std::vector{1.5L, -2.L}).exact = false;
  add("vector_enum", std::vector{Color::green, Color::red});
  add("vector_bool", bits(0), bits(1), bits(7), bits(8), bits(9), bits(100));
  add("vector_complex", std::vector<std::complex<double>>{{1, 2}, {3, -4}});
  add("vector_vector", std::vector<std::vector<i32>>{{1, 2}, {}, {3}}, std::vector<std::vector<i32>>{});
  add("vector_vector_double", std::vector<std::vector<double>>{{1}, {}, {2, 3}});
  add("vector_array", std::vector<std::array<float, 3>>{{1, 2, 3}, {4, 5, 6}});
  add("vector_vector_bool", std::vector{bits(3), bits(0), bits(17)});
  add("pmr_vector", std::pmr::vector<std::pmr::string>{"first", "second, longer than fits inside of it"});
  add("array_int32", std::array<i32, 3>{1, -2, 1000});
  add("array_double", std::array<double, 2>{0.5, -1});
  add("array_bool", std::array{true, false, true}, std::array{false, true, true});
  add("array_empty", std::array<i32, 0>{});
  add("array_bool_empty", std::array<bool, 0>{});
  add("array_string", std::array<std::string, 2>{"a", "longer than sixteen letters"});
  add("array_array", std::array<std::array<i32, 2>, 2>{{{1, 2}, {3, 4}}});
  add("array_large", std::array<i32, 100>{1, 2, 3});
  add("deque_int32", std::deque<i32>{1, -2}, std::deque<i32>{});
  add("deque_bool", std::deque<bool>{true, false});
  add("deque_byte", std::deque<std::byte>{std::byte{7}, std::byte{200}});
  add("list_double", std::list<double>{1, 2.5}, std::list<double>{});
  add("list_string", std::list<std::string>{"a", "b"});
  add("forward_list_int32", std::forward_list<i32>{3, 2, 1}, std::forward_list<i32>{});
  add("valarray_double", std::valarray<double>{1, 2, 3}, std::valarray<double>{});
  add("valarray_int32", std::valarray<i32>{-1, 1});
  add_filled<std::queue<i32>>(
      "queue_int32", [](auto& q) { fill(q); }, [](auto&) {});
  add_filled<std::stack<i32, std::vector<i32>>>("stack_int32", [](auto& s) { fill(s); });
  sorts(add_filled<std::priority_queue<i32>>(
      "priority_queue_int32", [](auto& q) { fill(q); }, [](auto&) {}));
  sorts(add_filled<LeastFirst>("priority_queue_greater", [](auto& q) { fill(q); }));
  return true;
}();

}  // namespace
}  // namespace hps_tests
