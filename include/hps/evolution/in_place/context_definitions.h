// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/in_place/context.h"
#include "hps/evolution/problem.h"
#include "hps/evolution/rewriter.h"

namespace hps::detail::evolution {

HPS_ONCE InPlace::InPlace(const Plan& plan, Reader& reader, std::size_t most_levels)
    : in_(reader),
      plan_(plan),
      routes_(plan.routes().empty() ? nullptr : plan.routes().data()),
      varints_(plan.encoding().varints),
      most_levels_(most_levels) {}

HPS_ONCE std::size_t InPlace::levels() const {
  const std::size_t used = 2 * in_.depth().now;
  return most_levels_ > used ? most_levels_ - used : 0;
}

HPS_ONCE const char* InPlace::parse_rewritten(const char* p, std::uint32_t pair, Parse parse, void* object) {
  if (in_.left(p) < 0) give_up();
  in_.budget().grant(in_rows.granted(in_.message().size(), in_.limits()));
  RowsRewriter rewriter(plan_, in_.message(), in_.budget().left() / in_rows.uncounted, levels());
  std::string today;
  p += rewriter.rewrite_part(in_.in_message(p), pair, today);
  in_.charge(today.size(), in_rows.uncounted, p, object);  // for what is not counted when it is parsed
  parse_apart(today, 0, parse, object);
  return p;
}

HPS_ONCE void InPlace::parse_apart(std::string_view rows, std::size_t begin, Parse parse, void* object) {
  in_.budget().grant(in_rows.granted(in_.message().size(), in_.limits()));
  Reader apart(rows, in_.limits());
  apart.lend(in_.budget());
  apart.depth() = in_.depth();
  (void)apart.begin();
  if (apart.left(parse(apart.start() + begin, object, apart))) give_up();
  apart.succeed();
  in_.budget() = apart.budget();
}

HPS_ONCE const char* InPlace::pass_value(const char* p, const Pass& pass) {
  RowsInput rows(in_.message(), plan_.theirs(), plan_.encoding(), plan_.their_sizes(), levels());
  const char* const from = in_.in_message(p);
  rows.go_to(from);
  rows.skip(pass);
  return p + (rows.place() - from);
}

HPS_ONCE bool parse_in_place(std::string_view rows, void* object, ParsePart parse, const Plan& plan,
                             const Limits& limits, std::size_t most_levels) {
  Reader reader(rows, limits);
  InPlace in(plan, reader, most_levels);
  if (!in.has_routes()) return false;
  (void)reader.begin();
  try {
    if (reader.left(parse(reader.start(), object, in))) return false;
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
