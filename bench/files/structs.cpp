// SPDX-License-Identifier: MIT
// The memory of all structs, compressed by Zstandard at level 1: what people write themselves.

#include <fcntl.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "files/format.h"

namespace bench {
namespace {

std::size_t expect(std::size_t result) {
  if (ZSTD_isError(result)) throw std::runtime_error(ZSTD_getErrorName(result));
  return result;
}

void write_synced(const std::filesystem::path& path, const std::vector<char>& bytes) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  bool good = file >= 0;
  for (std::size_t done = 0; good && done < bytes.size();) {
    const ssize_t some = ::write(file, bytes.data() + done, bytes.size() - done);
    good = some > 0;
    if (good) done += static_cast<std::size_t>(some);
  }
  good = good && ::fsync(file) == 0;
  if (file >= 0) good = ::close(file) == 0 && good;
  if (!good) throw std::system_error(errno, std::generic_category(), path.string());
}

class Structs : public FileFormat<Particle> {
 public:
  using Path = std::filesystem::path;

  void write(const Path& path, const std::vector<Particle>& records) const override {
    const std::size_t size = records.size() * sizeof(Particle);
    std::vector<char> bytes(ZSTD_compressBound(size));
    bytes.resize(expect(ZSTD_compress(bytes.data(), bytes.size(), records.data(), size, 1)));
    write_synced(path, bytes);
  }
  std::uint64_t read(const Path& path) const override {
    std::uint64_t sum = 0;
    for (const Particle& particle : all(path)) sum += Members<Particle>::sorted_by(particle);
    return sum;
  }
  std::vector<Particle> all(const Path& path) const override {
    std::ifstream file(path, std::ios::binary);
    std::vector<char> bytes(static_cast<std::size_t>(std::filesystem::file_size(path)));
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    const auto size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size % sizeof(Particle))
      throw std::runtime_error("no such file");
    std::vector<Particle> records(size / sizeof(Particle));
    expect(ZSTD_decompress(records.data(), size, bytes.data(), bytes.size()));
    return records;
  }
  Numbers column(const Path& path) const override { return column_of(all(path)); }
  Particle record(const Path& path, std::size_t i) const override { return all(path)[i]; }
  std::vector<Particle> range(const Path& path, Range range) const override {
    const std::vector<Particle> records = all(path);
    const auto number = &Members<Particle>::sorted_by;
    return {std::ranges::lower_bound(records, range.low, {}, number),
            std::ranges::upper_bound(records, range.high, {}, number)};
  }
  Salvage<Particle> salvage(const Path& path) const override { return {all(path), {}}; }
};

}  // namespace

void add_structs(FileFormats<Particle>& formats) { formats.emplace_back("structs-zstd", std::make_unique<Structs>()); }

}  // namespace bench
