// SPDX-License-Identifier: MIT
#include "data.h"
#include "double_array.pb.h"

int main() {
  const auto array = data::double_array();
  DoubleArray output;
  output.mutable_values()->Assign(array.begin(), array.end());
  const std::string message = output.SerializeAsString();
  DoubleArray input;
  if (!input.ParseFromString(message)) return 1;
  const data::DoubleArray parsed(input.values().begin(), input.values().end());
  return parsed == array ? 0 : 1;
}
