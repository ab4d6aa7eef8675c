// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "files/shared/hps_file.h"
#include "files/shared/hps_serial.h"
#include "files/shared/mpi_io_particles.h"
#include "files/shared/mpi_io_peptides.h"
#ifdef HPS_BENCH_PARALLEL_HDF5
#include "files/shared/hdf5_particles.h"
#include "files/shared/hdf5_peptides.h"
#endif

namespace bench {

// A way of all ranks to write their records to a file, and to read their share of it.
template <class T>
struct SharedFormat {
  std::string name;
  bool any_readers;  // or as many as have written
  std::function<void(const std::string& path, const std::vector<T>& mine)> write;
  std::function<std::vector<T>(const std::string& path)> read;
};

template <class T>
class SharedFormats {
 public:
  SharedFormats() {
    if constexpr (!std::is_same_v<T, LogRecord>) add_flattened();
    add("hps-file", true, HpsFile<T>());
    add("hps-serial", false, HpsSerial<T>());
  }

  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }

 private:
  // Arrays that were made of the members by hand, as nobody has done it for log records.
  void add_flattened() {
    constexpr bool are_particles = std::is_same_v<T, Particle>;
    add("mpi-io", are_particles, std::conditional_t<are_particles, MpiIoParticles, MpiIoPeptides>());
#ifdef HPS_BENCH_PARALLEL_HDF5
    using Hdf5 = std::conditional_t<are_particles, Hdf5Particles, Hdf5Peptides>;
    add("hdf5", true, Hdf5{true});
    add("hdf5-plain", true, Hdf5{false});
#endif
  }

  void add(std::string name, bool any_readers, auto system) {
    all_.push_back({std::move(name), any_readers, [=](const auto& path, const auto& mine) { system.write(path, mine); },
                    [=](const auto& path) { return system.read(path); }});
  }

  std::vector<SharedFormat<T>> all_;
};

}  // namespace bench
