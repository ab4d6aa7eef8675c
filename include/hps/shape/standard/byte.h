// SPDX-License-Identifier: MIT
#pragma once

#include "hps/shape/shape.h"

namespace hps {

template <>
struct Shape<std::byte> : shape::Bytes<std::byte, 1> {
  static constexpr shape::Traits traits{.plain = true};
  static const char* data(const std::byte& t) { return reinterpret_cast<const char*>(&t); }
  static constexpr std::size_t size(const std::byte&) { return 1; }
  static void assign(std::byte& t, const char* p, std::size_t) { t = static_cast<std::byte>(*p); }
};

}  // namespace hps
