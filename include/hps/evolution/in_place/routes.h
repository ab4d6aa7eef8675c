// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>

#include "hps/evolution/in_place/route.h"
#include "hps/evolution/plan.h"

namespace hps::detail::evolution {

// The routes of all pairs of a plan.
class RoutesMaker {
 public:
  explicit RoutesMaker(const Plan& plan) : plan_(plan) {}

  std::vector<Route> make() {
    std::vector<Route> routes;
    for (const Pair& pair : plan_.resolver().pairs()) routes.push_back(route_of(pair));
    return routes;
  }

 private:
  const Node& theirs(const Pair& p) const { return plan_.theirs()[p.theirs]; }
  const Node& ours(const Pair& p) const { return plan_.ours()[p.ours]; }

  Route route_of(const Pair& pair) {
    const Node &t = theirs(pair), &o = ours(pair);
    if (plan_.keeps_bytes(pair)) return {Route::as_written};
    if (pair.way == Way::number) return route_of_numbers(pair);
    if (pair.way != Way::parts || !plan_.has_same_layout(pair) || t.kind == Kind::variant || has_bits(t) ||
        has_presence_first(t))
      return {};
    Route route{Route::parts};
    if (o.kind == Kind::record) return route_of_record(pair);
    for (std::size_t i = 0; i < pair.matches.size() && i < 2; ++i) {
      route.parts_of[i] = pair.matches[i].pair;
      route.least += plan_.their_sizes().least(t.parts[i].node);
    }
    if (is_padded(t)) route.alignment = plan_.their_sizes().alignment(t.parts[0].node);
    return route;
  }
  // Records that take too much of it are rewritten.
  Route route_of_record(const Pair& record) {
    const std::vector<const Match*> written = written_order(record);
    std::size_t rounds = 1, passes = 0;
    std::uint32_t next = 0;
    for (const Match* m : written) {
      if (m->ours == no_part) ++passes;
      else rounds += m->ours < next, next = m->ours + 1;
    }
    const std::size_t members = ours(record).parts.size();
    const std::size_t memory = members * (sizeof(MemberStep) + rounds) + passes * sizeof(Pass);
    if (memory > memory_left_) return {};
    memory_left_ -= memory;
    Route route{Route::parts};
    route.record = steps_of(record, written);
    return route;
  }
  std::vector<const Match*> written_order(const Pair& record) const {
    std::vector<const Match*> written(theirs(record).parts.size());
    for (const Match& m : record.matches)
      if (m.theirs != no_part) written[m.theirs] = &m;
    return written;
  }
  // Integers of which a range converts, or some values, and reals.
  Route route_of_numbers(const Pair& pair) const {
    const Node &t = theirs(pair), &o = ours(pair);
    const unsigned code = value_code(t), bits = 8 * shape::width_of_code(code);
    const bool always_fits = shape::is_integer_code(code) && always_converts(t, o);
    NumberRoute numbers{code, bits, shape::is_signed_code(code), always_fits, plan_.range(pair)};
    if (shape::is_real_code(code)) {
      const bool converts = plan_.inexact() == Inexact::refused && shape::is_real_code(o.code()) &&
                            (bits == 32 || bits == 64) && keeps_values(t, o);
      return converts ? Route{.how = Route::number, .numbers = numbers} : Route{};
    }
    if (code == 0) numbers.values = {0, 1};
    if (has_namesakes(t, o)) set_values(numbers, t);
    if (!numbers.range.most) return {};
    return {.how = Route::number, .numbers = numbers};
  }
  // Enumerations whose enumerators there are all enumerators here, with their numbers.
  static bool has_namesakes(const Node& t, const Node& o) {
    return are_enumerations(t, o) && !t.enumerators.empty() &&
           std::ranges::all_of(t.enumerators, [&](const Enumerator& e) {
             return std::ranges::any_of(o.enumerators,
                                        [&](const Enumerator& x) { return x.name == e.name && x.number == e.number; });
           });
  }
  static void set_values(NumberRoute& numbers, const Node& t) {
    for (const Enumerator& e : t.enumerators) numbers.values.push_back(e.number);
    std::ranges::sort(numbers.values);
    numbers.range = {numbers.values.front(), std::max<std::int64_t>(numbers.values.back(), 1)};
  }

  RecordSteps steps_of(const Pair& record, const std::vector<const Match*>& written) const {
    const Node& t = theirs(record);
    const std::size_t members = ours(record).parts.size();
    RecordSteps steps;
    steps.members.resize(members);
    steps.rounds.resize(members, RecordSteps::in_another_round);
    add_missing(record, steps);
    std::size_t round = 0;  // where it begins
    std::size_t few = RecordSteps::few, offset = 0;
    std::uint32_t next = 0;
    for (const Match* m : written) {
      if (m->ours == no_part) {
        plan_.their_sizes().add_pass(steps.after, t.parts[m->theirs].node);
        continue;
      }
      if (m->ours < next) {
        round = steps.rounds.size();
        steps.rounds.resize(round + members, RecordSteps::in_another_round);
      }
      next = m->ours + 1;
      MemberStep& step = steps.members[m->ours] = {.before = std::exchange(steps.after, {}), .pair = m->pair};
      steps.rounds[round + m->ours] = how(step, few, offset);
    }
    if (const auto few_after = few_bytes(steps.after, few); few_after && !few_after->varints)
      offset += few_after->n, steps.after.clear();
    steps.offset_after = offset;
    for (round = 0; round < steps.rounds.size(); round += members) set_end(steps.rounds.data() + round, members);
    return steps;
  }
  // `few` is how many bytes may still be passed over without a check, `offset` how many after the place the member
  // before ended. (Which members move the place is as in ParseRound::parse().)
  RecordSteps::How how(MemberStep& step, std::size_t& few, std::size_t& offset) const {
    const Pair& pair = plan_.resolver().pairs()[step.pair];
    const bool keeps = plan_.keeps_bytes(pair), is_scalar = ours(pair).kind == Kind::scalar;
    const std::uint64_t size = is_scalar ? plan_.their_sizes().size(pair.theirs) : Sizes::varies;
    const bool is_fixed = size != Sizes::varies;  // then the place stays
    const std::size_t fixed_size = is_fixed ? static_cast<std::size_t>(size) : 0;
    step.offset = std::exchange(offset, 0);
    const auto before = keeps || is_half_as_wide(pair) ? few_bytes(step.before, few) : std::nullopt;
    if (before && !before->varints && step.offset + before->n + fixed_size <= RecordSteps::most_offset) {
      step.offset += before->n;
      step.before.clear();
      if (is_fixed) offset = step.offset + fixed_size;
      if (!keeps) return RecordSteps::half_as_wide;
      return static_cast<RecordSteps::How>(step.offset);
    }
    if (before && before->varints && keeps) {
      step.n_before = before->n;
      step.varints = before->varints;
      offset = fixed_size;
      return before->n == 1 && !step.offset ? RecordSteps::after_varint : RecordSteps::after_varints;
    }
    return keeps && !is_scalar ? RecordSteps::after_passes : RecordSteps::by_step;
  }
  // How many bytes that is where they are few and varints take one each; the highest bits of these.
  struct FewBytes {
    std::size_t n = 0;
    std::uint64_t varints = 0;
  };
  static std::optional<FewBytes> few_bytes(const std::vector<Pass>& passes, std::size_t& few) {
    std::uint64_t n = 0, varints = 0;
    for (const Pass& pass : passes) {
      if (pass.kind > Pass::bytes || pass.n > few - n) return {};
      n += pass.n;
      if (pass.kind == Pass::varints && pass.n) {
        if (n > sizeof(varints)) return {};
        const std::uint64_t all = 0x8080808080808080 >> 8 * (sizeof(varints) - pass.n);
        varints |= all << 8 * (n - pass.n);
      }
    }
    few -= static_cast<std::size_t>(n);
    return FewBytes{static_cast<std::size_t>(n), varints};
  }
  bool is_half_as_wide(const Pair& pair) const {
    if (pair.way != Way::number) return false;
    const Route route = route_of_numbers(pair);
    const NumberRoute& numbers = route.numbers;
    const unsigned code = value_code(ours(pair));
    if (route.how != Route::number || !numbers.code || 2 * numbers.bits != 8 * shape::width_of_code(code)) return false;
    if (shape::is_real_code(code)) return shape::is_real_code(numbers.code);
    return !plan_.encoding().varints && numbers.always_fits && numbers.is_signed == shape::is_signed_code(code);
  }
  static void set_end(RecordSteps::How* round, std::size_t members) {
    std::size_t end = members;
    while (end && round[end - 1] == RecordSteps::in_another_round) --end;
    if (end < members) round[end] = RecordSteps::end_of_round;
  }
  void add_missing(const Pair& record, RecordSteps& steps) const {
    for (const Match& m : record.matches) {
      if (m.theirs != no_part) continue;
      const std::size_t begin = plan_.begin_of(record.ours, m.ours), end = plan_.end_of(record.ours, m.ours);
      MemberStep& step = steps.members[m.ours];
      step.rows = plan_.rows_with(record.ours);
      step.missing = step.rows.substr(begin, end - begin);
      const Node& member = plan_.ours()[ours(record).parts[m.ours].node];
      steps.rounds[m.ours] = member.kind == Kind::scalar ? RecordSteps::missing_number : RecordSteps::by_step;
      RowsInput in(step.rows, plan_.ours(), plan_.encoding(), plan_.our_sizes(), 1);
      in.go_to(step.missing.data());
      set_missing(step, member, in);
    }
  }
  static void set_missing(MemberStep& step, const Node& member, RowsInput& in) {
    if (member.kind == Kind::scalar) {
      in.number(member, step.number);
    } else if (member.kind == Kind::bytes) {
      if (member.extents[0] == schema::run_time_extent) (void)in.size();
      step.text = step.missing.substr(static_cast<std::size_t>(in.place() - step.missing.data()));
    } else if (member.kind == Kind::optional) {
      step.is_empty = !in.presence();
    } else if (member.kind == Kind::sequence || member.kind == Kind::map) {
      step.is_empty = !in.size();
    }
  }

  const Plan& plan_;
  std::size_t memory_left_ = std::size_t{16} << 20;  // schemas may be hostile
};

}  // namespace hps::detail::evolution
