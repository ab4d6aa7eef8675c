// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "files/shared/hdf5_columns_reader.h"
#include "files/shared/hdf5_columns_writer.h"

namespace bench {

struct Hdf5Peptides {
  bool compressed;

  void write(const std::string& path, const Peptides& mine) const {
    std::vector<const CrosslinkSpectralMatch*> all;
    for (const CrosslinkSpectralMatch& match : mine) all.push_back(&match);
    Hdf5File file = Hdf5File::create(path, compressed);
    Hdf5ColumnsWriter(file).write("match", all);
    file.sync();
  }
  Peptides read(const std::string& path) const {
    const Hdf5File file = Hdf5File::open(path);
    const Slice slice = share_of(file.size("match.scan_number"));
    Peptides mine(slice.count);
    std::vector<CrosslinkSpectralMatch*> all;
    for (CrosslinkSpectralMatch& match : mine) all.push_back(&match);
    Hdf5ColumnsReader(file).read("match", slice, all);
    return mine;
  }
};

}  // namespace bench
