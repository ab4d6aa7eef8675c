// SPDX-License-Identifier: MIT
#pragma once
// Eigen's sparse matrices, compressed by columns or rows: records like SciPy's csc_array and csr_array, of the number
// of rows (by rows: of columns), `data`, `indices` and `indptr`. Serializing throws where one is not compressed.

#include <Eigen/SparseCore>
#include <algorithm>
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
template <class M, class I>
bool has_sorted_indices(const M& t, I begin, I end) {
  I least = 0;
  for (I i = begin; i < end; least = t.innerIndexPtr()[i++] + 1)
    if (t.innerIndexPtr()[i] < least || t.innerIndexPtr()[i] >= t.innerSize()) return false;
  return true;
}

template <class M, Sparse Which>
struct SparseSequence {
  using P = SparsePart<M, Which>;
  static constexpr Kind kind = Kind::sequence;
  static std::size_t size(const P& p) { return static_cast<std::size_t>(compressed(shape::whole(p)).data().size()); }
  static auto begin(auto& p) { return Shape<P>::data(p); }
  static auto end(auto& p) { return Shape<P>::data(p) + Shape<P>::size(p); }
};
template <class M, Sparse Which>
struct SparseIndices : SparseSequence<M, Which> {
  using P = SparsePart<M, Which>;
  using Element = typename M::StorageIndex;
  static constexpr shape::Traits traits{
      .has_data = true, .inserts = true, .lends = true, .beside_each = sizeof(Element)};  // copied from what was lent
  static auto take(P&) { return std::vector<Element>(); }
  static void clear(P&) {}
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

template <class M>
struct Shape<ext::SparsePart<M, ext::Sparse::indices>> : ext::SparseIndices<M, ext::Sparse::indices> {
  using P = ext::SparsePart<M, ext::Sparse::indices>;
  static auto data(auto& p) { return shape::whole(p).innerIndexPtr(); }
  static const char* give_back(P& p, const std::vector<typename M::StorageIndex>& indices) {
    M& t = shape::whole(p);
    if (indices.size() != static_cast<std::size_t>(t.data().size()))
      return "another number of indices than of elements";
    std::copy(indices.begin(), indices.end(), t.innerIndexPtr());
    return nullptr;
  }
};

template <class M>
struct Shape<ext::SparsePart<M, ext::Sparse::ends>> : ext::SparseIndices<M, ext::Sparse::ends> {
  using P = ext::SparsePart<M, ext::Sparse::ends>;
  static std::size_t size(const P& p) { return static_cast<std::size_t>(shape::whole(p).outerSize()) + 1; }
  static auto data(auto& p) { return shape::whole(p).outerIndexPtr(); }
  static const char* give_back(P& p, const std::vector<typename M::StorageIndex>& ends) {
    M& t = shape::whole(p);
    const Eigen::Index inner = t.innerSize(), outer = static_cast<Eigen::Index>(ends.size()) - 1;
    if (t.outerSize() != 0 || outer < 0 || outer > std::numeric_limits<typename M::StorageIndex>::max())
      return "a size that the matrix cannot have";
    if (ends.front() != 0 || ends.back() != t.data().size() || !std::is_sorted(ends.begin(), ends.end()))
      return "ends of columns or rows that do not match the number of elements";
    for (std::size_t i = 1; i < ends.size(); ++i)
      if (!ext::has_sorted_indices(t, ends[i - 1], ends[i])) return "indices that are not sorted, or too large";
    M::IsRowMajor ? t.conservativeResize(outer, inner) : t.conservativeResize(inner, outer);
    std::copy(ends.begin(), ends.end(), t.outerIndexPtr());
    return nullptr;
  }
};

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
