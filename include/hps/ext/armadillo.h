// SPDX-License-Identifier: MIT
#pragma once
// Armadillo's Mat, Col, Row and Cube. Col and Row are sequences of numbers, those of fixed size arrays, and fixed Mats
// arrays of rows. Mat and Cube are records of their elements as they lie in memory, `column_major`, and of their
// `shape`.

#include <armadillo>

#include "hps/hps.h"
#include "hps/shape/fixed_matrix.h"

namespace hps {
namespace ext {

template <class T, template <class> class Base>
concept Arma = std::derived_from<T, Base<typename T::elem_type>>;
template <class T>
concept FixedArma = std::is_pointer_v<decltype(&T::n_elem)>;  // a static member

template <class T>
struct ArmaFixed : shape::FixedMatrix<T, typename T::elem_type, T::n_rows, T::n_cols, shape::Order::column_major> {
  static auto data(auto& t) { return ArmaFixed::in_memory(t.memptr()); }
};

template <class T>
struct ArmaVector : shape::Sequence<T> {
  static constexpr shape::Traits traits{.has_data = true, .resizes = true, .resize_clears = true};
  static auto data(auto& t) { return t.memptr(); }
  static void resize(T& t, std::size_t n) { t.set_size(n); }
};

template <class T>
struct ArmaDense : shape::Dense<T, shape::Order::column_major> {
  using Element = typename T::elem_type;
  static auto data(auto& t) { return t.memptr(); }
  static auto size(const T& t) { return t.n_elem; }
};
template <class T>
struct ArmaMatrix : ArmaDense<T> {
  static std::size_t rank(const T&) { return 2; }
  static auto dimension(const T& t, std::size_t i) { return i ? t.n_cols : t.n_rows; }
  static void resize(T& t, std::size_t n) { t.set_size(n, 1); }
  static bool reshape(T& t, std::span<const std::uint64_t> d) {
    if (d.size() != 2) return false;
    t.set_size(d[0], d[1]);
    return true;
  }
};

template <class T>
consteval auto shape_of_matrix() {
  if constexpr (FixedArma<T>) return ArmaFixed<T>();
  else if constexpr (Arma<T, arma::Col> || Arma<T, arma::Row>) return ArmaVector<T>();
  else return ArmaMatrix<T>();
}

}  // namespace ext

template <ext::Arma<arma::Mat> T>
struct Shape<T> : decltype(ext::shape_of_matrix<T>()) {};

template <class E>
struct Shape<arma::Cube<E>> : ext::ArmaDense<arma::Cube<E>> {
  using T = arma::Cube<E>;
  static constexpr shape::Traits limits{.beside_each = sizeof(void*)};  // an element may be a slice
  static std::size_t rank(const T&) { return 3; }
  static auto dimension(const T& t, std::size_t i) { return i == 0 ? t.n_rows : i == 1 ? t.n_cols : t.n_slices; }
  static void resize(T& t, std::size_t n) { t.set_size(n, 1, 1); }
  // A slice has memory also where it is empty.
  static bool reshape(T& t, std::span<const std::uint64_t> d) {
    if (d.size() != 3 || (t.empty() && d[2] > most_empty_slices)) return false;
    t.set_size(d[0], d[1], d[2]);
    return true;
  }
  static constexpr std::size_t most_empty_slices = 4096;
};

}  // namespace hps
