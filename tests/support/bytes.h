// SPDX-License-Identifier: MIT
#pragma once
// Bytes as text and back.

#include <string>
#include <string_view>

namespace hps_tests {

// "03 ff": two digits a byte, a space between bytes
inline std::string hex(std::string_view bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (!text.empty()) text += ' ';
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

// Spaces and line ends are skipped.
inline std::string unhex(std::string_view text) {
  std::string bytes;
  unsigned value = 0;
  bool half = false;
  for (const char c : text) {
    if (c == ' ' || c == '\n') continue;
    value = value << 4 | static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10);
    if (half) bytes.push_back(static_cast<char>(static_cast<unsigned char>(value & 0xff)));
    half = !half;
  }
  return bytes;
}

}  // namespace hps_tests
