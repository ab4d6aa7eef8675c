// SPDX-License-Identifier: MIT
#include <concepts>
#include <cstdint>
#include <cstring>
#include <stdexcept>

#include <cpcodec.h>

#include "harness/add_system.h"
#include "harness/buffer.h"

namespace bench {
namespace {

// The number of elements, which the C interface wants to know before it decompresses, and a standalone file of
// Pcodec's, at its own level.
class Pcodec {
 public:
  static constexpr std::string_view name = "pcodec";
  static constexpr bool compresses = true;
  static std::string version() { return {}; }  // the header has none

  template <Numbers T>
  std::string_view serialize(const T& array) {
    const std::uint64_t size = array.size();
    message_.clear();
    message_.append(&size, sizeof size);
    const std::size_t capacity = pco_standalone_guarantee_file_size(array.size(), type<T>);
    char* const out = message_.extend(capacity);
    std::size_t written = 0;
    check(pco_standalone_simple_compress_into(array.data(), array.size(), type<T>, &config, out, capacity, &written));
    return message_.view().substr(0, sizeof size + written);
  }

  template <Numbers T>
  void parse(std::string_view bytes, T& array) {
    std::uint64_t size = 0;
    if (bytes.size() < sizeof size) throw std::runtime_error("pcodec: unexpected end");
    std::memcpy(&size, bytes.data(), sizeof size);
    bytes.remove_prefix(sizeof size);
    array.resize(size);
    std::size_t count = 0;
    check(pco_standalone_simple_decompress_into(bytes.data(), bytes.size(), type<T>, array.data(), size, &count));
    if (count != size) throw std::runtime_error("pcodec: another number of elements");
  }

 private:
  static constexpr PcoChunkConfig config{.compression_level = 8, .max_page_n = 0};

  template <class T>
  static constexpr unsigned char type = std::same_as<T, IntArray> ? PCO_TYPE_I32 : PCO_TYPE_F64;

  static void check(PcoError error) {
    if (error != PcoSuccess) throw std::runtime_error("pcodec failed");
  }

  Buffer message_;
};

const AddSystem<Pcodec> pcodec;

}  // namespace
}  // namespace bench
