// SPDX-License-Identifier: MIT
#pragma once

#include <hdf5.h>
#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "files/shared/slices.h"

namespace bench {

// A handle that the library opened; closes it.
template <herr_t (*Close)(hid_t)>
class Handle {
 public:
  explicit Handle(hid_t id) : id_(id) {
    if (id < 0) throw std::runtime_error("hdf5 cannot open");
  }
  Handle(const Handle&) = delete;
  ~Handle() { Close(id_); }

  operator hid_t() const { return id_; }

 private:
  hid_t id_;
};
using Dataset = Handle<H5Dclose>;
using Space = Handle<H5Sclose>;
using Properties = Handle<H5Pclose>;

inline void check(herr_t status) {
  if (status < 0) throw std::runtime_error("hdf5 failed");
}

template <class Number>
hid_t type_of() {
  if constexpr (std::is_same_v<Number, double>) return H5T_NATIVE_DOUBLE;
  if constexpr (std::is_same_v<Number, float>) return H5T_NATIVE_FLOAT;
  if constexpr (std::is_same_v<Number, std::int32_t>) return H5T_NATIVE_INT32;
  if constexpr (std::is_same_v<Number, std::uint64_t>) return H5T_NATIVE_UINT64;
  return H5T_NATIVE_UINT8;
}

// A file of columns, each a dataset, which all ranks write or read at once.
class Hdf5File {
 public:
  static Hdf5File create(const std::string& path, bool compressed) {
    return Hdf5File(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, by_mpi()), compressed);
  }
  static Hdf5File open(const std::string& path) {
    return Hdf5File(H5Fopen(path.c_str(), H5F_ACC_RDONLY, by_mpi()), false);
  }

  template <class Number>
  void write(const std::string& name, const std::vector<Number>& mine) {
    const Slice slice = slice_of(mine.size());
    const Space space = space_of(slice.total), memory = space_of(slice.count);
    const Properties layout(H5Pcreate(H5P_DATASET_CREATE));
    if (compressed_) compress(layout, slice.total, sizeof(Number));
    const hid_t type = type_of<Number>();
    const Dataset dataset(H5Dcreate2(file_, name.c_str(), type, space, H5P_DEFAULT, layout, H5P_DEFAULT));
    select(space, slice);
    check(H5Dwrite(dataset, type, memory, space, collective_, mine.data()));
  }

  template <class Number>
  std::vector<Number> read(const std::string& name, const Slice& slice) const {
    const Dataset dataset(H5Dopen2(file_, name.c_str(), H5P_DEFAULT));
    const Space space(H5Dget_space(dataset)), memory = space_of(slice.count);
    select(space, slice);
    std::vector<Number> values(slice.count);
    check(H5Dread(dataset, type_of<Number>(), memory, space, collective_, values.data()));
    return values;
  }
  std::uint64_t size(const std::string& name) const {
    const Dataset dataset(H5Dopen2(file_, name.c_str(), H5P_DEFAULT));
    return static_cast<std::uint64_t>(H5Sget_simple_extent_npoints(Space(H5Dget_space(dataset))));
  }
  void sync() { check(H5Fflush(file_, H5F_SCOPE_GLOBAL)); }

 private:
  Hdf5File(hid_t file, bool compressed) : file_(file), compressed_(compressed) {
    check(H5Pset_dxpl_mpio(collective_, H5FD_MPIO_COLLECTIVE));
  }

  static Properties by_mpi() {
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    check(H5Pset_fapl_mpio(access, MPI_COMM_WORLD, MPI_INFO_NULL));
    check(H5Pset_all_coll_metadata_ops(access, true));
    check(H5Pset_coll_metadata_write(access, true));
    return Properties(access);
  }
  // Filters want chunks: one for each rank at least, so that all of them compress.
  static void compress(hid_t layout, std::uint64_t total, std::size_t number) {
    int ranks = 1;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const hsize_t share = total / static_cast<std::uint64_t>(ranks) + 1;
    const hsize_t chunk = std::min<hsize_t>(share, (1 << 20) / number);
    check(H5Pset_chunk(layout, 1, &chunk));
    check(H5Pset_shuffle(layout));
    check(H5Pset_deflate(layout, 1));
  }
  static Space space_of(hsize_t size) { return Space(H5Screate_simple(1, &size, nullptr)); }
  static void select(hid_t space, const Slice& slice) {
    const hsize_t first = slice.first, count = slice.count;
    check(count ? H5Sselect_hyperslab(space, H5S_SELECT_SET, &first, nullptr, &count, nullptr) : H5Sselect_none(space));
  }

  Handle<H5Fclose> file_;
  Properties collective_{H5Pcreate(H5P_DATASET_XFER)};
  bool compressed_;
};

}  // namespace bench
