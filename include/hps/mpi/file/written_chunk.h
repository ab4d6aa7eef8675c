// SPDX-License-Identifier: MIT
#pragma once
// The chunks that a rank has written, on their way to the footer.

#include <algorithm>
#include <string>
#include <vector>

#include "hps/file/layout/descriptions.h"
#include "hps/mpi/file/agreement.h"
#include "hps/packed.h"

namespace hps::mpi {

struct WrittenChunk {
  std::uint64_t table = 0, first = 0, count = 0;  // objects
  std::uint64_t place = 0, body = 0;
  std::uint32_t body_at = 0;
  std::uint8_t kind = 0;
  detail::file::ColumnTable columns;
};

// For messages from other ranks of the program, whose objects were in memory before.
inline constexpr auto any_expansion = static_cast<std::size_t>(-1);

// The parts of all ranks, on rank 0, along a tree: no rank waits for more than log2 of the others.
// After an error, a rank takes part all the same.
inline void gather(const Exchange& exchange, Agreement& agreement, std::vector<std::string>& parts) {
  for (int step = 1; step < exchange.size(); step *= 2) {
    const int other = exchange.rank() ^ step;
    std::string bytes;
    if (other < exchange.rank()) {
      agreement.attempt([&] { bytes = to_string(parts, compact.max_expansion(any_expansion)); });
      return exchange.send(bytes, other);
    }
    if (other >= exchange.size()) continue;
    agreement.take_part([&] { bytes = exchange.receive(other); });
    agreement.attempt([&] {
      if (bytes.empty()) return;
      for (auto& part : from_string<std::vector<std::string>>(bytes, compact.max_expansion(any_expansion)))
        parts.push_back(std::move(part));
    });
  }
}
// The chunks of all parts, in the order of the objects.
inline std::vector<WrittenChunk> in_order(const std::vector<std::string>& parts) {
  std::vector<WrittenChunk> all;
  for (const std::string& part : parts)
    for (auto& chunk : from_string<std::vector<WrittenChunk>>(part, packed.max_expansion(any_expansion)))
      all.push_back(std::move(chunk));
  std::ranges::sort(all, {}, [](const WrittenChunk& c) { return std::pair(c.table, c.first); });
  return all;
}

}  // namespace hps::mpi
