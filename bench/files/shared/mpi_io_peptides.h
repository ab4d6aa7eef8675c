// SPDX-License-Identifier: MIT
#pragma once

#include <hps/hps.h>

#include <array>
#include <string>
#include <vector>

#include "files/shared/mpi_io.h"
#include "files/shared/slices.h"
#include "mpi/ranks.h"
#include "workloads/peptides.h"

namespace bench {

// A message of each rank, in raw, which is as close to memory as objects with lists come; the sizes of all in front.
// As many ranks read it.
struct MpiIoPeptides {
  void write(const std::string& path, const Peptides& mine) const {
    const std::string message = hps::to_string(mine, hps::raw);
    const Slice ranks = slice_of(1), bytes = slice_of(message.size());
    MpiFile file(path, MPI_MODE_CREATE | MPI_MODE_WRONLY);
    file.write(ranks.first * 16, std::array{bytes.first, bytes.count});
    file.write(ranks.total * 16 + bytes.first, message);
    file.sync();
  }
  Peptides read(const std::string& path) const {
    MpiFile file(path, MPI_MODE_RDONLY);
    const Slice ranks = slice_of(1);
    std::array<std::uint64_t, 2> place_and_size{};
    file.read(ranks.first * 16, place_and_size);
    std::string message(place_and_size[1], '\0');
    file.read(ranks.total * 16 + place_and_size[0], message);
    return hps::from_string<Peptides>(message, hps::raw);
  }
};

}  // namespace bench
