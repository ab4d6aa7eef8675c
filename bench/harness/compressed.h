// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "harness/compressor.h"
#include "harness/system.h"

namespace bench {

// The system S with the compressor C behind it: "protobuf+zlib6".
template <class S, class C>
class Compressed {
 public:
  static constexpr auto label = [] {
    std::array<char, S::name.size() + 1 + C::name.size()> text{};
    auto end = std::copy(S::name.begin(), S::name.end(), text.begin());
    *end++ = '+';
    std::copy(C::name.begin(), C::name.end(), end);
    return text;
  }();
  static constexpr std::string_view name{label.data(), label.size()};
  static std::string version() { return {}; }

  template <class T>
    requires System<S, T>
  std::string_view serialize(const T& value) {
    return compressor_.compress(system_.serialize(value));
  }

  template <class T>
    requires System<S, T>
  void parse(std::string_view bytes, T& value) {
    system_.parse(compressor_.decompress(bytes), value);
  }

 private:
  S system_;
  C compressor_;
};

}  // namespace bench
