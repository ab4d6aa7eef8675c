// SPDX-License-Identifier: MIT
#pragma once
// The names of compressors as described messages have them, and the error of a reader that lacks one.

#include <string_view>

#include "hps/error.h"

namespace hps::detail::column {

// Each is its id, the size of its name, and this.
struct NamedCompressor {
  unsigned id;
  std::string_view name;
};
// Takes the first of them; false if they are damaged.
inline bool take_named(std::string_view& all, NamedCompressor& first) {
  if (all.size() < 2) return false;
  const std::size_t size = static_cast<unsigned char>(all[1]);
  first = {static_cast<unsigned char>(all[0]), all.substr(2, size)};
  all.remove_prefix(2 + first.name.size());
  return first.id >= 1 && first.id <= 15 && first.name.size() == size;
}
inline std::string_view name_of_compressor(unsigned id, std::string_view all) {
  for (NamedCompressor named; take_named(all, named);)
    if (named.id == id) return named.name;
  return {};
}

HPS_COLD inline ErrorText missing_compressor(unsigned id, std::string_view all_names) {
  if (id == 1)
    return ErrorText("a column compressed by Zstandard, read without hps::packed.with(hps::zstd()) of hps/zstd.h");
  if (id == 2) return ErrorText("a column compressed by LZ4, read without hps::packed.with(hps::lz4()) of hps/lz4.h");
  const std::string_view name = name_of_compressor(id, all_names);
  if (name.empty()) return ErrorText("a column compressed by what the format was not given, compressor %u", id);
  return ErrorText("a column compressed by %.*s, compressor %u, which the format was not given",
                   static_cast<int>(name.size()), name.data(), id);
}

}  // namespace hps::detail::column
