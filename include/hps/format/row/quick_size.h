// SPDX-License-Identifier: MIT
#pragma once
// Estimates the bytes that an object takes without looking at every number: in raw everything except padding and the
// contents of maps, variants and pointers; in compact the least possible size.

#include "hps/format/row/sequence.h"

namespace hps::detail::row {

// How many levels of containers are looked into: objects may be nested deeper than the stack allows.
inline constexpr int containers_looked_into = 2;

// True if the size depends on the value.
template <class F, class T>
consteval bool size_varies() {
  constexpr Kind k = kind_of_row<T>();
  return traits<F, T>.width == 0 &&
         (k == Kind::bytes || k == Kind::sequence || k == Kind::record || (k == Kind::optional && !ValueApart<T>));
}

template <class F, int Depth, class T>
std::size_t quick_size(const T& t) {
  using S = Shape<T>;
  constexpr Kind k = kind_of_row<T>();
  constexpr std::size_t least = bytes_of_bits(traits<F, T>.least);
  if constexpr (!size_varies<F, T>()) {
    return least;
  } else if constexpr (MadeBytes<T>) {
    return least;
  } else if constexpr (k == Kind::bytes) {
    return least + S::size(t);
  } else if constexpr (k == Kind::record) {
    return S::members(t, [](const auto&... m) { return (std::size_t{0} + ... + quick_size<F, Depth>(m)); });
  } else if constexpr (k == Kind::optional) {
    return S::has(t) ? least + quick_size<F, Depth>(S::get(t)) : least;
  } else if constexpr (Depth > 0 && S::traits.has_data && size_varies<F, typename RowOf<F, T>::E>()) {
    std::size_t size = least;
    for (std::size_t i = 0, n = S::size(t); i < n; ++i) size += quick_size<F, Depth - 1>(S::data(t)[i]);
    return size;
  } else {
    return least + bytes_of_bits(S::size(t) * RowOf<F, T>::least());
  }
}

// True if that misses nothing but padding, and the object can be serialized whatever is in it: a reference may be to an
// object of another class.
template <class F, int Depth, class T>
consteval bool is_quick_size_exact() {
  using S = Shape<T>;
  constexpr Kind k = kind_of_row<T>();
  if constexpr (k == Kind::record) {
    return !shape_traits<T>.passing &&
           []<class... M>(Types<M...>) { return (is_quick_size_exact<F, Depth, M>() && ...); }(members_of<T>{});
  } else if constexpr (k == Kind::scalar) {
    return traits<F, T>.width > 0;
  } else if constexpr (k == Kind::bytes) {
    return !MadeBytes<T>;
  } else if constexpr (k == Kind::array) {
    return traits<F, T>.width > 0 && (ByValue<T> || is_quick_size_exact<F, Depth, typename S::Element>());
  } else if constexpr (k == Kind::optional && !ValueApart<T>) {
    return is_quick_size_exact<F, Depth, typename S::Value>();
  } else if constexpr (k == Kind::sequence && shape_traits<T>.has_data) {
    using Elements = RowOf<F, T>;
    using E = typename Elements::E;
    constexpr std::size_t most = in_rows.uncounted * bytes_of_bits(traits<F, E>.least);
    if constexpr (Elements::present_first || memory_of_element<T, E> > most) return false;
    else if constexpr (Depth > 0) return is_quick_size_exact<F, Depth - 1, E>();
    else return traits<F, E>.width > 0 && is_quick_size_exact<F, Depth, E>();
  } else {
    return false;
  }
}

}  // namespace hps::detail::row
