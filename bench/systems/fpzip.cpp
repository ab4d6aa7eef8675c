// SPDX-License-Identifier: MIT
#include <limits>
#include <memory>
#include <stdexcept>

#include <fpzip.h>

#include "harness/add_system.h"
#include "harness/buffer.h"

namespace bench {
namespace {

// An array of one dimension with all its bits, after a header that has its size. Doubles only.
class Fpzip {
 public:
  static constexpr std::string_view name = "fpzip";
  static constexpr bool compresses = true;
  static std::string version() { return fpzip_version_string; }

  std::string_view serialize(const DoubleArray& array) {
    if (array.size() > std::numeric_limits<int>::max()) throw std::runtime_error("fpzip: too many numbers");
    constexpr std::size_t header = 1024;
    const std::size_t capacity = array.size() * sizeof(double) * 9 / 8 + header;  // of noise it makes more
    buffer_.clear();
    char* const out = buffer_.extend(capacity);
    const std::unique_ptr<FPZ, void (*)(FPZ*)> stream(fpzip_write_to_buffer(out, capacity), fpzip_write_close);
    stream->type = FPZIP_TYPE_DOUBLE;
    stream->prec = 8 * sizeof(double);
    stream->nx = static_cast<int>(array.size());
    stream->ny = stream->nz = stream->nf = 1;
    std::size_t size = 0;
    if (!fpzip_write_header(stream.get()) || !(size = fpzip_write(stream.get(), array.data()))) fail();
    return buffer_.view().substr(0, size);
  }

  void parse(std::string_view bytes, DoubleArray& array) {
    const std::unique_ptr<FPZ, void (*)(FPZ*)> stream(fpzip_read_from_buffer(bytes.data()), fpzip_read_close);
    if (!fpzip_read_header(stream.get()) || stream->type != FPZIP_TYPE_DOUBLE) fail();
    array.resize(static_cast<std::size_t>(stream->nx));
    if (!fpzip_read(stream.get(), array.data())) fail();
  }

 private:
  [[noreturn]] static void fail() { throw std::runtime_error(fpzip_errstr[fpzip_errno]); }

  Buffer buffer_;
};

const AddSystem<Fpzip> fpzip;

}  // namespace
}  // namespace bench
