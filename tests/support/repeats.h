// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include <hps/packed.h>

namespace hps_tests {

// A compressor for tests on all machines: bytes, each after a 0, and what was there before, as its length, 8 to 255,
// and how many bytes before, in three bytes.
class Repeats final : public hps::Compressor {
 public:
  std::size_t bound(std::size_t n) const override { return 2 * n; }

  std::size_t compress(char* to, std::size_t, const char* from, std::size_t n) override {
    std::map<std::string_view, std::size_t> last;
    char* p = to;
    for (std::size_t i = 0; i < n;) {
      const std::string_view next(from + i, std::min(n - i, least));
      const auto [found, is_new] = last.try_emplace(next, i);
      const std::size_t distance = i - std::exchange(found->second, i);
      std::size_t length = 0;
      while (distance && length < 255 && i + length < n && from[i + length] == from[i + length - distance]) ++length;
      if (length >= least) {
        *p++ = static_cast<char>(length);
        for (int byte = 0; byte < 3; ++byte) *p++ = static_cast<char>(distance >> 8 * byte);
        i += length;
      } else {
        *p++ = 0;
        *p++ = from[i++];
      }
    }
    return static_cast<std::size_t>(p - to);
  }

  bool decompress(char* to, std::size_t n, const char* from, std::size_t size) override {
    const auto byte = [&](std::size_t at) { return std::size_t{static_cast<unsigned char>(from[at])}; };
    std::size_t done = 0;
    for (std::size_t i = 0; i < size;) {
      const std::size_t length = byte(i);
      if (length == 0) {
        if (i + 2 > size || done == n) return false;
        to[done++] = from[i + 1];
        i += 2;
        continue;
      }
      if (i + 4 > size) return false;
      const std::size_t distance = byte(i + 1) | byte(i + 2) << 8 | byte(i + 3) << 16;
      if (distance == 0 || distance > done || length > n - done) return false;
      for (const std::size_t end = done + length; done < end; ++done) to[done] = to[done - distance];
      i += 4;
    }
    return done == n;
  }

  static constexpr hps::Compression compression() {
    return {8, 0, [](int) -> std::unique_ptr<hps::Compressor> { return std::make_unique<Repeats>(); }, "Repeats"};
  }

 private:
  static constexpr std::size_t least = 8;
};

}  // namespace hps_tests
