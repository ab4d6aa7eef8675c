// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "hps/packed.h"

namespace hps {

// How files are written and read: an object that carries its options, as formats do. hps::file.chunk(1 << 22).
struct FileOptions {
  // Objects of a table go to a chunk until they would take so many bytes in raw (1 MiB), or are 65,536. A chunk has at
  // least one. Readers decode chunks as a whole.
  constexpr FileOptions chunk(std::size_t bytes) const {
    FileOptions options = *this;
    options.chunk_bytes = bytes;
    return options;
  }

  // Columns are made as small as this compressor makes them, too: <hps/zstd.h>, <hps/lz4.h>. Readers need those that a
  // file was written with. Up to four.
  constexpr FileOptions with(const Compression& compression) const {
    FileOptions options = *this;
    options.format = format.with(compression);
    return options;
  }
  constexpr FileOptions effort(Effort effort) const {
    FileOptions options = *this;
    options.format = format.effort(effort);
    return options;
  }
  // Numbers are written as they are, at multiples of 64 bytes.
  constexpr FileOptions plain() const {
    FileOptions options = *this;
    options.plain_numbers = true;
    return options;
  }

  // Chunks are encoded and decoded by so many threads, the calling one among them; the others are gone when the object
  // is. 0: as many as there are processors that the program may use.
  constexpr FileOptions threads(unsigned n) const {
    FileOptions options = *this;
    options.thread_count = n;
    return options;
  }
  // Readers map the file into memory, instead of reading what they need. It must not become shorter meanwhile: a
  // program that reads what is gone is ended by the system.
  constexpr FileOptions mapped() const {
    FileOptions options = *this;
    options.maps = true;
    return options;
  }

  // Goes on with the file that is there, which has the table's schema; if there is none, begins one.
  constexpr FileOptions append() const {
    FileOptions options = *this;
    options.appends = true;
    return options;
  }
  // Names the file by these bytes in place of random ones: so equal calls make equal files. No two files of a program
  // should have one name.
  constexpr FileOptions id(const std::array<std::byte, 16>& bytes) const {
    FileOptions options = *this;
    options.name = bytes;
    return options;
  }

  // Bytes of memory that objects of a chunk, or of a column that is read, may take (64 GiB). For files that are read
  // from a std::istream, what messages of their size may take is a limit, too.
  constexpr FileOptions max_memory(std::size_t bytes) const {
    FileOptions options = *this;
    options.most_memory = bytes;
    return options;
  }
  // Sorts the elements of unordered containers by their bytes: then equal objects make equal files.
  constexpr FileOptions canonical() const {
    FileOptions options = *this;
    options.format = format.canonical();
    return options;
  }
  constexpr FileOptions max_depth(std::size_t levels) const {
    FileOptions options = *this;
    options.format = format.max_depth(levels);
    return options;
  }

  Packed format{};
  std::size_t chunk_bytes = std::size_t{1} << 20;
  bool plain_numbers = false, appends = false, maps = false, may_map = false;
  unsigned thread_count = 0;
  std::optional<std::array<std::byte, 16>> name = {};
  std::size_t most_memory = sizeof(std::size_t) > 4 ? std::size_t{1} << 36 : std::size_t{1} << 30;
};

inline constexpr FileOptions file{};
inline constexpr FileOptions append = file.append();

}  // namespace hps
