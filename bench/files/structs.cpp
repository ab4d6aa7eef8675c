// SPDX-License-Identifier: MIT
// The memory of all structs, compressed by Zstandard at level 1: what people write themselves.

#include <zstd.h>

#include <algorithm>
#include <span>
#include <stdexcept>

#include "files/bytes.h"
#include "files/format.h"

namespace bench {
namespace {

std::size_t expect(std::size_t result) {
  if (ZSTD_isError(result)) throw std::runtime_error(ZSTD_getErrorName(result));
  return result;
}

class Structs : public FileFormat<Particle> {
 public:
  using Path = std::filesystem::path;

  void write(const Path& path, const std::vector<Particle>& records) const override {
    const std::size_t size = records.size() * sizeof(Particle);
    std::vector<char> bytes(ZSTD_compressBound(size));
    bytes.resize(expect(ZSTD_compress(bytes.data(), bytes.size(), records.data(), size, 1)));
    write_synced(path, {std::as_bytes(std::span(bytes))});
  }
  std::uint64_t read(const Path& path) const override {
    std::uint64_t sum = 0;
    for (const Particle& particle : all(path)) sum += Members<Particle>::sorted_by(particle);
    return sum;
  }
  std::vector<Particle> all(const Path& path) const override {
    std::vector<char> bytes(static_cast<std::size_t>(std::filesystem::file_size(path)));
    read_whole(path, {std::as_writable_bytes(std::span(bytes))});
    const auto size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size % sizeof(Particle))
      throw std::runtime_error("no such file");
    std::vector<Particle> records(size / sizeof(Particle));
    expect(ZSTD_decompress(records.data(), size, bytes.data(), bytes.size()));
    return records;
  }
  void column(const Path& path, Numbers& numbers) const override { numbers = column_of(all(path)); }
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
