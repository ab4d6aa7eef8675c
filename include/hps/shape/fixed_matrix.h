// SPDX-License-Identifier: MIT
#pragma once
// Matrices of fixed size: arrays of rows, also where columns lie in memory one after another.

#include <array>

#include "hps/shape/dense.h"
#include "hps/shape/standard/array.h"

namespace hps::shape {

// A number, or a complex one, `Step` numbers before the next one of its row.
template <class E, std::size_t Step>
struct InRow {
  alignas(E) unsigned char bytes[Step * sizeof(E)];

  E& value() { return *reinterpret_cast<E*>(this); }
  const E& value() const { return *reinterpret_cast<const E*>(this); }
};
// A row, one number before the next row.
template <class E, std::size_t Rows, std::size_t Columns>
struct RowByColumns {
  alignas(E) unsigned char bytes[sizeof(E)];
};

template <class T, class E, Order O, std::size_t Rows, std::size_t Columns>
consteval auto element_of_matrix() {  // (A std::array<bool, N> would be bits.)
  if constexpr (Rows == 1 || Columns == 1 || Rows * Columns == 0) return std::type_identity<E>();
  else if constexpr (O == Order::row_major)
    return std::type_identity<std::conditional_t<std::same_as<E, bool>, E[Columns], std::array<E, Columns>>>();
  else return std::type_identity<RowByColumns<E, Rows, Columns>>();
}

// A T whose data() are Rows * Columns of E in this order. One that has a single row or column is an array of E. Plain:
// a T consists of them alone.
template <class T, class E, std::size_t Rows, std::size_t Columns, Order O = Order::row_major, bool Plain = false>
struct FixedMatrix {
  static_assert(!Plain || sizeof(T) >= Rows * Columns * sizeof(E));
  static constexpr Kind kind = Kind::array;
  static constexpr Traits traits{.plain = Plain};
  using Element = typename decltype(element_of_matrix<T, E, O, Rows, Columns>())::type;
  static constexpr std::size_t extent = std::same_as<Element, E> ? Rows * Columns : Rows;
  static auto data(auto& t) { return in_memory(t.data()); }

 protected:
  static Element* in_memory(E* first) { return reinterpret_cast<Element*>(first); }
  static const Element* in_memory(const E* first) { return reinterpret_cast<const Element*>(first); }
};

}  // namespace hps::shape

namespace hps {

template <class E, std::size_t Rows, std::size_t Columns>
struct Shape<shape::RowByColumns<E, Rows, Columns>>
    : shape::Array<shape::RowByColumns<E, Rows, Columns>, shape::InRow<E, Rows>, Columns> {
  static auto data(auto& t) {
    using Const = std::is_const<std::remove_reference_t<decltype(t)>>;
    using In = shape::InRow<E, Rows>;
    return reinterpret_cast<std::conditional_t<Const::value, const In, In>*>(&t);
  }
};

template <class E, std::size_t Step>
  requires(Shape<E>::kind == Kind::scalar)
struct Shape<shape::InRow<E, Step>> {
  using T = shape::InRow<E, Step>;
  static constexpr Kind kind = Kind::scalar;
  static constexpr shape::Traits traits{};
  using Value = typename Shape<E>::Value;
  static Value get(const T& t) { return Shape<E>::get(t.value()); }
  static void set(T& t, Value v) { Shape<E>::set(t.value(), v); }
};
template <class E, std::size_t Step>
  requires(Shape<E>::kind == Kind::array)
struct Shape<shape::InRow<E, Step>> {
  static constexpr Kind kind = Kind::array;
  static constexpr shape::Traits traits{};
  using Element = typename Shape<E>::Element;
  static constexpr std::size_t extent = Shape<E>::extent;
  static auto data(auto& t) { return Shape<E>::data(t.value()); }
};

}  // namespace hps
