// SPDX-License-Identifier: MIT
#include <cstdint>
#include <memory>
#include <stdexcept>

#include <zfp.h>

#include "harness/add_system.h"
#include "harness/buffer.h"

namespace bench {
namespace {

// An array of one dimension in the reversible mode, which loses nothing. The header has its type and size.
class Zfp {
 public:
  static constexpr std::string_view name = "zfp";
  static constexpr bool compresses = true;
  static std::string version() { return ZFP_VERSION_STRING; }

  template <Numbers T>
  std::string_view serialize(const T& array) {
    const Field field = field_of(array);
    // In 64-bit words; the header has two of these at most.
    const std::size_t words = (zfp_stream_maximum_size(stream_.get(), field.get()) + 7) / 8 + 2;
    if (words_.size() < words) words_.resize(words);
    open(words_.data(), words_.size() * sizeof(std::uint64_t));
    zfp_stream_set_reversible(stream_.get());
    if (!zfp_write_header(stream_.get(), field.get(), ZFP_HEADER_FULL)) throw std::runtime_error("zfp: no header");
    const std::size_t size = zfp_compress(stream_.get(), field.get());
    if (!size) throw std::runtime_error("zfp cannot compress");
    return {reinterpret_cast<const char*>(words_.data()), size};
  }

  template <Numbers T>
  void parse(std::string_view bytes, T& array) {
    open(const_cast<char*>(bytes.data()), bytes.size());  // to be read only
    const Field field(zfp_field_alloc(), zfp_field_free);
    if (!zfp_read_header(stream_.get(), field.get(), ZFP_HEADER_FULL) || field->type != type<T>)
      throw std::runtime_error("zfp: not an array of these numbers");
    array.resize(zfp_field_size(field.get(), nullptr));
    zfp_field_set_pointer(field.get(), array.data());
    if (!zfp_decompress(stream_.get(), field.get())) throw std::runtime_error("zfp cannot decompress");
  }

 private:
  using Field = std::unique_ptr<zfp_field, void (*)(zfp_field*)>;
  template <class T>
  static constexpr zfp_type type = std::same_as<T, IntArray> ? zfp_type_int32 : zfp_type_double;

  static Field field_of(const auto& array) {
    void* const values = const_cast<void*>(static_cast<const void*>(array.data()));
    return {zfp_field_1d(values, type<std::remove_cvref_t<decltype(array)>>, array.size()), zfp_field_free};
  }
  void open(void* memory, std::size_t size) {
    bits_.reset(stream_open(memory, size));
    zfp_stream_set_bit_stream(stream_.get(), bits_.get());
    zfp_stream_rewind(stream_.get());
  }

  std::unique_ptr<zfp_stream, void (*)(zfp_stream*)> stream_{zfp_stream_open(nullptr), zfp_stream_close};
  std::unique_ptr<bitstream, void (*)(bitstream*)> bits_{nullptr, stream_close};
  std::vector<std::uint64_t> words_;
};

const AddSystem<Zfp> zfp;

}  // namespace
}  // namespace bench
