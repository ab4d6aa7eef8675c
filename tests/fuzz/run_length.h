// SPDX-License-Identifier: MIT
#pragma once
// A compressor whose bytes a fuzzer can find by itself: a count, 1 to 255, and the byte that is repeated so often.

#include <hps/packed.h>

#include <algorithm>
#include <cstring>

namespace hps_fuzz {

class RunLength final : public hps::Compressor {
 public:
  std::size_t bound(std::size_t n) const override { return 2 * n; }
  std::size_t compress(char* to, std::size_t room, const char* from, std::size_t n) override {
    std::size_t size = 0;
    for (std::size_t i = 0; i < n; size += 2) {
      std::size_t run = 1;
      while (run < 255 && i + run < n && from[i + run] == from[i]) ++run;
      if (room - size < 2) return 0;
      to[size] = static_cast<char>(run);
      to[size + 1] = from[i];
      i += run;
    }
    return size;
  }
  bool decompress(char* to, std::size_t n, const char* from, std::size_t size) override {
    for (; size >= 2; size -= 2, from += 2) {
      const std::size_t run = static_cast<unsigned char>(*from);
      if (run > n) return false;
      std::memset(to, from[1], run);
      to += run;
      n -= run;
    }
    return size == 0 && n == 0;
  }
};

constexpr hps::Compression run_length() {
  return {8, 0, [](int) -> std::unique_ptr<hps::Compressor> { return std::make_unique<RunLength>(); }};
}

}  // namespace hps_fuzz
