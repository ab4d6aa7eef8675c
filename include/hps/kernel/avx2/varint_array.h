// SPDX-License-Identifier: MIT
#pragma once
// Varints of whole arrays with pdep, pext and bzhi.

#include "hps/kernel/avx2/bmi2.h"
#include "hps/kernel/portable/varint_array.h"

#if defined(__x86_64__)
#define HPS_BMI2 gnu::target("bmi,bmi2,lzcnt,popcnt")

namespace hps::kernel {

struct Bmi2Ops {
  HPS_INLINE static std::uint64_t groups(std::uint64_t v, unsigned n) {
    return deposit(v, 0x7f7f7f7f7f7f7f7f) | keep(0x8080808080808080, std::uint64_t{n} * 8 - 8);
  }
  // Four as 16 bits each, from which the bytes that are not needed are taken out.
  HPS_INLINE static char* put_short(char* p, const std::uint64_t (&v)[8]) {
    for (unsigned i = 0; i < 8; i += 4) {
      std::uint64_t x = v[i] | v[i + 1] << 16 | v[i + 2] << 32 | v[i + 3] << 48;
      x = (x & 0x007f007f007f007f) | (x & 0x3f803f803f803f80) << 1;
      const std::uint64_t two = (x + 0x7f007f007f007f00) >> 15 & 0x0001000100010001;
      store(p, extract(x | two << 7, 0x00ff00ff00ff00ff + two * 0xff00));
      p += 4 + std::popcount(two);
    }
    return p;
  }

  HPS_INLINE static std::uint64_t short_value(const char* p, unsigned n) { return value(p, n); }
  HPS_INLINE static std::uint64_t value(const char* p, unsigned n) {
    return extract(keep(load<std::uint64_t>(p), std::uint64_t{n} * 8), 0x7f7f7f7f7f7f7f7f);
  }
  HPS_INLINE static std::uint64_t long_value(const char* p, unsigned n, std::uint64_t& wrong) {
    const std::uint64_t high = extract(load<std::uint16_t>(p + 8), in_last_two[n]);
    wrong |= high >> 8;
    return value(p, n) | high << 56;
  }

  HPS_INLINE static std::uint64_t first_bits(std::uint64_t bits, std::size_t n) {
    return deposit((std::uint64_t{1} << n) - 1, bits);
  }

  HPS_INLINE static std::uint64_t top_bits(const char* p) {
    return gather(p, [](Bytes x) { return x; });
  }
  HPS_INLINE static std::uint64_t zero_bytes(const char* p) {
    return gather(p, [](Bytes x) { return x == 0; });
  }

 private:
  typedef char Bytes __attribute__((vector_size(16)));

  HPS_INLINE static std::uint64_t gather(const char* p, auto in_top_bits) {
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < 64; i += 16) {
      Bytes x;
      std::memcpy(&x, p + i, sizeof x);
      const auto sixteen = static_cast<unsigned>(__builtin_ia32_pmovmskb128(reinterpret_cast<Bytes>(in_top_bits(x))));
      bits |= std::uint64_t{sixteen} << i;
    }
    return bits;
  }
};

template <class I>
[[HPS_BMI2, gnu::noinline]] char* put_varint_blocks(Avx2, char* p, const char* values, std::size_t n) {
  return put_varints_by<Bmi2Ops, I>(p, values, n);
}

template <class I>
[[HPS_BMI2, gnu::noinline]] char* get_varint_chunks(Avx2, const char*& p, const char* end, char* values, std::size_t n,
                                                    std::size_t room) {
  return get_varints_by<Bmi2Ops, I>(p, end, values, n, room);
}

}  // namespace hps::kernel
#undef HPS_BMI2
#endif
