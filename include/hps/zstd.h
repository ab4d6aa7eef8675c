// SPDX-License-Identifier: MIT
#pragma once
// Zstandard for columns, CMake target hps::zstd: hps::packed.with(hps::zstd()). Parsing names it in the same way.

#include <zstd.h>

#include <new>

#include "hps/packed.h"

namespace hps {

class ZstdCompressor final : public Compressor {
 public:
  explicit ZstdCompressor(int level) : level_(level) {}

  std::size_t bound(std::size_t n) const override { return ZSTD_compressBound(n); }
  std::size_t compress(char* to, std::size_t room, const char* from, std::size_t n) override {
    if (!compressing_) compressing_.reset(ZSTD_createCCtx());
    if (!compressing_) throw std::bad_alloc();
    const std::size_t size = ZSTD_compressCCtx(compressing_.get(), to, room, from, n, level_);
    return ZSTD_isError(size) ? 0 : size;
  }
  bool decompress(char* to, std::size_t n, const char* from, std::size_t size) override {
    if (!decompressing_) decompressing_.reset(ZSTD_createDCtx());
    if (!decompressing_) throw std::bad_alloc();
    return ZSTD_decompressDCtx(decompressing_.get(), to, n, from, size) == n;
  }

 private:
  struct Free {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };
  int level_;
  std::unique_ptr<ZSTD_CCtx, Free> compressing_;
  std::unique_ptr<ZSTD_DCtx, Free> decompressing_;
};

// Levels are those of Zstandard, 1 (fast) to 19. They matter for serializing only.
constexpr Compression zstd(int level = 3) {
  return {1, level, [](int l) -> std::unique_ptr<Compressor> { return std::make_unique<ZstdCompressor>(l); },
          "Zstandard"};
}

}  // namespace hps
