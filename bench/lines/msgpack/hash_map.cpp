// SPDX-License-Identifier: MIT
#include <msgpack.hpp>

#include "data.h"

int main() {
  const auto map = data::hash_map();
  msgpack::sbuffer message;
  msgpack::pack(message, map);
  const auto parsed = msgpack::unpack(message.data(), message.size())->as<data::HashMap>();
  return parsed == map ? 0 : 1;
}
