// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "hps/kernel/endian.h"
#include "hps/kernel/isa.h"
#include "hps/kernel/zigzag.h"

namespace hps::kernel {

template <class U>
HPS_INLINE std::uint64_t class_code(U v, bool is_signed) {
  return is_signed ? zigzag<U>(static_cast<std::make_signed_t<U>>(v)) : v;
}

HPS_INLINE unsigned class_of(std::uint64_t code) {
  return static_cast<unsigned>(code > 0xff) + (code > 0xffff) + (code > 0xffffffff);
}

template <class U>
HPS_INLINE std::size_t put_some_classes(Portable, char*& classes, char*& p, const U* values, std::size_t n,
                                        bool is_signed) {
  for (std::size_t i = 0; i < n; i += 4) {
    unsigned four = 0;
    for (std::size_t k = 0; k < 4 && i + k < n; ++k) {
      const std::uint64_t code = class_code(values[i + k], is_signed);
      const unsigned c = class_of(code);
      store(p, code);
      p += std::size_t{1} << c;
      four |= c << (2 * k);
    }
    *classes++ = static_cast<char>(four);
  }
  return n;
}

template <class U>
HPS_INLINE std::size_t get_some_classes(Portable, const char*& classes, const char*& p, U* values, std::size_t n,
                                        bool is_signed, std::uint64_t& any) {
  static constexpr std::uint64_t masks[] = {0xff, 0xffff, 0xffffffff, ~std::uint64_t{0}};
  for (std::size_t i = 0; i < n; i += 4) {
    unsigned four = static_cast<unsigned char>(*classes++);
    for (std::size_t k = 0; k < 4 && i + k < n; ++k, four >>= 2) {
      const unsigned c = four & 3;
      const std::uint64_t code = load<std::uint64_t>(p) & masks[c];
      any |= code;
      values[i + k] = static_cast<U>(is_signed ? unzigzag(static_cast<U>(code)) : static_cast<U>(code));
      p += std::size_t{1} << c;
    }
  }
  return n;
}

}  // namespace hps::kernel
