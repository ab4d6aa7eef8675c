// SPDX-License-Identifier: MIT
#include <msgpack.hpp>

#include "data.h"

int main() {
  const auto matrix = data::sparse_matrix();
  msgpack::sbuffer message;
  msgpack::pack(message, matrix);
  const auto parsed = msgpack::unpack(message.data(), message.size())->as<data::SparseMatrix>();
  return parsed == matrix ? 0 : 1;
}
