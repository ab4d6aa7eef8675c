// SPDX-License-Identifier: MIT
#pragma once

#include <hps/file.h>

#include <string>
#include <vector>

#include "mpi/ranks.h"

namespace bench {

// A file of each rank, by one thread, as ranks have in one that they share. As many ranks read them.
template <class T>
struct HpsSerial {
  void write(const std::string& path, const std::vector<T>& mine) const {
    hps::Writer<T> out(path + std::to_string(rank()), hps::file.threads(1));
    out.write(mine);
    out.close();
  }
  std::vector<T> read(const std::string& path) const {
    const hps::Reader<T> in(path + std::to_string(rank()), hps::file.threads(1));
    return in.read(0, in.size());
  }
};

}  // namespace bench
