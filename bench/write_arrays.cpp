// SPDX-License-Identifier: MIT
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "workloads/series.h"

namespace {

template <class T>
void write(const std::vector<T>& array, const std::filesystem::path& path) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(array.data()), static_cast<std::streamsize>(array.size() * sizeof(T)));
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

// Whether it is one of these.
template <class T>
bool write_messages(const std::vector<bench::LazyWorkload<T>>& workloads, std::string_view name,
                    const std::filesystem::path& folder) {
  for (const auto& workload : workloads) {
    if (workload.name() != name) continue;
    std::size_t i = 0;
    for (const T& message : workload.get()->messages) write(message, folder / std::to_string(i++));
    return true;
  }
  return false;
}

}  // namespace

// usage: hps_bench_arrays quick|full NAME FOLDER
// The messages of one of E3's workloads as bare numbers, in files 0, 1, ...: for codecs that are not in C++.
int main(int argc, char** argv) {
  try {
    if (argc != 4) throw std::runtime_error("usage: hps_bench_arrays quick|full NAME FOLDER");
    const std::string_view name = argv[1];
    if (name != "quick" && name != "full") throw std::runtime_error("the scale is quick or full");
    const auto scale = name == "full" ? bench::Scale::full : bench::Scale::quick;
    if (!write_messages(bench::int_series(scale), argv[2], argv[3]) &&
        !write_messages(bench::double_series(scale), argv[2], argv[3]))
      throw std::runtime_error(std::string("no arrays ") + argv[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hps_bench_arrays: %s\n", error.what());
    return 1;
  }
}
