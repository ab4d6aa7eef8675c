// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "hps/shape/shape.h"

namespace hps {

template <>
struct Shape<std::string_view> : shape::Bytes<std::string_view> {
  static constexpr shape::Traits traits{.view = true};
  static void assign(std::string_view& t, const char* p, std::size_t n) { t = {p, n}; }
};

}  // namespace hps
