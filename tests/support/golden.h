// SPDX-License-Identifier: MIT
#pragma once
// Files of bytes that never change. HPS_WRITE_GOLDEN=1 in the environment adds those that are missing.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "support/bytes.h"

namespace hps_tests {

// 32 bytes a line
inline std::string golden_bytes(const std::string& message) {
  constexpr std::size_t line = 32 * 3;
  const std::string bytes = hex(message) + (message.empty() ? "" : " ");
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += line)
    text += "  " + bytes.substr(at, std::min(line, bytes.size() - at) - 1) + "\n";
  return text;
}

// The bytes in a file that begins with a line about them.
inline std::string golden_message(const std::string& name, const char* folder = HPS_GOLDEN_DIR) {
  std::ifstream in(std::string(folder) + "/" + name + ".txt");
  std::string line, bytes;
  std::getline(in, line);
  for (unsigned byte; in >> std::hex >> byte;) bytes.push_back(static_cast<char>(byte));
  EXPECT_FALSE(bytes.empty()) << "no " << name;
  return bytes;
}

inline void expect_golden(const std::string& name, const std::string& text, const char* folder = HPS_GOLDEN_DIR) {
  const std::string file = std::string(folder) + "/" + name + ".txt";
  std::ifstream in(file);
  if (!in && std::getenv("HPS_WRITE_GOLDEN")) {
    std::ofstream(file) << text;
    in.open(file);
  }
  ASSERT_TRUE(in) << "no " << file << ": run once with HPS_WRITE_GOLDEN=1, check the bytes by hand, and keep it";
  std::ostringstream golden;
  golden << in.rdbuf();
  EXPECT_EQ(text, golden.str());
}

}  // namespace hps_tests
