// SPDX-License-Identifier: MIT
#pragma once
// xtensor's xarray and xtensor, whose layout is known at compile time: records of their elements as they lie in memory,
// `row_major` or `column_major`, and of their `shape`. A row-major xtensor_fixed is an array of arrays.

#include <xtensor/xarray.hpp>
#include <xtensor/xfixed.hpp>
#include <xtensor/xtensor.hpp>

#include "hps/hps.h"
#include "hps/shape/dense.h"

namespace hps {
namespace ext {

template <class T, xt::layout_type L, std::size_t Rank = dynamic_extent>
struct Xtensor
    : shape::Dense<T, L == xt::layout_type::row_major ? shape::Order::row_major : shape::Order::column_major> {
  static_assert(L == xt::layout_type::row_major || L == xt::layout_type::column_major,
                "hps: the layout of an xarray or xtensor is row_major or column_major");
  static_assert(Rank > 0, "hps: an xtensor has a dimension");
  using Element = typename T::value_type;
  static auto data(auto& t) { return t.storage().data(); }
  static auto size(const T& t) { return t.storage().size(); }
  static auto rank(const T& t) { return t.dimension(); }
  static auto dimension(const T& t, std::size_t i) { return t.shape(i); }
  static void resize(T& t, std::size_t n) {
    std::vector<std::size_t> dimensions(Rank == dynamic_extent ? 1 : Rank, 1);
    dimensions[0] = n;
    t.resize(dimensions);
  }
  static bool reshape(T& t, std::span<const std::uint64_t> d) {
    if (Rank != dynamic_extent && d.size() != Rank) return false;
    t.reshape(std::vector<std::size_t>(d.begin(), d.end()));
    return true;
  }
};

template <class E, std::size_t First, std::size_t... Rest>
consteval auto nested_array() {
  if constexpr (sizeof...(Rest) == 0) return std::type_identity<std::array<E, First>>();
  else return std::type_identity<std::array<typename decltype(nested_array<E, Rest...>())::type, First>>();
}

}  // namespace ext

template <class EC, xt::layout_type L, class SC, class Tag>
struct Shape<xt::xarray_container<EC, L, SC, Tag>> : ext::Xtensor<xt::xarray_container<EC, L, SC, Tag>, L> {};
template <class EC, std::size_t N, xt::layout_type L, class Tag>
struct Shape<xt::xtensor_container<EC, N, L, Tag>> : ext::Xtensor<xt::xtensor_container<EC, N, L, Tag>, L, N> {};

template <class E, std::size_t... N, bool S, class Tag>
struct Shape<xt::xfixed_container<E, xt::fixed_shape<N...>, xt::layout_type::row_major, S, Tag>> {
  using Arrays = typename decltype(ext::nested_array<E, N...>())::type;
  static constexpr Kind kind = Kind::array;
  static constexpr shape::Traits traits{};
  using Element = typename Arrays::value_type;
  static constexpr std::size_t extent = std::tuple_size_v<Arrays>;
  static Element* data(auto& t) { return reinterpret_cast<Element*>(t.storage().data()); }
  static const Element* data(const auto& t) { return reinterpret_cast<const Element*>(t.storage().data()); }
};

}  // namespace hps
