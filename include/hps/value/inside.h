// SPDX-License-Identifier: MIT
#pragma once
// Values inside of Values: a size, and a described message.

#include "hps/described/head.h"
#include "hps/format/row/made_bytes.h"
#include "hps/value/storage.h"

namespace hps::detail::value {

// The layouts of the schemas that Values in a message have, each made once.
class Layouts final : public LazyState {
 public:
  // Throws ErrorAt, with offsets in the message that has the head.
  HPS_ONCE const std::shared_ptr<const Layout>& of(const described::Head& head, Budget& budget);

 private:
  std::map<std::string, std::shared_ptr<const Layout>, std::less<>> all_;  // by the bytes of the schemas
};

// The levels of nesting that a message may have, and how many of these are around a Value in it.
struct Levels {
  // A Value takes so many by itself, as it takes stack: so these bound how many may be inside each other.
  static constexpr std::size_t of_value = 32;

  // Those that are left to it. The ones around it are some of its own, since types and columns count fewer of them than
  // rows do. Throws LimitExceeded.
  std::size_t left(const char* advice) const {
    const std::size_t taken = std::max(around, of_value);
    if (all < taken) throw LimitExceeded("Values nested too deep", 0, "", advice);
    return all - taken;
  }

  std::size_t all, around;
};

// Shared by a message and all that are in it.
struct Reading {
  Budget& budget;
  Layouts& layouts;
  std::size_t levels;
};

// The described message, in compact. Throws LimitExceeded for what has more levels.
HPS_ONCE std::string message_inside(const Cell& c, const Levels& levels);
// The same without its head.
HPS_ONCE std::string rows_inside(const Cell& c, const Levels& levels);
// Throws ErrorAt, with offsets in the message. `in` is that of the message around it.
HPS_ONCE std::shared_ptr<const Storage> parse_inside(std::string_view message, const Reading& in, std::size_t around);

// Throws LimitExceeded.
inline void charge(Budget& budget, std::size_t bytes) {
  if (!budget.take(1, bytes)) throw LimitExceeded(too_much_memory, 0, "", expansion_advice);
}
// In a schema of a few bytes there may be many tables. Throws LimitExceeded.
inline std::shared_ptr<const Layout> make_layout(const Schema& schema, Budget& budget) {
  auto layout = std::make_shared<const Layout>(schema, budget.left() / sizeof(Table));
  budget.take(layout->tables().size(), sizeof(Table));
  return layout;
}
// The bytes of a budget that these take: a node of some bytes is a few hundred in memory, and is there three times; of
// a storage the smallest blocks that an allocator gives.
constexpr std::size_t memory_of_layout(std::size_t schema, std::size_t tables) {
  return 1024 + 256 * schema + tables * sizeof(Table);
}
constexpr std::size_t memory_of_storage(std::size_t tables) {
  return 2 * sizeof(Storage) + tables * (sizeof(Column) + 64);
}

// Through Values that are nothing but another one inside.
inline Cell opened(Cell c) {
  while (c.table().kind == Kind::any) step(c);
  return c;
}

// The files that define these use Values inside in turn.
inline std::string rows_of(const Cell& c, const row::Encoding& encoding, std::size_t most_levels, bool described);
inline std::shared_ptr<const Storage> parse_body(unsigned format, std::string_view body,
                                                 const std::shared_ptr<const Layout>& layout, const Packed& packed,
                                                 const Reading& in);

using row::problem_inside;

}  // namespace hps::detail::value
