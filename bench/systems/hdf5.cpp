// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include <hdf5.h>
#include <hdf5_hl.h>

#include "harness/add_system.h"
#include "harness/buffer.h"

namespace bench {
namespace {

// A handle that the library opened; closes it.
template <herr_t (*Close)(hid_t)>
class Handle {
 public:
  explicit Handle(hid_t id) : id_(id) {
    if (id < 0) throw std::runtime_error("hdf5 cannot open");
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { Close(id_); }

  operator hid_t() const { return id_; }

 private:
  hid_t id_;
};
using File = Handle<H5Fclose>;
using Dataset = Handle<H5Dclose>;
using Space = Handle<H5Sclose>;
using Properties = Handle<H5Pclose>;

void check(herr_t status) {
  if (status < 0) throw std::runtime_error("hdf5 failed");
}

hid_t type_of(const std::vector<std::int32_t>&) { return H5T_NATIVE_INT32; }
hid_t type_of(const std::vector<double>&) { return H5T_NATIVE_DOUBLE; }

// A file in memory with one dataset: the shuffle of bytes, then zlib at its own default level. Filters want chunks; of
// 1 MiB, which is what the library's cache of them holds. The first version of the format is the default, and before
// HDF5 2.0 the only one whose images can be opened again: the checksum in others is wrong. It keeps room for what may
// be added to a file, of which this one needs none.
class Hdf5 {
 public:
  static constexpr std::string_view name = "hdf5";
  static constexpr bool compresses = true;
  static std::string version() {
    return std::to_string(H5_VERS_MAJOR) + "." + std::to_string(H5_VERS_MINOR) + "." + std::to_string(H5_VERS_RELEASE);
  }

  template <Numbers T>
  std::string_view serialize(const T& array) {
    const hsize_t chunk = std::clamp<hsize_t>(array.size(), 1, chunk_bytes / sizeof(typename T::value_type));
    const Properties creation(H5Pcreate(H5P_FILE_CREATE));
    check(H5Pset_sym_k(creation, 1, 1));
    check(H5Pset_istore_k(creation, static_cast<unsigned>(array.size() / chunk / 2 + 1)));
    const File file(H5Fcreate("array.h5", H5F_ACC_TRUNC, creation, in_memory()));
    write(file, array, chunk);
    check(H5Fflush(file, H5F_SCOPE_LOCAL));
    image_.clear();
    const std::size_t size = get_image(file, nullptr, 0);
    get_image(file, image_.extend(size), size);
    return image_.view();
  }

  // Read-only, so that the message can stay where it is.
  template <Numbers T>
  void parse(std::string_view bytes, T& array) {
    const File file(H5LTopen_file_image(const_cast<char*>(bytes.data()), bytes.size(),
                                        H5LT_FILE_IMAGE_DONT_COPY | H5LT_FILE_IMAGE_DONT_RELEASE));
    const Dataset dataset(H5Dopen2(file, label, H5P_DEFAULT));
    const Space space(H5Dget_space(dataset));
    const hssize_t size = H5Sget_simple_extent_npoints(space);
    if (size < 0) throw std::runtime_error("hdf5: no array");
    array.resize(static_cast<std::size_t>(size));
    check(H5Dread(dataset, type_of(array), H5S_ALL, H5S_ALL, H5P_DEFAULT, array.data()));
  }

 private:
  static constexpr const char* label = "values";
  static constexpr std::size_t chunk_bytes = 1 << 20;
  static constexpr unsigned level = 6;

  // The library closes it when the program ends.
  static hid_t in_memory() {
    static const hid_t properties = [] {
      const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
      check(H5Pset_fapl_core(access, 1 << 16, false));
      check(H5Pset_meta_block_size(access, 0));
      return access;
    }();
    return properties;
  }

  template <class T>
  static void write(hid_t file, const T& array, hsize_t chunk) {
    const Properties properties(H5Pcreate(H5P_DATASET_CREATE));
    check(H5Pset_chunk(properties, 1, &chunk));
    check(H5Pset_shuffle(properties));
    check(H5Pset_deflate(properties, level));
    check(H5Pset_obj_track_times(properties, false));
    const hsize_t size = array.size();
    const hsize_t at_most = std::max<hsize_t>(size, 1);  // as long as a chunk
    const Space space(H5Screate_simple(1, &size, &at_most));
    const Dataset dataset(H5Dcreate2(file, label, type_of(array), space, H5P_DEFAULT, properties, H5P_DEFAULT));
    check(H5Dwrite(dataset, type_of(array), H5S_ALL, H5S_ALL, H5P_DEFAULT, array.data()));
  }

  static std::size_t get_image(hid_t file, char* out, std::size_t capacity) {
    const ssize_t size = H5Fget_file_image(file, out, capacity);
    if (size < 0) throw std::runtime_error("hdf5 gives no image");
    return static_cast<std::size_t>(size);
  }

  Buffer image_;
};

const AddSystem<Hdf5> hdf5;

}  // namespace
}  // namespace bench
