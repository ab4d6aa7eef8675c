// SPDX-License-Identifier: MIT
// expected: raw_pointers_so_use_
#include <hps/schema.h>

#ifdef FIXED
using Element = std::unique_ptr<int>;
#else
using Element = int*;
#endif
struct Held {
  std::vector<std::vector<Element>> all;
};

const hps::Schema& schema() { return hps::schema_of<Held>(); }
