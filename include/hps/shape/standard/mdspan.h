// SPDX-License-Identifier: MIT
#pragma once

#include "hps/shape/dense.h"
#include "hps/shape/names.h"
#include "hps/shape/standard/is_standard.h"

namespace hps {

// std::mdspan of elements that lie side by side. It is serialized only: it refers to elements of others.
template <shape::Standard T>
  requires requires(const T& t) { t.data_handle(), t.mapping(), t.extents(); }
struct Shape<T>
    : shape::Dense<T, shape::type_name<typename T::layout_type>() == "layout_left" ? shape::Order::column_major
                                                                                   : shape::Order::row_major> {
  static constexpr bool is_dense = shape::type_name<typename T::layout_type>() == "layout_left" ||
                                   shape::type_name<typename T::layout_type>() == "layout_right";
  static_assert(is_dense && std::is_pointer_v<typename T::data_handle_type>,
                "hps: a std::mdspan needs layout_left or layout_right, and a pointer as its data handle");
  using Element = typename T::value_type;
  static auto data(const T& t) { return t.data_handle(); }
  static std::size_t size(const T& t) { return static_cast<std::size_t>(t.size()); }
  static constexpr std::size_t rank(const T&) { return T::rank(); }
  static auto dimension(const T& t, std::size_t i) { return t.extent(i); }
  static bool reshape(T&, std::span<const std::uint64_t>) { return false; }
};

}  // namespace hps
