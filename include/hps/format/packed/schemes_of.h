// SPDX-License-Identifier: MIT
#pragma once
// How the values of a column are encoded.

#include <algorithm>
#include <vector>

#include "hps/format/packed/columns.h"
#include "hps/format/packed/read_column.h"

namespace hps::detail::column {

inline void add_share(std::vector<SchemeShare>& shares, const SchemeShare& more) {
  const auto same = std::ranges::find(shares, more.scheme, &SchemeShare::scheme);
  if (same == shares.end()) return shares.push_back(more);
  same->count += more.count;
  same->bytes += more.bytes;
}

// Reads all of the column.
inline std::vector<SchemeShare> schemes_of(const OneColumn& in, const Place& place) {
  std::vector<SchemeShare> shares;
  with_reader(in, place, [&](auto reader) {
    charge(in.budget, reader.left(), 1, in.in);
    while (reader.left()) {
      const Decoded block = reader.skip_block();
      add_share(shares, {block.scheme, block.count, block.bytes});
    }
    reader.finish();
  });
  return shares;
}

}  // namespace hps::detail::column
