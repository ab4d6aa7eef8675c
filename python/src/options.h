// SPDX-License-Identifier: MIT
#pragma once

#include "common.h"

namespace hps::python {

// "zstd", "zstd:19", "lz4". Throws Error for others.
inline Compression compression_of(const std::string& name) {
  const std::size_t colon = name.find(':');
  const std::string kind = name.substr(0, colon);
  int level = 3;
  if (colon != std::string::npos) level = std::atoi(name.c_str() + colon + 1);
  if (kind == "zstd" && level >= 1 && level <= 19) return zstd(level);
  if (name == "lz4") return lz4();
  throw Error("hps: no compression " + name + ", but zstd, zstd:1 to zstd:19 and lz4");
}
inline Packed packed_with(const std::optional<std::string>& compression) {
  return compression ? packed.with(compression_of(*compression)) : packed;
}

}  // namespace hps::python
