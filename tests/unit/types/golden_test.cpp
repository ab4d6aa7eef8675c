// SPDX-License-Identifier: MIT
// The bytes of every type are those of the golden files, for ever.

#include "support/golden.h"
#include "unit/types/type_test.h"

namespace hps_tests {
namespace {

class Golden : public TypeTest {};

// "# int32", then for every value and format "0 compact" and its bytes.
TEST_P(Golden, SameBytes) {
  std::vector<std::string> messages(type().values.size() * 2);
  for_each_message([&](FormatChoice format, std::size_t i, const Object&, const std::string& bytes) {
    messages[2 * i + format.is_raw] = bytes;
  });
  std::string text = "# " + type().name + "\n";
  for (std::size_t i = 0; i < messages.size(); ++i)
    text += std::to_string(i / 2) + (i % 2 ? " raw\n" : " compact\n") + golden_bytes(messages[i]);
  expect_golden(type().name, text);
}

HPS_FOR_ALL_TYPES(Golden);

}  // namespace
}  // namespace hps_tests
