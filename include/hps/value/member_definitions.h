// SPDX-License-Identifier: MIT
#pragma once

#include <map>

#include "hps/format/row/made_bytes.h"
#include "hps/value/inside_definitions.h"
#include "hps/value/member.h"
#include "hps/value/value_definitions.h"

namespace hps::detail::value {

// The heads of the Values in a message, each made once; it keeps their layouts, so addresses tell them apart.
class Heads final : public LazyState {
 public:
  // Also what a reader takes for the schema, the first time.
  const std::string& of(const Cell& c, std::size_t& memory) {
    const std::pair key(c.storage->layout, c.at);
    if (const auto known = all_.find(key); known != all_.end()) return known->second;
    const std::string schema = schema_of(c).to_string();
    memory += memory_of_layout(schema.size(), tables_of(c));
    return all_.emplace(key, described::make_head(Compact::number, 0, schema)).first->second;
  }
  static std::size_t tables_of(const Cell& c) {
    return c.at ? c.table().last - c.at + 1 : c.storage->layout->tables().size();
  }

 private:
  std::map<std::pair<std::shared_ptr<const Layout>, std::uint32_t>, std::string> all_;
};

template <class Kept>
Kept& kept_in(State& state) {
  if (!state.inside()) state.inside() = std::make_unique<Kept>();
  return static_cast<Kept&>(*state.inside());
}

// Types count fewer levels than rows do, of which they may have twice as many.
inline Levels levels_around(State& state) {
  const std::size_t all = most_levels(state.limits());
  return {all, std::min(all, 2 * state.depth().now)};
}

HPS_ONCE MadeMessage make_member(const Value& v, State& state) {
  const Cell c = opened(Access::cell(v));
  MadeMessage made{{}, memory_of_storage(Heads::tables_of(c))};
  made.bytes = kept_in<Heads>(state).of(c, made.memory);
  made.bytes += rows_inside(c, levels_around(state));
  return made;
}
HPS_ONCE void parse_member(Value& v, std::string_view message, State& state, Budget& budget) {
  const Levels levels = levels_around(state);
  v = Access::root(parse_inside(message, {budget, kept_in<Layouts>(state), levels.all}, levels.around));
}

}  // namespace hps::detail::value
