// SPDX-License-Identifier: MIT
#pragma once
// Where the elements of a sparse matrix are: parsed as vectors, and checked when all of them are there.

#include <algorithm>

#include "hps/ext/eigen/sparse_elements.h"

namespace hps {
namespace ext {

template <class M, class I>
bool has_sorted_indices(const M& t, I begin, I end) {
  I least = 0;
  for (I i = begin; i < end; least = t.innerIndexPtr()[i++] + 1)
    if (t.innerIndexPtr()[i] < least || t.innerIndexPtr()[i] >= t.innerSize()) return false;
  return true;
}

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

}  // namespace hps
