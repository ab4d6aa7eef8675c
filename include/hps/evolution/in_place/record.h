// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/in_place/part.h"

namespace hps::detail::evolution {

// A member that the message lacks is as in a T{}.
template <class F, class M>
void make_missing(M& m, InPlace& in, const MemberStep& step) {
  using S = Shape<M>;
  in.reader().charge(step.missing.size(), in_rows.uncounted, nullptr, nullptr);
  if constexpr (kind_of<M>() == Kind::bytes && !MadeBytes<M>) {
    if constexpr (TakesMemoryBeside<M>)
      in.reader().charge(1, S::memory_beside(step.text.data(), step.text.size()), nullptr, nullptr);
    S::assign(m, step.text.data(), step.text.size());
  } else {
    if constexpr (requires { S::clear(m); })
      if (step.is_empty) return S::clear(m);
    if constexpr (requires { S::reset(m); })
      if (step.is_empty) return S::reset(m);
    const auto begin = static_cast<std::size_t>(step.missing.data() - step.rows.data());
    in.parse_apart(step.rows.substr(0, begin + step.missing.size()), begin, &parse_object<F, M>, std::addressof(m));
  }
}

template <class F, class M>
[[gnu::noinline]] const char* parse_by_step(const char* p, M& m, InPlace& in, const MemberStep& step) {
  if (step.pair == no_part) return make_missing<F>(m, in, step), p;
  if (!step.before.empty()) p = in.pass_over(p, step.before);
  return parse_part<F>(p, m, in, step.pair);
}

// One round over the members. Those that are as they were written need no more checks of what remains than in Row.
template <class F>
struct ParseRound {
  const char* p;
  InPlace& in;
  const RecordSteps::How* how;
  const MemberStep* step;

  HPS_INLINE const char* operator()(auto&... m) {
    static constexpr row::Extents<F, std::remove_cvref_t<decltype(m)>...> extents{};
    if constexpr (!extents.split()) p = in.reader().ensure(p, extents.ahead(0, 0));
    [[maybe_unused]] std::size_t i = 0;
    (void)(parse<extents.split()>(m, extents.ahead(i, 0), extents.ahead(i + 1, 0), i) && ...);
    return p;
  }

 private:
  // `before` and `after` are the bytes that may be read when the member and those after it are parsed. Returns false
  // after the last one.
  template <bool Split, class M>
  HPS_INLINE bool parse(M& m, std::size_t before, std::size_t after, std::size_t& i) {
    const RecordSteps::How h = how[i];
    const MemberStep& s = step[i++];
    if constexpr (Split) before = row::traits<F, M>.bound, after = 0;
    if (h != RecordSteps::as_written) [[unlikely]] {
      if (h > RecordSteps::as_written) return parse_otherwise(m, h, s, after);
      p = h == RecordSteps::after_bytes     ? p + s.n_before
          : h == RecordSteps::after_varints ? in.pass_varints(p, static_cast<std::uint64_t>(s.n_before))
                                            : in.pass_over(p, s.before);
    }
    if (Split || h != RecordSteps::as_written) p = in.reader().ensure(p, before);
    p = row::parse<F>(p, m, in.reader(), after);
    return true;
  }
  template <class M>
  HPS_INLINE bool parse_otherwise(M& m, RecordSteps::How h, const MemberStep& s, std::size_t after) {
    if (h == RecordSteps::in_another_round) return true;
    if (h == RecordSteps::end_of_round) return false;
    if constexpr (kind_of<M>() == Kind::scalar) {
      if (h == RecordSteps::missing_number) return set_number(m, s.number), true;
      if (h == RecordSteps::number) p = parse_number<F>(p, m, in, in.route(s.pair).numbers);
      else p = parse_by_step<F>(p, m, in, s);
    } else {
      p = parse_by_step<F>(p, m, in, s);
    }
    p = in.reader().ensure(p, after);
    return true;
  }
};

template <class F, class T>
struct Parts<F, T, Kind::record> {
  static const char* parse(const char* p, T& t, InPlace& in, const Route& route) {
    return parse_all(p, std::addressof(t), 1, in, route);
  }
  // One loop for the rounds of all records: in a loop of its own, the addresses of all members would be computed first.
  template <class It>
  HPS_INLINE static const char* parse_all(const char* p, It it, std::size_t n, InPlace& in, const Route& route) {
    const RecordSteps& steps = route.record;
    const std::size_t members = steps.members.size();
    const auto *const begin = steps.rounds.data(), *const end = begin + steps.rounds.size(), *round = begin;
    while (n) {
      p = Shape<T>::members(*it, ParseRound<F>{p, in, round, steps.members.data()});
      round += members;
      if (round != end) continue;
      if (!steps.after.empty()) p = in.pass_over(p, steps.after);
      round = begin, ++it, --n;
    }
    return p;
  }
};

}  // namespace hps::detail::evolution
