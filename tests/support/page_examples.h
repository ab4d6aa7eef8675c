// SPDX-License-Identifier: MIT
#pragma once
// The examples in C++ of a page of the documentation.

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace hps_tests {

inline std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline std::string without_space(std::string text) {
  std::erase_if(text, [](unsigned char c) { return std::isspace(c); });
  return text;
}

// The section of a page that has this heading, "## cereal", with those below it.
inline std::string section(const std::string& page, const std::string& heading) {
  const std::size_t begin = page.find("\n" + heading + "\n");
  if (begin == std::string::npos) return {};
  const std::string level = "\n" + heading.substr(0, heading.find(' ') + 1);
  return page.substr(begin, page.find(level, begin + 1) - begin);
}

inline std::vector<std::string> examples(const std::string& text) {
  static constexpr std::string_view fence = "\n```cpp\n";
  std::vector<std::string> all;
  for (std::size_t at = 0; (at = text.find(fence, at)) != std::string::npos;) {
    at += fence.size();
    all.push_back(text.substr(at, text.find("```", at) - at));
  }
  return all;
}

}  // namespace hps_tests
