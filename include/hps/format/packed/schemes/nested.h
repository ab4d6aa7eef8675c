// SPDX-License-Identifier: MIT
#pragma once
// Blocks of integers with other blocks inside. Blocks are given up where they turn out to be too long.

#include "hps/format/packed/schemes/integers.h"

namespace hps::detail::column {

template <class U>
[[gnu::noinline]] char* put_quotients(char* p, const Block<U>& block, U factor, std::size_t limit, IntegersHint& hint) {
  Multiple<U> multiple;
  if (!multiple.divide(block, factor)) return nullptr;
  char* end = p;
  *end++ = static_cast<char>(Tag::multiple);
  end = put_value(end, block.summary.least, block.is_signed);
  end = put_value(end, factor, false);
  IntegersHint inside = hint;
  inside.multiples = inside.lanes = false;
  const SavedLengths saved(hint);
  end = put_block(end, block_of(multiple.quotients(), block.n, false), inside);
  hint.dictionary = inside.dictionary;
  if (static_cast<std::size_t>(end - p) < limit) return end;
  saved.restore();
  return nullptr;
}
template <class U>
char* put_multiple(char* p, const Block<U>& block, std::size_t limit, IntegersHint& hint) {
  const U factor = Multiple<U>::likely_factor(block);
  return factor > 1 ? put_quotients(p, block, factor, limit, hint) : nullptr;
}

template <class U>
[[gnu::noinline]] char* put_each_lane(char* p, const Block<U>& block, unsigned n, std::size_t limit,
                                      IntegersHint& hint) {
  const Lanes<U> lanes(block.values, block.n, n);
  char* end = p;
  *end++ = static_cast<char>(Tag::lanes);
  *end++ = static_cast<char>(n);
  IntegersHint inside{.dictionary = hint.dictionary, .splits = hint.splits, .lanes = false};
  const SavedLengths saved(hint);
  for (unsigned i = 0; i < lanes.blocks(); ++i) {
    inside.lane = static_cast<std::uint8_t>(i);
    inside.way = static_cast<std::uint8_t>(2 + i);
    end = put_block(end, block_of(lanes.values(i), lanes.size(i), block.is_signed), inside);
    if (static_cast<std::size_t>(end - p) < limit) continue;
    saved.restore();
    return nullptr;
  }
  return end;
}

// A block that takes longer to parse has to be smaller by a 64th, lanes by a 32nd.
inline std::size_t less_a_64th(std::size_t size) { return size - size / 64; }

// In lanes instead of what was written, up to `end`, or else of `limit` bytes, if they are smaller. Codes that lanes
// write for the first time do not count: later blocks may keep them.
template <class U>
[[gnu::noinline]] char* put_lanes_if_smaller(char* p, char* end, const Block<U>& block, std::size_t limit,
                                             IntegersHint& hint, const SavedLengths& before) {
  NestedHint& own = hint.splits->ways[hint.way];
  const bool many = block.n == block_size && own.is_time_for_many();
  if (many) own.wait_for_many();
  const auto codes = [&] { return hint.splits->lengths.written() - before.written(); };
  const SavedLengths after(hint);
  const std::size_t size = (end ? static_cast<std::size_t>(end - p) : limit) - codes();
  before.restore();
  const unsigned likely = many ? Lanes<U>::likely_many(block) : own.in_lanes > most_lanes ? own.in_lanes : 0;
  const auto [lanes, bits] = Lanes<U>::promise(block, likely);
  if (lanes > most_lanes && lanes != own.in_lanes) hint.splits->ways[2].split.compare();
  char bytes[block_room<U>(block_size) + kernel::packing_slack];
  const bool promising = (bits + 1) * block.n < 8 * (lanes > most_lanes ? size : limit);
  char* const in_lanes = promising ? put_each_lane(bytes, block, lanes, limit, hint) : nullptr;
  const bool serve =
      in_lanes && static_cast<std::size_t>(in_lanes - bytes) - (own.in_lanes ? 0 : codes()) < size - size / 32;
  own.learn_lanes(serve ? lanes : 0);
  if (serve) return std::copy(bytes, in_lanes, p);
  after.restore();
  return end;
}

template <class U>
char* put_as_before(char* p, const Block<U>& block, std::size_t limit, IntegersHint& hint) {
  NestedHint& before = hint.splits->ways[hint.way];
  ++before.blocks;
  if (hint.multiples && before.multiple.attempt()) {
    char* const end = put_multiple(p, block, limit, hint);
    before.multiple.learn(end != nullptr);
    if (end) return end;
  }
  if (hint.splits->reviews_all) return nullptr;
  if (hint.lanes && before.in_lanes) {
    if (before.review_of_lanes.due() || before.is_time_for_many() || before.in_lanes > block.n) return nullptr;
    before.review_of_lanes.pass();
    char* const end = put_each_lane(p, block, before.in_lanes, less_a_64th(limit), hint);
    if (!end) before.review_of_lanes.require();
    return end;
  }
  if (!hint.splits->codes) return nullptr;
  const auto put_split = [&] {
    return before.split.put_as_before(p, block, less_a_64th(limit), hint.splits->lengths.of[hint.lane]);
  };
  if (!hint.lanes || !before.is_time_for_many()) return put_split();
  const SavedLengths saved(hint);
  char* const end = put_split();
  return end ? put_lanes_if_smaller(p, end, block, limit, hint, saved) : nullptr;
}

template <class U>
char* put_nested(char* p, const Block<U>& block, std::size_t limit, IntegersHint& hint) {
  NestedHint& own = hint.splits->ways[hint.way];
  const SavedLengths before(hint);
  char* end = nullptr;
  if (hint.splits->codes) end = own.split.put_best(p, block, less_a_64th(limit), hint.splits->lengths.of[hint.lane]);
  if (!hint.lanes || !(own.lanes.attempt() || own.is_time_for_many())) return end;
  return put_lanes_if_smaller(p, end, block, limit, hint, before);
}

}  // namespace hps::detail::column
