// SPDX-License-Identifier: MIT
#pragma once

#include "hps/shape/standard/standard.h"

namespace hps {

// std::filesystem::path: its native bytes
template <shape::Standard T>
  requires requires(const T& t) { t.native(), t.generic_u8string(); }
struct Shape<T> : shape::Bytes<T> {
  static const char* data(const T& t) { return t.native().data(); }
  static std::size_t size(const T& t) { return t.native().size(); }
  static void assign(T& t, const char* p, std::size_t n) { t.assign(p, p + n); }
};

}  // namespace hps
