// SPDX-License-Identifier: MIT
#pragma once

#include <mpi.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

namespace bench {

// Bytes of a file, which all ranks write or read at once, each at a place of its own. Fewer than 2 GiB of a rank.
class MpiFile {
 public:
  MpiFile(const std::string& path, int mode) {
    check(MPI_File_open(MPI_COMM_WORLD, path.c_str(), mode, MPI_INFO_NULL, &file_));
  }
  MpiFile(const MpiFile&) = delete;
  ~MpiFile() { MPI_File_close(&file_); }

  void write(std::uint64_t place, const auto& values) {
    const auto bytes = std::as_bytes(std::span(values));
    check(MPI_File_write_at_all(file_, static_cast<MPI_Offset>(place), bytes.data(), static_cast<int>(bytes.size()),
                                MPI_BYTE, MPI_STATUS_IGNORE));
  }
  void read(std::uint64_t place, auto& values) {
    const auto bytes = std::as_writable_bytes(std::span(values));
    check(MPI_File_read_at_all(file_, static_cast<MPI_Offset>(place), bytes.data(), static_cast<int>(bytes.size()),
                               MPI_BYTE, MPI_STATUS_IGNORE));
  }
  void sync() { check(MPI_File_sync(file_)); }
  std::uint64_t size() const {
    MPI_Offset size = 0;
    check(MPI_File_get_size(file_, &size));
    return static_cast<std::uint64_t>(size);
  }

 private:
  static void check(int code) {
    if (code != MPI_SUCCESS) throw std::runtime_error("MPI-IO failed");
  }

  MPI_File file_ = MPI_FILE_NULL;
};

}  // namespace bench
