// SPDX-License-Identifier: MIT
#pragma once
// Eigen's sparse matrices, compressed by columns or rows: records like SciPy's csc_array and csr_array, of the number
// of rows (by rows: of columns), `data`, `indices` and `indptr`. Serializing throws where one is not compressed.

#include "hps/ext/eigen/sparse_elements.h"
#include "hps/ext/eigen/sparse_indices.h"

namespace hps {

template <class S, int O, class I>
struct Shape<Eigen::SparseMatrix<S, O, I>> {
  using T = Eigen::SparseMatrix<S, O, I>;
  static constexpr Kind kind = Kind::record;
  static constexpr shape::Traits traits{};
  static constexpr bool has_fixed_offsets = true;
  template <ext::Sparse... P>
  static decltype(auto) parts(auto& t, auto&& f) {
    return f(shape::part<ext::SparsePart<T, P>>(t)...);
  }
  static decltype(auto) members(auto& t, auto&& f) {
    using enum ext::Sparse;
    return parts<inner_size, data, indices, ends>(t, f);
  }
  static consteval auto names() {
    return std::array<std::string_view, 4>{T::IsRowMajor ? "columns" : "rows", "data", "indices", "indptr"};
  }
};

}  // namespace hps
