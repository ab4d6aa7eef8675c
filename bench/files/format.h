// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/data_set.h"

namespace bench {

// The part of a damaged file that can be read.
template <class T>
struct Salvage {
  std::vector<T> records;
  std::string said;  // about what is missing; empty: nothing
};

// A format of files with records of one type.
template <class T>
class FileFormat {
 public:
  using Numbers = std::vector<typename Members<T>::Number>;

  virtual ~FileFormat() = default;

  // All of it, on the disk when it returns.
  virtual void write(const std::filesystem::path& path, const std::vector<T>& records) const = 0;
  // Every record as an object, one after another or all at once. Returns the sum of their sorted numbers.
  virtual std::uint64_t read(const std::filesystem::path& path) const = 0;
  virtual std::vector<T> all(const std::filesystem::path& path) const = 0;
  // Into memory that is kept, as Arrow keeps that of its columns.
  virtual void column(const std::filesystem::path& path, Numbers& numbers) const = 0;
  virtual T record(const std::filesystem::path& path, std::size_t i) const = 0;
  virtual std::vector<T> range(const std::filesystem::path& path, Range range) const = 0;
  virtual Salvage<T> salvage(const std::filesystem::path& path) const = 0;
};

// The formats of a type, by their names.
template <class T>
using FileFormats = std::vector<std::pair<std::string, std::unique_ptr<FileFormat<T>>>>;

// In hps.cpp and structs.cpp.
void add_hps(FileFormats<CrosslinkSpectralMatch>& formats);
void add_hps(FileFormats<LogRecord>& formats);
void add_hps(FileFormats<Particle>& formats);
void add_structs(FileFormats<Particle>& formats);

template <class T>
FileFormats<T> file_formats() {
  FileFormats<T> formats;
  add_hps(formats);
  if constexpr (requires { add_structs(formats); }) add_structs(formats);
  return formats;
}

}  // namespace bench
