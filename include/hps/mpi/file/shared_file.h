// SPDX-License-Identifier: MIT
#pragma once
// A file that all ranks write, by MPI-IO.

#include <filesystem>
#include <string>
#include <string_view>

#include "hps/file/storage/error.h"
#include "hps/mpi/error.h"

namespace hps::mpi {

// Opened, synced and closed by all ranks together; the file is there before. Functions throw Error on the rank where
// they fail. Each rank writes by itself: where the disk is full, MPI_File_write_at_all of Open MPI 4.1 does not return
// on other ranks.
class SharedFile {
 public:
  SharedFile(MPI_Comm ranks, const std::filesystem::path& path, MPI_Info hints) : path_(path.string()) {
    expect(MPI_File_open(ranks, path_.c_str(), MPI_MODE_WRONLY, hints, &file_), "opened");
    MPI_File_set_errhandler(file_, MPI_ERRORS_RETURN);
  }
  SharedFile(const SharedFile&) = delete;

  // By one rank.
  void write(std::uint64_t place, std::string_view bytes) {
    for (std::size_t done = 0; done < bytes.size(); done += piece) write_piece(place + done, bytes.substr(done, piece));
  }
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
