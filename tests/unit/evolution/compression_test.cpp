// SPDX-License-Identifier: MIT

#include <hps/zstd.h>

#include "unit/evolution/hits.h"

namespace hps_tests {
namespace {

// Columns that are copied stay compressed; those that are made are not.
TEST(EvolvedColumns, Compressed) {
  const auto format = hps::described(hps::packed.with(hps::zstd(1)));
  for (const int n : {1, 3000}) {
    const std::string message = hps::to_string(old_hits(n), format);
    EXPECT_EQ(canonical(hps::from_string<std::vector<newer::Hit>>(message, format)), canonical(new_hits(n)));
  }
  const std::string message = hps::to_string(old_hits(3000), format);
  expect_error<hps::ParseError>([&] { (void)hps::from_string<std::vector<newer::Hit>>(message, hps::described); },
                                "Zstandard");
}

}  // namespace
}  // namespace hps_tests
