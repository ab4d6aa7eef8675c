// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/in_place/route.h"
#include "hps/evolution/plan.h"

namespace hps::detail::evolution {

// The routes of all pairs of a plan.
class RoutesMaker {
 public:
  explicit RoutesMaker(const Plan& plan) : plan_(plan) {}

  std::vector<Route> make() const {
    std::vector<Route> routes;
    for (const Pair& pair : plan_.resolver().pairs()) routes.push_back(route_of(pair));
    return routes;
  }

 private:
  const Node& theirs(const Pair& p) const { return plan_.theirs()[p.theirs]; }
  const Node& ours(const Pair& p) const { return plan_.ours()[p.ours]; }

  Route route_of(const Pair& pair) const {
    const Node &t = theirs(pair), &o = ours(pair);
    if (plan_.keeps_bytes(pair)) return {Route::as_written};
    if (pair.way == Way::number) return route_of_numbers(pair);
    constexpr auto in_bits = Layout::bits | Layout::presence_first;
    if (pair.way != Way::parts || !plan_.has_same_layout(pair) || t.kind == Kind::variant || t.layout & in_bits)
      return {};
    Route route{Route::parts};
    if (o.kind == Kind::record) {
      route.record = steps_of(pair);
      return route;
    }
    for (std::size_t i = 0; i < pair.matches.size() && i < 2; ++i) {
      route.parts_of[i] = pair.matches[i].pair;
      route.least += plan_.their_sizes().least(t.parts[i].node);
    }
    if (is_padded(t)) route.alignment = plan_.their_sizes().alignment(t.parts[0].node);
    return route;
  }
  // Integers of which a range converts, and reals.
  Route route_of_numbers(const Pair& pair) const {
    const Node &t = theirs(pair), &o = ours(pair);
    const unsigned code = value_code(t), bits = 8 * shape::width_of_code(code);
    IntegerRange range = plan_.range(pair);
    if (shape::is_real_code(code) && shape::is_real_code(o.code())) range.most = 1;
    if (code == 0 || !range.most || bits < 16 * shape::is_real_code(code) || !keeps_values(t, o)) return {};
    return {.how = Route::number, .numbers = {code, bits, zigzags(t), range}};
  }

  // A place so far away is beyond the end of the message, but no overflow.
  static constexpr std::uint64_t most_bytes = std::uint64_t{1} << 28;

  RecordSteps steps_of(const Pair& record) const {
    const Node& t = theirs(record);
    const std::size_t members = ours(record).parts.size();
    RecordSteps steps;
    steps.members.resize(members);
    std::vector<const Match*> written(t.parts.size());
    for (const Match& m : record.matches)
      if (m.theirs != no_part) written[m.theirs] = &m;
    std::size_t round = 0;  // where it begins
    steps.rounds.resize(members, RecordSteps::in_another_round);
    add_missing(record, steps);
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
      steps.rounds[round + m->ours] = how(step);
    }
    for (round = 0; round < steps.rounds.size(); round += members) set_end(steps.rounds.data() + round, members);
    return steps;
  }
  RecordSteps::How how(MemberStep& step) const {
    const Pair& pair = plan_.resolver().pairs()[step.pair];
    if (!plan_.keeps_bytes(pair))
      return step.before.empty() && route_of(pair).how == Route::number ? RecordSteps::number : RecordSteps::by_step;
    if (step.before.empty()) return RecordSteps::as_written;
    const Pass& pass = step.before[0];
    if (step.before.size() > 1 || pass.kind != Pass::bytes || pass.n > most_bytes) return RecordSteps::after_others;
    step.bytes_before = static_cast<std::ptrdiff_t>(pass.n);
    return RecordSteps::after_bytes;
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
};

}  // namespace hps::detail::evolution
