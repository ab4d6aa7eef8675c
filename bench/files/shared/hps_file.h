// SPDX-License-Identifier: MIT
#pragma once

#include <hps/mpi/file.h>

#include <string>
#include <vector>

namespace bench {

template <class T>
struct HpsFile {
  void write(const std::string& path, const std::vector<T>& mine) const {
    hps::mpi::Writer<T> out(hps::mpi::Communicator(MPI_COMM_WORLD), path);
    out.write(mine);
    out.close();
  }
  std::vector<T> read(const std::string& path) const {
    return hps::mpi::Reader<T>(hps::mpi::Communicator(MPI_COMM_WORLD), path).read_share();
  }
};

}  // namespace bench
