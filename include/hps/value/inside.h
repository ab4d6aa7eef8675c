// SPDX-License-Identifier: MIT
#pragma once
// Values inside of Values: a size, and a described message.

#include "hps/described/head.h"
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

// Of one message, and of all that are in it.
struct Reading {
  Budget& budget;
  Layouts& layouts;
  std::size_t levels;  // that are left
};

// The levels of nesting that one takes by itself, and so the stack. It bounds how many may be inside each other.
inline constexpr std::size_t levels_of_value = 32;

// The described message, in compact. Throws LimitExceeded for what has more levels.
HPS_ONCE std::string message_inside(const Cell& c, std::size_t levels);
// What follows its head.
HPS_ONCE std::string rows_inside(const Cell& c, std::size_t levels);
// Throws ErrorAt, with offsets in the message.
HPS_ONCE std::shared_ptr<const Storage> parse_inside(std::string_view message, const Reading& in);

// What these take of a budget: a node of some bytes is a few hundred in memory, and is there three times; of a storage
// the smallest blocks that an allocator gives.
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

inline constexpr const char* limits_advice = "hostile input? otherwise raise a limit of the format";
inline std::string problem_inside(const ErrorAt& error) { return error.problem() + " of a Value inside"; }

}  // namespace hps::detail::value
