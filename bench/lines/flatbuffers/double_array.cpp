// SPDX-License-Identifier: MIT
#include "data.h"
#include "double_array_generated.h"

int main() {
  const auto array = data::double_array();
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(CreateDoubleArrayDirect(builder, &array));
  const flatbuffers::DetachedBuffer message = builder.Release();
  const auto* const values = flatbuffers::GetRoot<DoubleArray>(message.data())->values();
  const data::DoubleArray parsed(values->begin(), values->end());
  return parsed == array ? 0 : 1;
}
