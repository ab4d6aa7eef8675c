// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "hps/error.h"

namespace hps::detail::evolution {

// A problem of a message of another schema, at an offset.
struct Problem {
  std::string text;
  std::size_t offset;
  const char* advice = parse_advice;
};

// For what is valid, but means nothing to the type of today.
[[noreturn]] HPS_COLD inline void fail_today_at(std::size_t offset, const std::string& problem) {
  throw Problem{problem, offset, "written by an older or newer version of the type"};
}

}  // namespace hps::detail::evolution
