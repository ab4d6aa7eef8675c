// SPDX-License-Identifier: MIT
// The bytes of two schemas, the size of the first one in two bytes before them.

#include <hps/schema.h>

#include <optional>
#include <sstream>

#include "fuzz/input.h"
#include "fuzz/verdict.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size);

namespace hps_fuzz {

std::optional<hps::Schema> schema_in(std::string_view bytes) {
  std::optional<hps::Schema> schema;
  verdict_of(bytes.size(), [&] { schema = hps::Schema::from_string(bytes); });
  return schema;
}

// Every part is met, and the walk ends: parts that are seen again are not entered again.
void walk(const hps::Schema& schema, std::size_t level, std::size_t& steps) {
  require(level <= 256, "a schema has at most 256 levels");
  if (++steps > 1000) return;
  switch (schema.kind()) {
    case hps::Kind::sequence:
    case hps::Kind::array:
      return walk(schema.element(), level + 1, steps);
    case hps::Kind::optional:
      return walk(schema.value(), level + 1, steps);
    case hps::Kind::record:
      for (const auto& member : schema.members()) walk(member.schema, level + 1, steps);
      return;
    case hps::Kind::variant:
      for (const auto& alternative : schema.alternatives()) walk(alternative.schema, level + 1, steps);
      return;
    case hps::Kind::map:
      walk(schema.key(), level + 1, steps);
      return walk(schema.value(), level + 1, steps);
    case hps::Kind::pointer:
      return walk(schema.target(), level + 1, steps);
    case hps::Kind::reference:
      require(schema.target().kind() != hps::Kind::reference, "a reference is to a type");
      return;
    default:
      require(!schema.type().empty(), "every type has a name");
  }
}

void check(const hps::Schema& schema) {
  const std::string bytes = schema.to_string();
  const hps::Schema back = hps::Schema::from_string(bytes);
  require(back == schema, "a schema that is written is read");
  require(back.to_string() == bytes, "equal schemas with equal names have one sequence of bytes");
  require(back.fingerprint() == schema.fingerprint(), "equal schemas have equal fingerprints");
  require(hps::difference(back, schema).empty(), "equal schemas do not differ");
  std::ostringstream printed;
  printed << schema;
  require(printed.str().size() <= 1000 * bytes.size() && printed.str().size() < 5u << 20,
          "a declaration is not much longer than the schema");
  std::size_t steps = 0;
  walk(schema, 1, steps);
}

}  // namespace hps_fuzz

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace hps_fuzz;
  subject_name = "a schema";
  Bytes bytes(std::string_view(reinterpret_cast<const char*>(data), size));
  const std::size_t n = bytes.two_bytes();
  const auto first = schema_in(bytes.take(n)), second = schema_in(bytes.rest());
  for (const auto& schema : {first, second})
    if (schema) check(*schema);
  if (first && second)
    require((*first == *second) == hps::difference(*first, *second).empty(), "schemas differ where they are not equal");
  return 0;
}
