// SPDX-License-Identifier: MIT
#include <cstdint>
#include <cstring>
#include <stdexcept>

#include "harness/add_system.h"
#include "harness/buffer.h"
#include "systems/sink_and_source.h"

namespace bench {
namespace {

// Written by hand: memcpy of each field, sizes in eight bytes, the machine's byte order.
class BinarySink {
 public:
  static constexpr bool copies_numbers = true;

  void scalar(auto number) { buffer_.append(&number, sizeof number); }
  void size(std::size_t size) { scalar(std::uint64_t{size}); }
  void bytes(const char* data, std::size_t count) { buffer_.append(data, count); }

  void clear() { buffer_.clear(); }
  std::string_view view() const { return buffer_.view(); }

 private:
  Buffer buffer_;
};

class BinarySource {
 public:
  static constexpr bool copies_numbers = true;

  explicit BinarySource(std::string_view bytes) : rest_(bytes) {}

  template <class T>
  void scalar(T& number) {
    bytes(reinterpret_cast<char*>(&number), sizeof number);
  }

  // No element takes less than one byte.
  std::size_t size() {
    std::uint64_t size = 0;
    scalar(size);
    if (size > rest_.size()) throw std::runtime_error("binary: size beyond the end");
    return size;
  }

  void bytes(char* target, std::size_t count) {
    if (count > rest_.size()) throw std::runtime_error("binary: unexpected end");
    if (count != 0) std::memcpy(target, rest_.data(), count);
    rest_.remove_prefix(count);
  }

 private:
  std::string_view rest_;
};

class Binary : public SinkAndSource<BinarySink, BinarySource> {
 public:
  static constexpr std::string_view name = "binary";
  static std::string version() { return {}; }  // written here
};

const AddSystem<Binary> binary;

}  // namespace
}  // namespace bench
