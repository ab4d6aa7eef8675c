// SPDX-License-Identifier: MIT
#include <stdexcept>

#include <blosc.h>

#include "harness/add_system.h"
#include "harness/buffer.h"

namespace bench {
namespace {

struct BloscLz4 {
  static constexpr std::string_view name = "blosc-lz4";
  static constexpr const char* compressor = BLOSC_LZ4_COMPNAME;
};

struct BloscZstd {
  static constexpr std::string_view name = "blosc-zstd";
  static constexpr const char* compressor = BLOSC_ZSTD_COMPNAME;
};

// An array is one buffer of Blosc's, whose header has its size. Level 5 and the shuffle of bytes are what Zarr has as
// its defaults; one thread and the size of the blocks are Blosc's own.
template <class Variant>
class Blosc {
 public:
  static constexpr std::string_view name = Variant::name;
  static constexpr bool compresses = true;
  static std::string version() { return blosc_get_version_string(); }

  template <Numbers T>
  std::string_view serialize(const T& array) {
    const std::size_t size = array.size() * sizeof(typename T::value_type);
    buffer_.clear();
    char* const out = buffer_.extend(size + BLOSC_MAX_OVERHEAD);
    const int written = blosc_compress_ctx(level, BLOSC_SHUFFLE, sizeof(typename T::value_type), size, array.data(),
                                           out, size + BLOSC_MAX_OVERHEAD, Variant::compressor, automatic, threads);
    if (written <= 0) throw std::runtime_error("blosc cannot compress");
    return buffer_.view().substr(0, static_cast<std::size_t>(written));
  }

  template <Numbers T>
  void parse(std::string_view bytes, T& array) {
    std::size_t size = 0;
    if (blosc_cbuffer_validate(bytes.data(), bytes.size(), &size) < 0 || size % sizeof(typename T::value_type) != 0) {
      throw std::runtime_error("blosc: not an array of these numbers");
    }
    array.resize(size / sizeof(typename T::value_type));
    if (blosc_decompress_ctx(bytes.data(), array.data(), size, threads) != static_cast<int>(size)) {
      throw std::runtime_error("blosc cannot decompress");
    }
  }

 private:
  static constexpr int level = 5;
  static constexpr std::size_t automatic = 0;
  static constexpr int threads = 1;

  Buffer buffer_;
};

const AddSystem<Blosc<BloscLz4>> blosc_lz4;
const AddSystem<Blosc<BloscZstd>> blosc_zstd;

}  // namespace
}  // namespace bench
