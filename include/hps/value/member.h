// SPDX-License-Identifier: MIT
#pragma once
// A Value as a member of a type, an element, a value of a map: a size, and a described message in compact, in all
// formats. Readers take described messages of every format.

#include "hps/buffer/budget.h"
#include "hps/buffer/state.h"
#include "hps/value/value.h"

namespace hps::detail::value {

struct MadeMessage {
  std::string bytes;
  std::size_t memory;  // that a reader takes for it, but for the values
};

// In the state of a message of which it is a part.
HPS_ONCE MadeMessage make_member(const Value& v, State& state);
HPS_ONCE void parse_member(Value& v, std::string_view message, State& state, Budget& budget);

}  // namespace hps::detail::value

namespace hps {

template <>
struct Shape<Value> {
  static constexpr Kind kind = Kind::bytes;
  static constexpr shape::Traits traits{.made = true};
  static constexpr std::size_t extent = dynamic_extent;
  static auto make(const Value& v, detail::State& state) { return detail::value::make_member(v, state); }
  static void parse(Value& v, std::string_view message, detail::State& state, detail::Budget& budget) {
    detail::value::parse_member(v, message, state, budget);
  }
};

}  // namespace hps

#include HPS_DEFINITIONS("hps/value/member_definitions.h")
