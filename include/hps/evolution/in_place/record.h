// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <tuple>

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

// The member is given by its offset, which is a constant for most types: otherwise GCC would compute the addresses of
// all members before each round. As integers, because a reference may refer to anywhere.
template <class F, class M>
[[gnu::noinline]] const char* parse_by_step(const char* p, std::uintptr_t record, std::uintptr_t offset, InPlace& in,
                                            const MemberStep& step) {
  M& m = *reinterpret_cast<M*>(record + offset);  // NOLINT(performance-no-int-to-ptr)
  if (step.pair == no_part) return make_missing<F>(m, in, step), p;
  p += step.offset;
  if (!step.before.empty()) p = in.pass_over(p, step.before);
  return parse_part_here<F>(p, m, in, step.pair);
}

// Types that end with a check of what comes after them, so that nothing of it has to be ensured before.
template <class M>
concept ChecksAfter = kind_of<M>() == Kind::sequence || kind_of<M>() == Kind::map ||
                      (kind_of<M>() == Kind::bytes && Shape<M>::extent == dynamic_extent);

// One round over the members. Those that are as they were written need no more checks of what remains than in Row,
// where a few bytes that are passed over are checked with what comes after them.
template <class F>
struct ParseRound {
  const char* p;
  Reader& reader;  // that of `in`, a load less
  InPlace& in;
  const RecordSteps& steps;
  const RecordSteps::How* how;
  std::uintptr_t record;

  HPS_INLINE const char* operator()(auto&... m) {
    constexpr const auto& extents = row::extents<F, std::remove_cvref_t<decltype(m)>...>;
    if constexpr (!extents.split()) p = reader.ensure(p, RecordSteps::most_offset + ahead(extents, 0));
    (void)parse_from<extents, 0>(std::tie(m...));
    return p;
  }

 private:
  static constexpr std::size_t group = 4, fewest_in_groups = 9;

  // Bytes that may be read when member number i and those after it are parsed.
  static constexpr std::size_t ahead(const auto& extents, std::size_t i) {
    return extents.ahead(i, 0) + RecordSteps::ahead;
  }

  // In groups, because another round makes all members of most. All these return false after the last member.
  template <const auto& extents, std::size_t First, class Members>
  HPS_INLINE bool parse_from(const Members& members) {
    constexpr std::size_t all = std::tuple_size_v<Members>, left = all - First, n = left < group ? left : group;
    if constexpr (n == 0) {
      return true;
    } else {
      constexpr bool asks = n == group && all >= fewest_in_groups;
      if (!(asks && are_in_another_round(how + First)) &&
          !parse_group<extents, First>(members, std::make_index_sequence<n>()))
        return false;
      return parse_from<extents, First + n>(members);
    }
  }
  static bool are_in_another_round(const RecordSteps::How* how) {
    std::uint32_t all;
    static_assert(sizeof all == group);
    std::memcpy(&all, how, sizeof all);
    return all == 0x01010101 * std::uint32_t{RecordSteps::in_another_round};
  }
  template <const auto& extents, std::size_t First, std::size_t... I>
  HPS_INLINE bool parse_group(const auto& members, std::index_sequence<I...>) {
    return (parse<extents, First + I>(std::get<First + I>(members)) && ...);
  }

  template <const auto& extents, std::size_t I, class M>
  HPS_INLINE bool parse(M& m) {
    constexpr row::Traits traits = row::traits<F, M>;
    constexpr bool stays =
        kind_of<M>() == Kind::scalar && traits.width > 0;  // the place does; as in RoutesMaker::how()
    constexpr bool split = extents.split();
    constexpr std::size_t ahead_in_split = RecordSteps::most_offset + traits.bound + RecordSteps::ahead;
    constexpr std::size_t before = split ? ahead_in_split : ahead(extents, I);
    constexpr std::size_t after = split ? 0 : ahead(extents, I + 1);
    constexpr std::size_t room_after = split ? 0 : after - RecordSteps::ahead;
    // (Most varints begin at the place: this saves an addition before the first byte.)
    constexpr bool is_varint = kind_of<M>() == Kind::scalar && !stays;
    constexpr RecordSteps::How most = is_varint ? 0 : RecordSteps::most_offset;
    const RecordSteps::How h = how[I];
    std::size_t offset = is_varint ? 0 : h;
    if constexpr (split) p = reader.ensure(p, before);
    if (h > most) [[unlikely]] {
      if (h == RecordSteps::in_another_round) return true;
      if (h == RecordSteps::end_of_round) return false;
      if constexpr (kind_of<M>() == Kind::scalar)
        if (h == RecordSteps::missing_number) [[likely]]
          return set_number(m, steps.members[I].number), true;
      if (is_varint && h <= RecordSteps::most_offset) {
        p += h;
      } else if (F::template varint<int> && h == RecordSteps::after_varint && !(*p & 0x80)) [[likely]] {
        ++p;
      } else {
        const MemberStep& s = steps.members[I];
        if constexpr (stays)
          if (h == RecordSteps::half_as_wide) return parse_half_as_wide(m, s), true;
        if (h == RecordSteps::by_step) {
          p = reader.ensure(parse_by_step<F, M>(p, record, offset_of(m), in, s), after);
          return true;
        }
        p += s.offset;
        if (h == RecordSteps::after_passes || kernel::load<std::uint64_t>(p) & s.varints) {
          p = reader.ensure(in.pass_over(p, s.before), before);
        } else {
          p += s.n_before;
        }
      }
      if constexpr (stays) return (void)row::parse<F>(p, m, reader, room_after), true;
      offset = 0;
    }
    if constexpr (stays) {
      (void)row::parse<F>(p + offset, m, reader, room_after);
    } else if constexpr (ChecksAfter<M>) {
      p = row::RowOf<F, M>::parse(p + offset, m, reader, after);
    } else {
      p = row::parse<F>(p + offset, m, reader, room_after);
      if constexpr (!split && !traits.closed) p = reader.ensure(p, after);
    }
    return true;
  }
  std::uintptr_t offset_of(auto& m) const { return reinterpret_cast<std::uintptr_t>(std::addressof(m)) - record; }
  template <class M>
  HPS_INLINE void parse_half_as_wide(M& m, const MemberStep& s) {
    if constexpr (WidensInPlace<F, M>) load_half_as_wide(p + s.offset, m);
    else (void)parse_part<F>(p + s.offset, m, in, s.pair);
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
    Reader& reader = in.reader();
    const RecordSteps& steps = route.record;
    constexpr std::size_t members = members_of<T>::size;
    const auto *const begin = steps.rounds.data(), *const end = begin + steps.rounds.size(), *round = begin;
    const bool more_after = steps.offset_after || !steps.after.empty();
    while (n) {
      const auto record = reinterpret_cast<std::uintptr_t>(std::addressof(*it));
      p = Shape<T>::members(*it, ParseRound<F>{p, reader, in, steps, round, record});
      round += members;
      if (round != end) continue;
      if (more_after) [[unlikely]] {
        p += steps.offset_after;
        if (!steps.after.empty()) p = in.pass_over(p, steps.after);
      }
      round = begin, ++it, --n;
    }
    return p;
  }
};

}  // namespace hps::detail::evolution
