// SPDX-License-Identifier: MIT
#pragma once
// N values of T with the operators of T, which compilers map to whatever vectors the processor has.

#include <cstddef>

namespace hps::kernel {

template <class T, std::size_t N>
struct VectorOf {
  typedef T type __attribute__((vector_size(N * sizeof(T))));
};
template <class T, std::size_t N>
using Vector = typename VectorOf<T, N>::type;

}  // namespace hps::kernel
