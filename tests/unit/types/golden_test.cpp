// SPDX-License-Identifier: MIT
// The bytes of every type are those of the golden files, for ever. HPS_WRITE_GOLDEN=1 in the environment adds the files
// that are missing; no file is ever changed.

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "support/bytes.h"
#include "unit/types/type_test.h"

namespace hps_tests {
namespace {

std::string golden_file(const std::string& name) {
  const char* const dir = std::getenv("HPS_GOLDEN_DIR");
  return std::string(dir ? dir : HPS_GOLDEN_DIR) + "/" + name + ".txt";
}

// "# int32", then for every value and format "0 compact" and its bytes, 32 a line.
std::string golden_text(const std::string& name, const std::vector<std::string>& messages) {
  constexpr std::size_t line = 32 * 3;
  std::string text = "# " + name + "\n";
  for (std::size_t i = 0; i < messages.size(); ++i) {
    text += std::to_string(i / 2) + (i % 2 ? " raw\n" : " compact\n");
    const std::string bytes = hex(messages[i]) + (messages[i].empty() ? "" : " ");
    for (std::size_t at = 0; at < bytes.size(); at += line)
      text += "  " + bytes.substr(at, std::min(line, bytes.size() - at) - 1) + "\n";
  }
  return text;
}

class Golden : public TypeTest {};

TEST_P(Golden, SameBytes) {
  std::vector<std::string> messages(type().values.size() * 2);
  for_each_message([&](FormatChoice format, std::size_t i, const Object&, const std::string& bytes) {
    messages[2 * i + format.is_raw] = bytes;
  });
  const std::string file = golden_file(type().name), text = golden_text(type().name, messages);
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

HPS_FOR_ALL_TYPES(Golden);

}  // namespace
}  // namespace hps_tests
