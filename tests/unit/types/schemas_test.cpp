// SPDX-License-Identifier: MIT
// The schemas of all types: the same on every machine, and where two are equal, so are the bytes.

#include "support/golden.h"
#include "unit/types/type_test.h"

namespace hps_tests {
namespace {

class Schemas : public TypeTest {};

// "# int32", how the type is called, the fingerprint, and the bytes.
TEST_P(Schemas, SameBytes) {
  const hps::Schema& schema = type().fresh()->schema();
  std::ostringstream fingerprint;
  fingerprint << std::hex << schema.fingerprint();
  expect_golden(type().name,
                "# " + type().name + "\n" + schema.type() + "\n" + fingerprint.str() + "\n" +
                    golden_bytes(schema.to_string()),
                HPS_GOLDEN_SCHEMAS);
}

TEST_P(Schemas, ThereAndBack) {
  const hps::Schema& schema = type().fresh()->schema();
  const hps::Schema back = hps::Schema::from_string(schema.to_string());
  EXPECT_EQ(back, schema);
  EXPECT_EQ(back.to_string(), schema.to_string());
}

// A container that sorts its elements, or has its own order, does not keep those of another.
TEST_P(Schemas, EqualOnesHaveEqualBytes) {
  if (!type().exact) return;
  if (sizeof(long) < 8 && type().name.find("long") != std::string::npos) return;  // holds less than its schema says
  const auto fresh = type().fresh();
  for (const Case& other : all_cases()) {
    if (other.fresh()->schema() != fresh->schema()) continue;
    for (const FormatChoice format : {FormatChoice{false, true}, FormatChoice{true, true}})
      for (const Make& make : other.values) {
        const std::string bytes = make()->to_string(format);
        fresh->from_string(bytes, format);
        EXPECT_EQ(fresh->to_string(format), bytes) << other.name;
      }
  }
}

HPS_FOR_ALL_TYPES(Schemas);

}  // namespace
}  // namespace hps_tests
