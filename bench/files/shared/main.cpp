// SPDX-License-Identifier: MIT
// E6: files that the ranks of an MPI program write and read together. Prints one JSON object a line, on rank 0.

#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "files/data_set.h"
#include "files/shared/formats.h"
#include "mpi/ranks.h"

namespace {

namespace fs = std::filesystem;
using bench::SharedFormat;

void barrier() { MPI_Barrier(MPI_COMM_WORLD); }

// Until all ranks are through, of the one that takes longest.
template <class F>
double milliseconds(F&& operation) {
  barrier();
  double time = bench::microseconds([&] {
    operation();
    barrier();
  });
  MPI_Allreduce(MPI_IN_PLACE, &time, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return time / 1e3;
}

// Files of all formats on one data set, each in a folder of its own.
template <class T>
class Measurement {
 public:
  Measurement(std::vector<T> all, fs::path folder, int runs) : folder_(std::move(folder)), runs_(runs) {
    const bench::Slice share = bench::share_of(all.size());
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(share.first);
    mine_.assign(std::make_move_iterator(begin),
                 std::make_move_iterator(begin + static_cast<std::ptrdiff_t>(share.count)));
  }

  void write() {
    for (const auto& format : formats_) {
      write(format);
      check(format);
    }
    const auto any = [](const SharedFormat<T>&) { return true; };
    time("write", any, [&](const SharedFormat<T>& format) { return write(format); });
  }
  // Files that another program wrote, of so many ranks.
  void read(int writers) {
    const bool as_many = size() == writers;
    const auto readable = [&](const SharedFormat<T>& format) { return as_many || format.any_readers; };
    for (const auto& format : formats_)
      if (readable(format)) check(format);
    time("read", readable, [&](const SharedFormat<T>& format) { return read(format); });
  }

 private:
  static int size() {
    int size = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return size;
  }
  fs::path folder_of(const SharedFormat<T>& format) const { return folder_ / format.name; }
  std::string path(const SharedFormat<T>& format) const { return folder_of(format) / "file"; }

  // A new file, as those are that a program writes step by step.
  double write(const SharedFormat<T>& format) {
    if (bench::rank() == 0) {
      fs::remove_all(folder_of(format));
      fs::create_directories(folder_of(format));
    }
    return milliseconds([&] { format.write(path(format), mine_); });
  }
  double read(const SharedFormat<T>& format) {
    std::vector<T> share;
    return milliseconds([&] { share = format.read(path(format)); });
  }
  void check(const SharedFormat<T>& format) {
    if (format.read(path(format)) != mine_) throw std::runtime_error(format.name + ": read gives something else");
  }

  // In turn; of several runs the least counts.
  void time(const char* operation, auto&& takes_part, auto&& run) {
    std::map<std::string, double> least;
    for (int i = 0; i < runs_; ++i)
      for (const auto& format : formats_) {
        if (!takes_part(format)) continue;
        const double time = run(format);
        const auto [best, is_first] = least.try_emplace(format.name, time);
        best->second = std::min(best->second, time);
      }
    if (bench::rank() != 0) return;
    for (const auto& format : formats_)
      if (takes_part(format)) {
        const nlohmann::json row = {{"system", format.name},
                                    {"operation", operation},
                                    {"ranks", size()},
                                    {"milliseconds", least.at(format.name)},
                                    {"bytes", bytes(format)}};
        std::puts(row.dump().c_str());
      }
  }
  std::uintmax_t bytes(const SharedFormat<T>& format) const {
    std::uintmax_t sum = 0;
    for (const auto& file : fs::directory_iterator(folder_of(format))) sum += file.file_size();
    return sum;
  }

  std::vector<T> mine_;
  fs::path folder_;
  int runs_;
  bench::SharedFormats<T> formats_;
};

void run(const std::vector<std::string>& arguments) {
  const bool writes = arguments.size() == 5 && arguments[1] == "write";
  if (!writes && (arguments.size() != 6 || arguments[1] != "read"))
    throw std::runtime_error(
        "usage: hps_bench_shared_files write DATA FOLDER RUNS\n"
        "       hps_bench_shared_files read DATA FOLDER RUNS WRITERS");
  bench::with_data(arguments[2], [&]<class T>(auto&& make) {
    Measurement<T> measurement(make(), arguments[3], std::stoi(arguments[4]));
    if (writes) measurement.write();
    else measurement.read(std::stoi(arguments[5]));
  });
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  try {
    run({argv, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hps_bench_shared_files: %s\n", error.what());
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
}
