// SPDX-License-Identifier: MIT
#pragma once
// A file that several ranks write, by MPI-IO.

#include <filesystem>
#include <string>
#include <string_view>

#include "hps/file/storage/descriptor.h"
#include "hps/mpi/error.h"

namespace hps::mpi {

// Each rank opens the file, which is there before, for itself alone: so it can close it when an exception leaves the
// scope on this rank only, and no rank waits for one that cannot open it, or whose disk is full (where
// MPI_File_write_at_all of Open MPI 4.1 does not return on the others). Functions throw Error on the rank where they
// fail.
class SharedFile {
 public:
  SharedFile(const std::filesystem::path& path, MPI_Info hints) : path_(path.string()) {
    const int code = MPI_File_open(MPI_COMM_SELF, path_.c_str(), MPI_MODE_WRONLY, hints, &file_);
    using detail::file::Descriptor;
    if (code != MPI_SUCCESS) Descriptor(path, Descriptor::Access::write);  // which tells the reason
    expect(code, "opened");
    MPI_File_set_errhandler(file_, MPI_ERRORS_RETURN);
  }
  SharedFile(const SharedFile&) = delete;
  ~SharedFile() {
    if (file_ != MPI_FILE_NULL) MPI_File_close(&file_);
  }

  void write(std::uint64_t place, std::string_view bytes) {
    for (std::size_t done = 0; done < bytes.size(); done += piece) write_piece(place + done, bytes.substr(done, piece));
  }
  // Afterwards the bytes of this rank are on the disk.
  void sync() { expect(MPI_File_sync(file_), "synced"); }
  void close() { expect(MPI_File_close(&file_), "closed"); }

 private:
  static constexpr std::size_t piece = std::size_t{1} << 30;  // MPI counts bytes in an int

  void write_piece(std::uint64_t place, std::string_view bytes) {
    const int n = static_cast<int>(bytes.size());
    MPI_Status status;
    expect(MPI_File_write_at(file_, static_cast<MPI_Offset>(place), bytes.data(), n, MPI_BYTE, &status), "written");
    int written = 0;
    expect(MPI_Get_count(&status, MPI_BYTE, &written), "written");
    if (written != n) detail::file::fail(path_, "cannot be written: is the disk full?");
  }
  void expect(int code, const char* done) const {
    if (code == MPI_SUCCESS) return;
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    MPI_Error_string(code, text, &length);
    detail::file::fail(path_, std::string("cannot be ") + done + ": " + text);
  }

  std::string path_;
  MPI_File file_ = MPI_FILE_NULL;
};

}  // namespace hps::mpi
