// SPDX-License-Identifier: MIT
#include <concepts>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>

#include "harness/add_system.h"
#include "systems/sink_and_source.h"

namespace bench {
namespace {

// The bytes of hps-compact, the encoding of 2018, in the obvious way: a loop a varint, a check a byte. It is
// what hps-compact is to be compared with, the same format without the work on its speed.
class VarintSink {
 public:
  static constexpr bool copies_numbers = false;

  void scalar(bool value) { out_.push_back(static_cast<char>(value)); }
  void scalar(std::unsigned_integral auto value) { varint(value); }
  void scalar(std::signed_integral auto value) {
    const std::int64_t wide = value;
    varint((static_cast<std::uint64_t>(wide) << 1) ^ static_cast<std::uint64_t>(wide >> 63));  // ZigZag
  }
  void scalar(std::floating_point auto value) { bytes(reinterpret_cast<const char*>(&value), sizeof value); }
  void size(std::size_t size) { varint(size); }
  void bytes(const char* data, std::size_t count) { out_.append(data, count); }

  void clear() { out_.clear(); }
  std::string_view view() const { return out_; }

 private:
  void varint(std::uint64_t value) {
    while (value >= 0x80) {
      out_.push_back(static_cast<char>(value | 0x80));
      value >>= 7;
    }
    out_.push_back(static_cast<char>(value));
  }

  std::string out_;
};

class VarintSource {
 public:
  static constexpr bool copies_numbers = false;

  explicit VarintSource(std::string_view bytes) : rest_(bytes) {}

  void scalar(bool& value) { value = next_byte() != 0; }
  template <std::unsigned_integral T>
  void scalar(T& value) {
    value = static_cast<T>(varint());
  }
  template <std::signed_integral T>
  void scalar(T& value) {
    const std::uint64_t zigzag = varint();
    value = static_cast<T>((zigzag >> 1) ^ (~(zigzag & 1) + 1));
  }
  template <std::floating_point T>
  void scalar(T& value) {
    bytes(reinterpret_cast<char*>(&value), sizeof value);
  }

  // No element takes less than one byte.
  std::size_t size() {
    const std::uint64_t size = varint();
    if (size > rest_.size()) throw std::runtime_error("naive-varint: size beyond the end");
    return size;
  }

  void bytes(char* target, std::size_t count) {
    if (count > rest_.size()) throw std::runtime_error("naive-varint: unexpected end");
    if (count != 0) std::memcpy(target, rest_.data(), count);
    rest_.remove_prefix(count);
  }

 private:
  std::uint8_t next_byte() {
    if (rest_.empty()) throw std::runtime_error("naive-varint: unexpected end");
    const auto byte = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return byte;
  }

  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const std::uint8_t byte = next_byte();
      value |= std::uint64_t{byte & 0x7Fu} << shift;
      if (byte < 0x80) return value;
    }
    throw std::runtime_error("naive-varint: number too long");
  }

  std::string_view rest_;
};

class NaiveVarint : public SinkAndSource<VarintSink, VarintSource> {
 public:
  static constexpr std::string_view name = "naive-varint";
  static std::string version() { return {}; }  // written here
};

const AddSystem<NaiveVarint> naive_varint;

}  // namespace
}  // namespace bench
