// SPDX-License-Identifier: MIT
#pragma once
// Things that must hold with all options, among them compressors where there are any.

#include <gtest/gtest.h>

#include <hps/file.h>

#include <ostream>

namespace hps_tests::files {

struct Options {
  const char* name;
  hps::FileOptions options;
  friend std::ostream& operator<<(std::ostream& out, const Options& o) { return out << o.name; }
};

class FileOptionsTest : public testing::TestWithParam<Options> {};

inline constexpr auto name_of = [](const auto& test) { return test.param.name; };

}  // namespace hps_tests::files
