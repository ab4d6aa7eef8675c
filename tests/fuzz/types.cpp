// SPDX-License-Identifier: MIT
// Every type of the table, alone in rows and many of it in columns. seeds.cpp makes inputs of the golden files.

#include <map>

#include "fuzz/check_all.h"
#include "fuzz/target.h"
#include "fuzz/type_key.h"
#include "support/type_table.h"

namespace hps_fuzz {

using Cases = std::map<std::uint16_t, const hps_tests::Case*>;

Cases cases_by_key() {
  Cases cases;
  for (const auto& c : hps_tests::all_cases())
    if (!cases.emplace(type_key(c.name), &c).second) fail("two types have one key: " + c.name);
  return cases;
}

// The first key from this one on.
const hps_tests::Case& case_of(unsigned key) {
  static const Cases cases = cases_by_key();
  const auto found = cases.lower_bound(static_cast<std::uint16_t>(key));
  return *(found == cases.end() ? cases.begin() : found)->second;
}

}  // namespace hps_fuzz

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace hps_fuzz;
  const Input in(text_of(data, size));
  check_all(*case_of(in.type).fresh()->subject(in.format), in);
  return 0;
}
