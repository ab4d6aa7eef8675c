// SPDX-License-Identifier: MIT
#pragma once
// Bit packing in vectors. The narrower values in a word are closed up, so that fewer and wider ones are packed;
// unpacking, each value is fetched into a lane of its own.

#include "hps/kernel/neon/instructions.h"
#include "hps/kernel/neon/packed_eights.h"
#include "hps/kernel/portable/bit_packing.h"

#if defined(__AARCH64EL__)

namespace hps::kernel {
namespace neon {

// In each word the bits of its values, without zeros between them.
template <class U>
HPS_INLINE Longs closed_up(Longs x, unsigned width) {
  if constexpr (sizeof(U) == 1) {
    const auto v = reinterpret_cast<Shorts>(x);
    x = reinterpret_cast<Longs>((v & 0xff) | shifted(v >> 8, width));
    width *= 2;
  }
  if constexpr (sizeof(U) <= 2) {
    const auto v = reinterpret_cast<Ints>(x);
    x = reinterpret_cast<Longs>((v & 0xffff) | shifted(v >> 16, width));
    width *= 2;
  }
  return (x & 0xffffffff) | shifted(x >> 32, width);
}

template <class U>
HPS_INLINE std::size_t pack_words(char* p, const U* values, std::size_t n, unsigned width) {
  constexpr std::size_t in_word = 8 / sizeof(U), in_vector = 2 * in_word, most = 128;
  std::uint64_t words[most / in_word];
  const std::size_t all = n / 16 * 16;
  for (std::size_t i = 0; i < all; i += most) {
    const std::size_t some = all - i < most ? all - i : most;
    for (std::size_t k = 0; k < some; k += in_vector) {
      const Longs x = closed_up<U>(load<Longs>(values + i + k), width);
      std::memcpy(words + k / in_word, &x, sizeof x);
    }
    pack_some(Portable(), p, words, some / in_word, static_cast<unsigned>(in_word) * width);
    p += some * width / 8;
  }
  return all;
}

template <std::size_t Lane>
HPS_INLINE auto fetch(const char* p, const PackedEight<Lane>& eight, unsigned k) {
  using V = Vector<typename PackedEight<Lane>::Shift, 16 / Lane>;
  const Bytes bytes = shuffle(load<Bytes>(p + eight.offset[k]), load<Bytes>(&eight.bytes[Lane * k]));
  return shifted(reinterpret_cast<V>(bytes), -load<V>(&eight.shift[k]));
}

// Lanes have the width of the values, or twice as much.
template <std::size_t Lane, class U>
HPS_INLINE std::size_t unpack_lanes(const char* p, U* values, std::size_t n, unsigned width) {
  using L = typename PackedEight<Lane>::Shift;
  constexpr unsigned lanes = PackedEight<Lane>::lanes;
  const PackedEight<Lane>& eight = packed_eights<Lane>[width];
  const auto mask = static_cast<L>(low_bits(width));
  std::size_t i = 0;
  for (; i + 8 <= n; i += 8, p += width) {
    char* const to = reinterpret_cast<char*>(values + i);
    if constexpr (sizeof(U) == Lane) {
      for (unsigned k = 0; k < 8; k += lanes) store(to + k * Lane, fetch(p, eight, k) & mask);
    } else if constexpr (lanes == 8) {
      const auto v = fetch(p, eight, 0) & mask;
      kernel::store(to, reinterpret_cast<Longs>(narrowed(v, v))[0]);
    } else {
      for (unsigned k = 0; k < 8; k += 2 * lanes)
        store(to + k * sizeof(U), narrowed(fetch(p, eight, k) & mask, fetch(p, eight, k + lanes) & mask));
    }
  }
  return i;
}

}  // namespace neon

template <class U>
[[gnu::noinline]] std::size_t pack_some(Neon, char* p, const U* values, std::size_t n, unsigned width) {
  if constexpr (sizeof(U) == 8) return 0;
  else return neon::pack_words(p, values, n, width);
}

// Up to 16 bytes after the values are read.
template <class U>
[[gnu::noinline]] std::size_t unpack_some(Neon, const char* p, U* values, std::size_t n, unsigned width) {
  constexpr std::size_t size = sizeof(U), twice = size < 8 ? 2 * size : 8;
  if constexpr (size > 1)
    if (width <= widest_packed_eights<size>) return neon::unpack_lanes<size>(p, values, n, width);
  return width <= widest_packed_eights<twice> ? neon::unpack_lanes<twice>(p, values, n, width) : 0;
}

}  // namespace hps::kernel
#endif
