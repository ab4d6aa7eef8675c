// SPDX-License-Identifier: MIT
#pragma once

#include "hps/buffer/reader.h"
#include "hps/evolution/in_place/route.h"
#include "hps/evolution/rewriter.h"

namespace hps::detail::evolution {

// A message in rows that is being parsed by a plan.
struct InPlace {
  // What the message says is wrong, or too much; where and why, a rewriter finds.
  struct GivenUp {};
  [[noreturn]] HPS_COLD static void give_up() { throw GivenUp(); }

  const Plan& plan;
  Reader& in;
  std::size_t most_levels;

  const Route& route(std::uint32_t pair) const { return plan.routes()[pair]; }

  // Calls f with the bytes from p on; returns the end of those that it took.
  const char* with_rows(const char* p, auto&& f) {
    if (in.left(p) < 0) give_up();
    RowsInput rows(in.message(), plan.theirs(), plan.encoding(), plan.their_sizes(), most_levels);
    const char* const from = in.in_message(p);
    rows.go_to(from);
    f(rows);
    return p + (rows.place() - from);
  }
  [[gnu::noinline]] const char* pass_over(const char* p, const std::vector<Pass>& passes) {
    for (const Pass& pass : passes) p = pass_over(p, pass);
    return p;
  }

  // Adds the rows that the next value has today.
  const char* rewrite(const char* p, std::uint32_t pair, std::string& today) {
    if (in.left(p) < 0) give_up();
    const char* const from = in.in_message(p);
    RowsRewriter rewriter(plan, in.message(), in_rows.granted(in.message().size(), in.limits()), most_levels);
    return p + rewriter.rewrite_part(from, pair, today);
  }
  const char* pass_padding(const char* p, std::size_t alignment) {
    p = in.ensure(p, alignment);
    for (std::size_t n = (0 - in.offset(p)) & (alignment - 1); n; --n)
      if (*p++) give_up();
    return p;
  }

  // Whether what is passed over is valid, nobody asks.
  const char* pass_over(const char* p, const Pass& pass) {
    if (in.left(p) < 0) give_up();
    switch (pass.kind) {
      case Pass::bytes:
        return pass_bytes(p, pass.n);
      case Pass::varints:
        for (std::uint64_t n = pass.n; n; --n) p = pass_varint(p);
        return p;
      case Pass::sized_bytes:
        if (!plan.encoding().varints && in.left(p) >= 8) return pass_bytes(p + 8, kernel::load<std::uint64_t>(p));
        if (plan.encoding().varints && in.left(p) > 0 && !(*p & 0x80))
          return pass_bytes(p + 1, static_cast<unsigned char>(*p));
        [[fallthrough]];
      default:
        return pass_value(p, pass);
    }
  }
  [[gnu::noinline]] const char* pass_value(const char* p, const Pass& pass) {
    return with_rows(p, [&](RowsInput& rows) { rows.skip({pass}); });
  }
  const char* pass_bytes(const char* p, std::uint64_t n) const {
    if (n > static_cast<std::uint64_t>(in.left(p))) give_up();
    return p + n;
  }
  const char* pass_varint(const char* p) const {
    for (;;) {
      if (in.left(p) <= 0) give_up();
      if (!(*p++ & 0x80)) return p;
    }
  }

  // Parses `rows` from `begin` on, where all that is in them has been charged for.
  void parse_apart(std::string_view rows, std::size_t begin, auto&& parse) {
    in.budget().grant(in_rows.granted(in.message().size(), in.limits()));
    Reader apart(rows, in.limits());
    apart.lend(in.budget());
    (void)apart.begin();
    const char* const end = parse(apart.start() + begin, apart);
    if (apart.left(end) < 0) give_up();
    apart.succeed();
    in.budget() = apart.budget();
  }
};

}  // namespace hps::detail::evolution
