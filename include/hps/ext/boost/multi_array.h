// SPDX-License-Identifier: MIT
#pragma once
// boost::multi_array in the usual order of storage, without its index bases: a record of its elements, `row_major`, and
// of its `shape`.

#include <algorithm>
#include <boost/multi_array.hpp>

#include "hps/hps.h"
#include "hps/shape/dense.h"

namespace hps {

template <class E, std::size_t N, class A>
struct Shape<boost::multi_array<E, N, A>> : shape::Dense<boost::multi_array<E, N, A>, shape::Order::row_major> {
  using T = boost::multi_array<E, N, A>;
  using Element = E;
  static auto data(auto& t) { return t.data(); }
  static std::size_t size(const T& t) {
    if (!(t.storage_order() == boost::general_storage_order<N>(boost::c_storage_order())))
      throw Error("hps: a boost::multi_array that is not in the order of C");
    return t.num_elements();
  }
  static std::size_t rank(const T&) { return N; }
  static auto dimension(const T& t, std::size_t i) { return t.shape()[i]; }
  static void resize(T& t, std::size_t n) {
    boost::array<std::size_t, N> dimensions;
    dimensions.fill(1);
    dimensions[0] = n;
    t.resize(dimensions);
  }
  static bool reshape(T& t, std::span<const std::uint64_t> d) {
    if (d.size() != N) return false;
    boost::array<std::size_t, N> dimensions;
    std::copy(d.begin(), d.end(), dimensions.begin());
    t.reshape(dimensions);
    return true;
  }
};

}  // namespace hps
