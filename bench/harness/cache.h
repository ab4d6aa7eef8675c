// SPDX-License-Identifier: MIT
#pragma once

#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace bench {

// Data that took a download or a simulation stays in one folder for all runs: files of bare numbers.
inline std::filesystem::path cached(const std::string& name) {
  const char* const folder = std::getenv("HPS_BENCH_CACHE");
  return std::filesystem::path(folder && *folder ? folder : HPS_BENCH_CACHE) / (name + ".bin");
}

// How many numbers there are; none where there is no such file.
template <class T>
std::size_t cached_count(const std::string& name) {
  std::error_code absent;
  const auto size = std::filesystem::file_size(cached(name), absent);
  return absent ? 0 : size / sizeof(T);
}

template <class T>
std::vector<T> read_cached(const std::string& name, std::size_t first, std::size_t count) {
  std::vector<T> values(count);
  std::ifstream file(cached(name), std::ios::binary);
  file.seekg(static_cast<std::streamoff>(first * sizeof(T)));
  file.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(count * sizeof(T)));
  if (!file) throw std::runtime_error("cannot read " + cached(name).string());
  return values;
}

// Under a name of its own until it is whole: other processes may be at the same file.
template <class T>
void write_cached(const std::string& name, const std::vector<T>& values) {
  const auto path = cached(name);
  const auto unfinished = path.string() + "." + std::to_string(getpid());
  std::filesystem::create_directories(path.parent_path());
  std::ofstream file(unfinished, std::ios::binary);
  file.write(reinterpret_cast<const char*>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(T)));
  file.close();
  if (!file) {
    std::filesystem::remove(unfinished);
    throw std::runtime_error("cannot write " + path.string());
  }
  std::filesystem::rename(unfinished, path);
}

}  // namespace bench
