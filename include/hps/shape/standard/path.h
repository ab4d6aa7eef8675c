// SPDX-License-Identifier: MIT
#pragma once

#include "hps/shape/standard/is_standard.h"

namespace hps {

// std::filesystem::path: its native bytes
template <shape::Standard T>
  requires requires(const T& t) { t.native(), t.generic_u8string(); }
struct Shape<T> : shape::Bytes<T> {
  static constexpr shape::Traits traits{.beside = true};
  static const char* data(const T& t) { return t.native().data(); }
  static std::size_t size(const T& t) { return t.native().size(); }
  static void assign(T& t, const char* p, std::size_t n) { t.assign(p, p + n); }
  // libstdc++ keeps an object of 48 bytes for each part, in a table that grows by half, and its text once more.
  static std::size_t memory_beside(const char* p, std::size_t n) {
    std::size_t separators = 0;
    for (std::size_t i = 0; i < n; ++i) separators += p[i] == '/';
    return separators ? 128 * (separators + 1) + n : 0;
  }
};

}  // namespace hps
