// SPDX-License-Identifier: MIT
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include <ylt/struct_pack.hpp>
#include <ylt/version.hpp>

#include "harness/add_system.h"

namespace bench {
namespace {

// Finds the members of an aggregate by itself. A message begins with a hash of its type.
class StructPack {
 public:
  static constexpr std::string_view name = "struct_pack";
  static std::string version() {
    return std::to_string(YLT_VERSION / 100000) + "." + std::to_string(YLT_VERSION / 100 % 1000) + "." +
           std::to_string(YLT_VERSION % 100);
  }

  template <class T>
  std::string_view serialize(const T& value) {
    buffer_.clear();
    struct_pack::serialize_to(buffer_, value);
    return buffer_;
  }

  template <class T>
  std::size_t serialize_into(const T& value, std::span<char> block) {
    const auto size = struct_pack::get_needed_size(value);
    if (size > block.size()) throw std::runtime_error("struct_pack: the message does not fit");
    struct_pack::serialize_to(block.data(), size, value);
    return size;
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    if constexpr (Map<T>) value.clear();  // struct_pack adds to a map
    if (const auto error = struct_pack::deserialize_to(value, bytes)) {
      throw std::runtime_error("struct_pack: " + std::string(error.message()));
    }
  }

 private:
  std::string buffer_;
};

const AddSystem<StructPack> struct_pack_system;

}  // namespace
}  // namespace bench
