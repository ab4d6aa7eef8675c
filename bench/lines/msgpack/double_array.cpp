// SPDX-License-Identifier: MIT
#include <msgpack.hpp>

#include "data.h"

int main() {
  const auto array = data::double_array();
  msgpack::sbuffer message;
  msgpack::pack(message, array);
  const auto parsed = msgpack::unpack(message.data(), message.size())->as<data::DoubleArray>();
  return parsed == array ? 0 : 1;
}
