// SPDX-License-Identifier: MIT
#pragma once
// LZ4 for columns, CMake target hps::lz4: hps::packed.with(hps::lz4()). Parsing names it in the same way.

#include <lz4.h>

#include "hps/packed.h"

namespace hps {

class Lz4Compressor final : public Compressor {
 public:
  std::size_t bound(std::size_t n) const override {
    return fits(n) ? static_cast<std::size_t>(LZ4_compressBound(static_cast<int>(n))) : 0;
  }
  std::size_t compress(char* to, std::size_t room, const char* from, std::size_t n) override {
    if (!fits(n)) return 0;
    return static_cast<std::size_t>(LZ4_compress_default(from, to, static_cast<int>(n), static_cast<int>(room)));
  }
  bool decompress(char* to, std::size_t n, const char* from, std::size_t size) override {
    return fits(n) && fits(size) &&
           LZ4_decompress_safe(from, to, static_cast<int>(size), static_cast<int>(n)) == static_cast<int>(n);
  }

 private:
  static bool fits(std::size_t n) { return n <= LZ4_MAX_INPUT_SIZE; }
};

constexpr Compression lz4() {
  return {2, 0, [](int) -> std::unique_ptr<Compressor> { return std::make_unique<Lz4Compressor>(); }, "LZ4"};
}

}  // namespace hps
