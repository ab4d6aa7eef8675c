// SPDX-License-Identifier: MIT
#pragma once
// The parts of a sparse matrix, and of them the size of its columns (by rows: rows) and its elements.

#include <Eigen/SparseCore>
#include <limits>

#include "hps/hps.h"
#include "hps/shape/dense.h"

namespace hps {
namespace ext {

enum class Sparse { inner_size, data, indices, ends };

template <class M, Sparse S>
struct SparsePart {
  using Whole = M;
  static constexpr auto byte = static_cast<std::size_t>(S);
};

// Parts are parsed into a matrix of no columns (rows); the last one, when they are checked, gives it these.
template <class M>
void clear_sparse(M& t, Eigen::Index inner, Eigen::Index outer) {
  M::IsRowMajor ? t.resize(outer, inner) : t.resize(inner, outer);
}
template <class M>
const M& compressed(const M& t) {
  if (!t.isCompressed()) throw Error("hps: a sparse matrix that is not compressed; call its makeCompressed()");
  return t;
}
template <class M, Sparse Which>
struct SparseSequence {
  using P = SparsePart<M, Which>;
  static constexpr Kind kind = Kind::sequence;
  static std::size_t size(const P& p) { return static_cast<std::size_t>(compressed(shape::whole(p)).data().size()); }
  static auto begin(auto& p) { return Shape<P>::data(p); }
  static auto end(auto& p) { return Shape<P>::data(p) + Shape<P>::size(p); }
};

}  // namespace ext

template <class M>
struct Shape<ext::SparsePart<M, ext::Sparse::inner_size>> {
  using P = ext::SparsePart<M, ext::Sparse::inner_size>;
  static constexpr Kind kind = Kind::scalar;
  static constexpr shape::Traits traits{};
  using Value = std::uint64_t;
  static Value get(const P& p) { return static_cast<Value>(shape::whole(p).innerSize()); }
  static void set(P& p, Value v) {
    const bool fits = v <= static_cast<Value>(std::numeric_limits<typename M::StorageIndex>::max());
    ext::clear_sparse(shape::whole(p), fits ? static_cast<Eigen::Index>(v) : 0, fits ? 0 : 1);  // a column: an error
  }
};

template <class M>
struct Shape<ext::SparsePart<M, ext::Sparse::data>> : ext::SparseSequence<M, ext::Sparse::data> {
  using P = ext::SparsePart<M, ext::Sparse::data>;
  using Element = typename M::Scalar;
  static constexpr shape::Traits traits{
      .has_data = true, .resizes = true, .resize_clears = true, .beside_each = sizeof(typename M::StorageIndex)};
  static auto data(auto& p) { return shape::whole(p).valuePtr(); }
  static void clear(P& p) { resize(p, 0); }
  static void resize(P& p, std::size_t n) { shape::whole(p).resizeNonZeros(static_cast<Eigen::Index>(n)); }
};

}  // namespace hps
