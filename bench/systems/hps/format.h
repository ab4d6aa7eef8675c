// SPDX-License-Identifier: MIT
#pragma once

#include <hps/hps.h>

#include <span>
#include <string>
#include <string_view>

namespace bench {

// A Variant has a name and a format.
template <class Variant>
class Hps {
 public:
  static constexpr std::string_view name = Variant::name;
  static std::string version() { return HPS_BENCH_HPS_VERSION; }

  template <class T>
  std::string_view serialize(const T& value) {
    hps::to_string(value, buffer_, Variant::format);
    return buffer_;
  }

  template <class T>
  std::size_t serialize_into(const T& value, std::span<char> block) {
    return hps::to_span(value, block, Variant::format).size();
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    hps::from_string(bytes, value, Variant::format);
  }

 private:
  std::string buffer_;
};

}  // namespace bench
