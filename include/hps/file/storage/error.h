// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "hps/error.h"

namespace hps::detail::file {

// "hps: run.hps: problem"
[[noreturn]] HPS_COLD inline void fail(const std::string& path, const std::string& problem) {
  throw Error("hps: " + (path.empty() ? "an empty path" : path) + ": " + problem);
}

// f(), whose errors get the path if they have none.
decltype(auto) with_path(const std::string& path, auto&& f) {
  try {
    return f();
  } catch (const Error& error) {
    const std::string_view text = error.what();
    constexpr std::string_view prefix = "hps: ";
    const std::string_view problem = text.substr(text.starts_with(prefix) ? prefix.size() : 0);
    if (problem.starts_with(path + ": ")) throw;
    fail(path, std::string(problem));
  }
}

}  // namespace hps::detail::file
