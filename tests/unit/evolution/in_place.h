// SPDX-License-Identifier: MIT
#pragma once
// Rows that are parsed in place, compared with rows that are rewritten first: whole, cut off, and damaged anywhere.

#include "unit/evolution/reading.h"

namespace hps_tests {
namespace evolution_tests {

// The value of a message without its head, by way of its rows of today; nothing if it is refused.
template <class F, class T>
std::optional<std::string> read_rewritten(const std::string& rows, const hps::detail::evolution::Plan& plan) {
  namespace described = hps::detail::described;
  try {
    const described::Rewritten today = described::rewrite_rows(plan, F::number, rows, F().limits, "");
    return canonical(hps::from_string<T>(today.rows, F()));
  } catch (const hps::Error&) {
    return {};
  }
}
template <class F, class T>
std::optional<std::string> read_in_place(const std::string& rows, const hps::detail::evolution::Plan& plan, T& t) {
  using namespace hps::detail::evolution;
  if (!parse_in_place(rows, &t, &parse_root_part<F, T>, plan, F().limits, 1000)) return {};
  return canonical(t);
}

// Where it may give up, a message that was damaged may be valid, and read the other way only.
template <class F, class Ours, class Theirs>
void expect_in_place_in(const Theirs& theirs, bool may_give_up = false) {
  const auto plan = hps::detail::described::make_plan(hps::schema_of<Theirs>(), hps::schema_of<Ours>(),
                                                      hps::detail::evolution::type<Ours>, F::number);
  const std::string rows = hps::to_string(theirs, F());
  Ours used{};
  const auto value = read_in_place<F>(rows, *plan, used);
  ASSERT_TRUE(value) << F::name;
  EXPECT_EQ(value, (read_rewritten<F, Ours>(rows, *plan))) << F::name;
  EXPECT_EQ(read_in_place<F>(rows, *plan, used), value);
  for (std::size_t n = 0; n < rows.size(); ++n) EXPECT_FALSE(read_in_place<F>(rows.substr(0, n), *plan, used)) << n;
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const int change : tried_at(i, std::vector{1, 128, 255})) {
      std::string damaged = rows;
      damaged[i] = static_cast<char>(damaged[i] ^ change);
      const auto in_place = read_in_place<F>(damaged, *plan, used);
      if (!in_place && may_give_up) continue;
      EXPECT_EQ(in_place, (read_rewritten<F, Ours>(damaged, *plan))) << F::name << ", byte " << i << " ^ " << change;
    }
}
template <class Ours, class Theirs>
void expect_in_place(const Theirs& theirs, bool may_give_up = false) {
  expect_in_place_in<hps::Compact, Ours>(theirs, may_give_up);
  expect_in_place_in<hps::Raw, Ours>(theirs, may_give_up);
  expect_in_place_in<hps::Compact, std::vector<Ours>>(std::vector{theirs, theirs}, may_give_up);
  expect_in_place_in<hps::Raw, std::vector<Ours>>(std::vector{theirs, theirs}, may_give_up);
}

}  // namespace evolution_tests
}  // namespace hps_tests
