// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "hps/error.h"

namespace hps::detail::file {

// "hps: run.hps: problem"
[[noreturn]] HPS_COLD inline void fail(const std::string& path, const std::string& problem) {
  throw Error("hps: " + path + ": " + problem);
}

}  // namespace hps::detail::file
