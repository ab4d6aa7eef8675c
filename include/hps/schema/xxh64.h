// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hps::detail {

// XXH64 with seed 0 (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md).
class Xxh64 {
 public:
  static constexpr std::uint64_t hash(std::string_view s) {
    std::uint64_t h = prime5;
    const std::size_t size = s.size();
    if (size >= 32) h = stripes(s);
    h += size;
    for (; s.size() >= 8; s.remove_prefix(8)) h = std::rotl(h ^ round(0, word(s, 8)), 27) * prime1 + prime4;
    for (; s.size() >= 4; s.remove_prefix(4)) h = std::rotl(h ^ word(s, 4) * prime1, 23) * prime2 + prime3;
    for (; !s.empty(); s.remove_prefix(1)) h = std::rotl(h ^ word(s, 1) * prime5, 11) * prime1;
    h = (h ^ h >> 33) * prime2;
    h = (h ^ h >> 29) * prime3;
    return h ^ h >> 32;
  }

 private:
  static constexpr std::uint64_t prime1 = 0x9E3779B185EBCA87, prime2 = 0xC2B2AE3D27D4EB4F, prime3 = 0x165667B19E3779F9,
                                 prime4 = 0x85EBCA77C2B2AE63, prime5 = 0x27D4EB2F165667C5;

  static constexpr std::uint64_t word(std::string_view s, std::size_t bytes) {
    std::uint64_t w = 0;
    for (std::size_t i = bytes; i-- > 0;) w = w << 8 | static_cast<unsigned char>(s[i]);
    return w;
  }
  static constexpr std::uint64_t round(std::uint64_t sum, std::uint64_t w) {
    return std::rotl(sum + w * prime2, 31) * prime1;
  }
  // Takes the stripes of 32 bytes off the front.
  static constexpr std::uint64_t stripes(std::string_view& s) {
    std::uint64_t sums[] = {prime1 + prime2, prime2, 0, 0 - prime1};
    for (; s.size() >= 32; s.remove_prefix(32))
      for (std::size_t i = 0; i < 4; ++i) sums[i] = round(sums[i], word(s.substr(8 * i), 8));
    std::uint64_t h = std::rotl(sums[0], 1) + std::rotl(sums[1], 7) + std::rotl(sums[2], 12) + std::rotl(sums[3], 18);
    for (const std::uint64_t sum : sums) h = (h ^ round(0, sum)) * prime1 + prime4;
    return h;
  }
};

constexpr std::uint64_t xxh64(std::string_view s) { return Xxh64::hash(s); }

}  // namespace hps::detail
