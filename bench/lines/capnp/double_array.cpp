// SPDX-License-Identifier: MIT
#include <capnp/serialize.h>

#include "data.h"
#include "double_array.capnp.h"

int main() {
  const auto array = data::double_array();
  capnp::MallocMessageBuilder builder;
  builder.initRoot<DoubleArray>().setValues(kj::arrayPtr(array.data(), array.size()));
  const kj::Array<capnp::word> message = capnp::messageToFlatArray(builder);
  capnp::FlatArrayMessageReader reader(message);
  data::DoubleArray parsed;
  for (const double value : reader.getRoot<DoubleArray>().getValues()) parsed.push_back(value);
  return parsed == array ? 0 : 1;
}
