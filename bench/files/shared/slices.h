// SPDX-License-Identifier: MIT
#pragma once

#include <mpi.h>

#include <cstddef>
#include <cstdint>

namespace bench {

// The elements that a rank has of those of all ranks.
struct Slice {
  std::uint64_t first, count, total;
};

inline Slice slice_of(std::size_t mine) {
  const std::uint64_t count = mine;
  std::uint64_t first = 0, total = 0;
  MPI_Exscan(&count, &first, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(&count, &total, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
  return {first, count, total};
}

// All are divided evenly.
inline Slice share_of(std::uint64_t total) {
  int rank = 0, size = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const auto begin = [&](int r) { return total * static_cast<std::uint64_t>(r) / static_cast<std::uint64_t>(size); };
  return {begin(rank), begin(rank + 1) - begin(rank), total};
}

}  // namespace bench
