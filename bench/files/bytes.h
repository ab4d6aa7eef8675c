// SPDX-License-Identifier: MIT
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <system_error>

namespace bench {

// A file of these bytes, one part after another, on the disk when it returns.
inline void write_synced(const std::filesystem::path& path, std::initializer_list<std::span<const std::byte>> parts) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  bool good = file >= 0;
  for (std::span<const std::byte> bytes : parts)
    while (good && !bytes.empty()) {
      const ssize_t some = ::write(file, bytes.data(), bytes.size());
      good = some > 0;
      if (good) bytes = bytes.subspan(static_cast<std::size_t>(some));
    }
  good = good && ::fsync(file) == 0;
  if (file >= 0) good = ::close(file) == 0 && good;
  if (!good) throw std::system_error(errno, std::generic_category(), path.string());
}

// All parts of a file in turn.
inline void read_whole(const std::filesystem::path& path, std::initializer_list<std::span<std::byte>> parts) {
  std::ifstream file(path, std::ios::binary);
  for (const std::span<std::byte> bytes : parts)
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (!file) throw std::runtime_error(path.string() + " ends too early");
}

}  // namespace bench
