// SPDX-License-Identifier: MIT
#pragma once

#include "hps/buffer/reader.h"
#include "hps/evolution/in_place/route.h"
#include "hps/evolution/rewriter.h"

namespace hps::detail::evolution {

// A message in rows that is being parsed by a plan.
struct InPlace {
  const Plan& plan;
  Reader& in;
  std::size_t most_levels;

  // The message is wrong, or asks for too much. A rewriter finds where and why.
  struct GivenUp {};
  [[noreturn]] HPS_COLD static void give_up() { throw GivenUp(); }

  const Route& route(std::uint32_t pair) const { return plan.routes()[pair]; }

  // Whether what is passed over is valid, nobody asks.
  [[gnu::noinline]] const char* pass_over(const char* p, const std::vector<Pass>& passes) {
    for (const Pass& pass : passes) p = pass_over(p, pass);
    return p;
  }
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
  const char* pass_padding(const char* p, std::size_t alignment) {
    p = in.ensure(p, alignment);
    for (std::size_t n = (0 - in.offset(p)) & (alignment - 1); n; --n)
      if (*p++) give_up();
    return p;
  }

  // For an object of a type that the caller knows.
  using Parse = const char* (*)(const char* p, void* object, Reader& in);

  // The next value, by way of the rows that it has today.
  HPS_COLD const char* parse_rewritten(const char* p, std::uint32_t pair, Parse parse, void* object) {
    if (in.left(p) < 0) give_up();
    RowsRewriter rewriter(plan, in.message(), in_rows.granted(in.message().size(), in.limits()), most_levels);
    std::string today;
    p += rewriter.rewrite_part(in.in_message(p), pair, today);
    parse_apart(today, 0, parse, object);
    return p;
  }
  // The last value of these rows, which begins at `begin`.
  HPS_COLD void parse_apart(std::string_view rows, std::size_t begin, Parse parse, void* object) {
    in.budget().grant(in_rows.granted(in.message().size(), in.limits()));
    Reader apart(rows, in.limits());
    apart.lend(in.budget());
    (void)apart.begin();
    if (apart.left(parse(apart.start() + begin, object, apart))) give_up();
    apart.succeed();
    in.budget() = apart.budget();
  }

 private:
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
  [[gnu::noinline]] const char* pass_value(const char* p, const Pass& pass) {
    RowsInput rows(in.message(), plan.theirs(), plan.encoding(), plan.their_sizes(), most_levels);
    const char* const from = in.in_message(p);
    rows.go_to(from);
    rows.skip({pass});
    return p + (rows.place() - from);
  }
};

}  // namespace hps::detail::evolution
