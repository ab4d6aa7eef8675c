// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/in_place/containers.h"
#include "hps/evolution/in_place/record.h"
#include "hps/evolution/problem.h"

namespace hps::detail::evolution {

// Parses rows into t, by a plan for them. False if something is wrong with them; t is any T then.
template <class F, class T>
bool parse_in_place(std::string_view rows, T& t, const Plan& plan, const Limits& limits, std::size_t most_levels) {
  Reader reader(rows, limits);
  InPlace in(plan, reader, most_levels);
  if (!in.has_routes()) return false;
  (void)reader.begin();
  try {
    const char* const p = parse_part<F>(reader.start(), t, in, 0);
    if (reader.left(p)) return false;
  } catch (const InPlace::GivenUp&) {
    return false;
  } catch (const Problem&) {
    return false;
  } catch (const Error&) {
    return false;
  }
  reader.succeed();
  return true;
}

}  // namespace hps::detail::evolution
