// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "hps/file/options.h"
#include "hps/mpi/config.h"

namespace hps::mpi {

// How files between ranks are written and read: hps::FileOptions, by one thread a rank unless they say more, and who of
// the ranks writes. hps::mpi::FileOptions(hps::file.chunk(1 << 22)).writers(64)
struct FileOptions {
  FileOptions(const hps::FileOptions& options = {}) : serial(options) {  // NOLINT(*-explicit-*)
    if (!serial.thread_count) serial.thread_count = 1;
    serial.chunk_bytes = std::clamp(serial.chunk_bytes, std::size_t{1}, largest_chunk);
    if (serial.name) most_writers = 1;
  }

  // No more ranks than that encode and write what all of them bring; they get it from the others. 0: all ranks that
  // bring enough for a chunk. With one, the file has the bytes that a serial program writes: so it is for files that
  // have an id(), which are to be the same from any number of ranks.
  FileOptions writers(int n) const {
    FileOptions options = *this;
    options.most_writers = serial.name ? 1 : n;
    return options;
  }
  // Those that write are each the first of the ranks of a node that come one after another.
  FileOptions one_writer_per_node() const {
    FileOptions options = *this;
    options.by_node = true;
    return options;
  }
  // For MPI-IO. The file is there before MPI-IO opens it, so those that apply to new ones, such as "striping_factor",
  // do nothing. They must not be freed before the file is open.
  FileOptions hints(MPI_Info hints) const {
    FileOptions options = *this;
    options.info = hints;
    return options;
  }

  static constexpr std::size_t largest_chunk = std::size_t{1} << (sizeof(std::size_t) > 4 ? 40 : 28);

  hps::FileOptions serial;
  int most_writers = 0;
  bool by_node = false;
  MPI_Info info = MPI_INFO_NULL;
};

}  // namespace hps::mpi
