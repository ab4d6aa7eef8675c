// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string_view>

#include <lz4.h>
#include <zlib.h>
#include <zstd.h>

#include "harness/buffer.h"

namespace bench {

// A compressed message begins with the size of what it holds, in eight bytes. Contexts and buffers are kept.
// A codec's compress() returns the size of what it made; its decompress() fills exactly `size` bytes, or throws.
template <class Codec>
class Compressor : Codec {
 public:
  static constexpr std::string_view name = Codec::name;

  std::string_view compress(std::string_view bytes) {
    const std::uint64_t size = bytes.size();
    compressed_.clear();
    compressed_.append(&size, sizeof size);
    const std::size_t capacity = Codec::bound(bytes.size());
    char* const out = compressed_.extend(capacity);
    return compressed_.view().substr(0, sizeof size + Codec::compress(out, capacity, bytes));
  }

  std::string_view decompress(std::string_view bytes) {
    std::uint64_t size = 0;
    if (bytes.size() < sizeof size) throw std::runtime_error("compressed message without a size");
    std::memcpy(&size, bytes.data(), sizeof size);
    plain_.clear();
    char* const out = plain_.extend(size);
    Codec::decompress(out, size, bytes.substr(sizeof size));
    return plain_.view();
  }

 private:
  Buffer compressed_, plain_;
};

template <int Level>
struct ZlibCodec {
  static constexpr std::string_view name = Level == 1 ? "zlib1" : "zlib6";

  static std::size_t bound(std::size_t size) { return compressBound(size); }
  static std::size_t compress(char* out, std::size_t capacity, std::string_view in) {
    uLongf size = capacity;
    if (compress2(reinterpret_cast<Bytef*>(out), &size, reinterpret_cast<const Bytef*>(in.data()), in.size(), Level) !=
        Z_OK)
      throw std::runtime_error("zlib cannot compress");
    return size;
  }
  static void decompress(char* out, std::size_t size, std::string_view in) {
    uLongf got = size;
    if (uncompress(reinterpret_cast<Bytef*>(out), &got, reinterpret_cast<const Bytef*>(in.data()), in.size()) != Z_OK ||
        got != size)
      throw std::runtime_error("zlib cannot decompress");
  }
};

class ZstdCodec {
 public:
  static constexpr std::string_view name = "zstd1";

  static std::size_t bound(std::size_t size) { return ZSTD_compressBound(size); }
  std::size_t compress(char* out, std::size_t capacity, std::string_view in) {
    const std::size_t size = ZSTD_compressCCtx(compressing_.get(), out, capacity, in.data(), in.size(), 1);
    if (ZSTD_isError(size)) throw std::runtime_error("zstd cannot compress");
    return size;
  }
  void decompress(char* out, std::size_t size, std::string_view in) {
    if (ZSTD_decompressDCtx(decompressing_.get(), out, size, in.data(), in.size()) != size)
      throw std::runtime_error("zstd cannot decompress");
  }

 private:
  template <auto Free>
  struct Deleter {
    void operator()(auto* context) const { Free(context); }
  };
  std::unique_ptr<ZSTD_CCtx, Deleter<ZSTD_freeCCtx>> compressing_{ZSTD_createCCtx()};
  std::unique_ptr<ZSTD_DCtx, Deleter<ZSTD_freeDCtx>> decompressing_{ZSTD_createDCtx()};
};

struct Lz4Codec {
  static constexpr std::string_view name = "lz4";

  static std::size_t bound(std::size_t size) { return static_cast<std::size_t>(LZ4_compressBound(as_int(size))); }
  static std::size_t compress(char* out, std::size_t capacity, std::string_view in) {
    const int size = LZ4_compress_default(in.data(), out, as_int(in.size()), as_int(capacity));
    if (size <= 0) throw std::runtime_error("lz4 cannot compress");
    return static_cast<std::size_t>(size);
  }
  static void decompress(char* out, std::size_t size, std::string_view in) {
    if (LZ4_decompress_safe(in.data(), out, as_int(in.size()), as_int(size)) != as_int(size))
      throw std::runtime_error("lz4 cannot decompress");
  }

 private:
  static int as_int(std::size_t size) {
    if (size > LZ4_MAX_INPUT_SIZE) throw std::runtime_error("too large for one block of lz4");
    return static_cast<int>(size);
  }
};

using Zlib1 = Compressor<ZlibCodec<1>>;
using Zlib6 = Compressor<ZlibCodec<6>>;
using Zstd1 = Compressor<ZstdCodec>;
using Lz4 = Compressor<Lz4Codec>;

}  // namespace bench
