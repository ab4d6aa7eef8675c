// SPDX-License-Identifier: MIT
// docs/evolution.md: each declaration is that of a test.

#include <filesystem>

#include "unit/evolution/page.h"

namespace hps_tests {
namespace {

std::string without_comments(const std::string& text) {
  std::istringstream lines(text);
  std::string code;
  for (std::string line; std::getline(lines, line);) code += line.substr(0, line.find("//")) + "\n";
  return code;
}

std::string tests_of_page() {
  std::string all;
  for (const auto& entry : std::filesystem::directory_iterator(HPS_EVOLUTION_TESTS))
    if (entry.path().filename().string().starts_with("page_"))
      all += without_space(without_comments(contents(entry.path().string())));
  return all;
}

// Those of an example, and its types that are alone on a line.
std::vector<std::string> declarations(const std::string& example) {
  std::vector<std::string> all(1);
  int depth = 0;
  for (const char c : without_comments(example)) {
    depth += (c == '{') - (c == '}');
    const bool ends = c == ';' || (c == '\n' && without_space(all.back()).ends_with('>'));
    if (ends && depth == 0) all.emplace_back();
    else all.back() += c;
  }
  std::ranges::transform(all, all.begin(), without_space);
  std::erase(all, "");
  return all;
}

TEST(EvolutionPage, DeclarationsAreThoseOfTests) {
  const std::string tests = tests_of_page();
  std::size_t count = 0;
  for (const char* const heading : {"## Members", "## Values"}) {
    for (const std::string& example : examples(section(page(), heading))) {
      for (const std::string& declaration : declarations(example)) {
        if (declaration.find("...") != std::string::npos) continue;
        EXPECT_NE(tests.find(declaration), std::string::npos) << declaration;
        ++count;
      }
    }
  }
  EXPECT_GT(count, 50u);
}

}  // namespace
}  // namespace hps_tests
