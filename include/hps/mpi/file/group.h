// SPDX-License-Identifier: MIT
#pragma once
// The ranks whose objects one of them writes, in one call.

#include <vector>

#include "hps/mpi/file/units.h"

namespace hps::mpi {

// Objects of one rank, and how many bytes in raw they take, after those of members of the group before it.
struct Part {
  int rank = 0;
  std::int64_t objects = 0, bytes = 0, before = 0;

  std::int64_t after() const { return before + bytes; }
  // Whether there are objects, or parts of them, from `begin` to before `end`.
  bool meets(std::int64_t begin, std::int64_t end) const {
    return objects && before < end && (after() > begin || (!bytes && before >= begin));
  }
};

struct Group {
  int writer = 0;
  bool is_whole = true;             // it has all ranks
  Part mine;                        // of the rank
  std::int64_t objects_before = 0;  // of groups before it, in the call; on the writer
  std::vector<Part> members = {};   // on the writer, in the order of the ranks

  std::int64_t bytes() const { return members.empty() ? 0 : members.back().after(); }
};

// Each rank tells its writer what it brings. `first` is the first rank of the group; `ends`: this rank is its last one.
inline void meet(const Exchange& exchange, Group& group, int first, bool ends) {
  const Part& mine = group.mine;
  const Numbers told{mine.objects, mine.bytes, ends};
  if (mine.rank != group.writer) return exchange.send(told, group.writer);
  bool is_end = false;
  for (int rank = first; !is_end; ++rank) {
    const Numbers one = rank == mine.rank ? told : exchange.receive_numbers(rank);
    group.members.push_back({rank, one[0], one[1], group.bytes()});
    is_end = one[2];
  }
}

// All ranks, of which the first writes. `mine` tells what ranks before this one bring.
inline Group whole_group(const Exchange& exchange, const Part& mine) {
  Group group{0, true, mine};
  meet(exchange, group, 0, exchange.is_last());
  return group;
}
// That of this rank, one of several. `mine` and `objects_before` tell what ranks before this one bring.
inline Group group_of(const Exchange& exchange, const Units& units, const Division& division, const Part& mine,
                      std::int64_t objects_before) {
  const int rank = exchange.rank();
  const Share unit = units.share({mine.before, mine.bytes});
  const bool begins = units.is_first() && division.begins(unit), before_next = units.is_last() && division.ends(unit);
  const Numbers next{rank + 1, unit.before + unit.bytes}, own{rank, unit.before};
  const bool next_begins = exchange.of_next(begins);
  const Numbers earlier = exchange.before(before_next ? next : begins ? own : Numbers{}, Exchange::Operation::greatest);
  const Numbers begin = begins ? own : earlier;

  const int writer = static_cast<int>(begin[0]);
  Group group{writer, false, mine, objects_before};
  group.mine.before -= begin[1];
  meet(exchange, group, writer, before_next || next_begins || exchange.is_last());
  return group;
}

}  // namespace hps::mpi
