// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/in_place/part.h"

namespace hps::detail::evolution {

// A member that the message lacks is as in a T{}.
template <class F, class M>
void make_missing(M& m, InPlace& in, const MemberStep& step) {
  using S = Shape<M>;
  in.in.charge(step.missing.size(), in_rows.uncounted, nullptr, nullptr);
  if constexpr (kind_of<M>() == Kind::bytes) {
    S::assign(m, step.text.data(), step.text.size());
  } else {
    if constexpr (requires { S::clear(m); })
      if (step.is_empty) return S::clear(m);
    if constexpr (requires { S::reset(m); })
      if (step.is_empty) return S::reset(m);
    const auto begin = static_cast<std::size_t>(step.missing.data() - step.rows.data());
    in.parse_apart(step.rows.substr(0, begin + step.missing.size()), begin,
                   [&](const char* q, Reader& apart) { return row::parse_checked<F, M>(q, m, apart); });
  }
}

template <class F, class M>
[[gnu::noinline]] const char* parse_by_step(const char* p, M& m, InPlace& in, const MemberStep& step) {
  if (step.pair == no_part) return make_missing<F>(m, in, step), p;
  if (!step.before.empty()) p = in.pass_over(p, step.before);
  return parse_part<F>(p, m, in, step.pair);
}

// One round over the members.
template <class F>
struct ParseRound {
  const char* p;
  InPlace& in;
  const RecordSteps::How* how;
  const MemberStep* step;

  HPS_INLINE const char* operator()(auto&... m) {
    (parse(m), ...);
    return p;
  }

 private:
  template <class M>
  HPS_INLINE void parse(M& m) {
    if (*how == RecordSteps::as_written) [[likely]]
      p = row::parse_checked<F, M>(p, m, in.in);
    else if (kind_of<M>() == Kind::scalar && *how == RecordSteps::missing_number) set_missing(m);
    else if (*how == RecordSteps::by_step) p = parse_by_step<F, M>(p, m, in, *step);
    ++how, ++step;
  }
  template <class M>
  void set_missing(M& m) {
    if constexpr (kind_of<M>() == Kind::scalar) set_number(m, step->number);
  }
};

template <class F, class T>
struct Parts<F, T, Kind::record> {
  static const char* parse(const char* p, T& t, InPlace& in, const Route& route) { return parse_here(p, t, in, route); }
  HPS_INLINE static const char* parse_here(const char* p, T& t, InPlace& in, const Route& route) {
    const RecordSteps& steps = route.record;
    for (const auto& round : steps.rounds)
      p = Shape<T>::members(t, ParseRound<F>{p, in, round.data(), steps.members.data()});
    return steps.after.empty() ? p : in.pass_over(p, steps.after);
  }
};

}  // namespace hps::detail::evolution
