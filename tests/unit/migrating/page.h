// SPDX-License-Identifier: MIT
#pragma once
// The examples of docs/migrating.md are in the tests as they are on the page.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace hps_tests {

inline std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline std::string without_space(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

// The examples in C++ of the section of that name.
inline std::vector<std::string> examples(const std::string& section) {
  const std::string page = contents(HPS_MIGRATING_PAGE);
  const std::size_t begin = page.find("\n## " + section + "\n");
  const std::size_t end = page.find("\n## ", begin + 1);
  static constexpr std::string_view fence = "\n```cpp\n";
  std::vector<std::string> all;
  for (std::size_t at = page.find(fence, begin); at < end; at = page.find(fence, at)) {
    at += fence.size();
    all.push_back(page.substr(at, page.find("```", at) - at));
  }
  return all;
}

// Where some of them begin differently on the page, the source is to be changed with it.
inline void expect_examples_in(const std::string& section, const std::string& source, std::size_t count) {
  const auto all = examples(section);
  EXPECT_EQ(all.size(), count) << section;
  const std::string name = std::filesystem::path(source).filename().string();
  const std::string text = without_space(contents(HPS_MIGRATING_TESTS "/" + name));
  for (const std::string& example : all)
    EXPECT_NE(text.find(without_space(example)), std::string::npos) << name << " lacks\n" << example;
}

}  // namespace hps_tests
