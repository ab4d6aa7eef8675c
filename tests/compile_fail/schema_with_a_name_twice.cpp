// SPDX-License-Identifier: MIT
// expected: hps: a schema needs members with different names
#include <hps/schema.h>

struct Base {
  int id = 0;
};
struct Derived : Base {
#ifdef FIXED
  int own_id = 0;
  HPS_MEMBERS(Base::id, own_id)
#else
  int id = 0;
  HPS_MEMBERS(Base::id, id)
#endif
};

const hps::Schema& schema() { return hps::schema_of<Derived>(); }
