// SPDX-License-Identifier: MIT
#pragma once
// Integers in one, two, four or eight bytes, four at a time: the classes of two of them choose one of 16 shuffles.

#include <array>

#include "hps/kernel/avx2/instructions.h"
#include "hps/kernel/portable/width_classes.h"

#if defined(__x86_64__)

namespace hps::kernel {
namespace avx2 {

// Two integers of 8 bytes as those of their classes, and back.
struct alignas(16) PairOfClasses {
  std::array<unsigned char, 16> pack, unpack;
  std::size_t size = 0;

  constexpr explicit PairOfClasses(unsigned classes) : pack(), unpack() {
    const unsigned first = 1u << (classes & 3), second = 1u << classes / 4;
    size = first + second;
    for (unsigned i = 0; i < 8; ++i) {
      unpack[i] = static_cast<unsigned char>(i < first ? i : 0x80);  // 0x80: a zero
      unpack[8 + i] = static_cast<unsigned char>(i < second ? first + i : 0x80);
    }
    for (unsigned i = 0; i < 16; ++i) pack[i] = static_cast<unsigned char>(i < first ? i : 8 + i - first);
  }
};

template <std::size_t... Classes>
constexpr std::array<PairOfClasses, sizeof...(Classes)> pairs_of_classes_of(std::index_sequence<Classes...>) {
  return {PairOfClasses(Classes)...};
}
inline constexpr auto pairs_of_classes = pairs_of_classes_of(std::make_index_sequence<16>());

// The classes of four codes, as one byte.
[[HPS_AVX2]] HPS_INLINE unsigned classes_of(Longs code) {
  // Comparisons give -1 where they hold.
  const auto byte = code >> 8 == 0, two = code >> 16 == 0, four = code >> 32 == 0;
  const Longs each = 3 + reinterpret_cast<Longs>(byte + two + four);
  const Longs all = each << Longs{0, 2, 4, 6};
  return static_cast<unsigned>(all[0] | all[1] | all[2] | all[3]);
}

// n is a multiple of four; up to 14 bytes more are written.
template <class U>
[[HPS_AVX2, gnu::noinline]] char* put_fours(char* classes, char* p, const U* values, std::size_t n, bool is_signed) {
  for (std::size_t i = 0; i < n; i += 4) {
    Longs code = widened(values + i);
    if (is_signed) code = code << 1 ^ (Longs{} - (code >> (8 * sizeof(U) - 1)));
    if constexpr (sizeof(U) < 8) code &= static_cast<U>(-1);
    const unsigned four = classes_of(code);
    *classes++ = static_cast<char>(four);
    const PairOfClasses &low = pairs_of_classes[four & 15], &high = pairs_of_classes[four >> 4];
    const Bytes bytes = shuffle(reinterpret_cast<Bytes>(code), load_two(low.pack.data(), high.pack.data()));
    std::memcpy(p, &bytes, 16);
    std::memcpy(p + low.size, reinterpret_cast<const char*>(&bytes) + 16, 16);
    p += low.size + high.size;
  }
  return p;
}

// n is a multiple of four. Returns the end, and all bits of all codes; up to 14 bytes more are read.
template <class U>
[[HPS_AVX2, gnu::noinline]] const char* get_fours(const char* classes, const char* p, U* values, std::size_t n,
                                                  bool is_signed, std::uint64_t& any) {
  Longs all{};
  for (std::size_t i = 0; i < n; i += 4) {
    const unsigned four = static_cast<unsigned char>(*classes++);
    const PairOfClasses &low = pairs_of_classes[four & 15], &high = pairs_of_classes[four >> 4];
    const Bytes bytes = shuffle(load_two(p, p + low.size), load_two(low.unpack.data(), high.unpack.data()));
    auto code = reinterpret_cast<Longs>(bytes);
    all |= code;
    if (is_signed) code = code >> 1 ^ (Longs{} - (code & 1));
    store_narrowed(values + i, code);
    p += low.size + high.size;
  }
  any |= all[0] | all[1] | all[2] | all[3];
  return p;
}

}  // namespace avx2

template <class U>
HPS_INLINE std::size_t put_some_classes(Avx2, char*& classes, char*& p, const U* values, std::size_t n,
                                        bool is_signed) {
  n = n / 4 * 4;
  p = avx2::put_fours(classes, p, values, n, is_signed);
  classes += n / 4;
  return n;
}

template <class U>
HPS_INLINE std::size_t get_some_classes(Avx2, const char*& classes, const char*& p, U* values, std::size_t n,
                                        bool is_signed, std::uint64_t& any) {
  n = n / 4 * 4;
  p = avx2::get_fours(classes, p, values, n, is_signed, any);
  classes += n / 4;
  return n;
}

}  // namespace hps::kernel
#endif
