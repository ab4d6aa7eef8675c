// SPDX-License-Identifier: MIT
#pragma once

#include <bit>

#include "hps/buffer/reader.h"
#include "hps/evolution/in_place/route.h"

namespace hps::detail::evolution {

class Plan;

// A message in rows that is being parsed by a plan. Values that are passed over may have so many levels.
class InPlace {
 public:
  HPS_ONCE InPlace(const Plan& plan, Reader& reader, std::size_t most_levels);

  Reader& reader() { return in_; }

  // The message is wrong, or asks for too much. A rewriter finds where and why.
  struct GivenUp {};
  [[noreturn]] HPS_COLD static void give_up() { throw GivenUp(); }

  bool has_routes() const { return routes_; }
  const Route& route(std::uint32_t pair) const { return routes_[pair]; }

  // Whether what is passed over is valid, nobody asks.
  [[gnu::noinline]] const char* pass_over(const char* p, const std::vector<Pass>& passes) {
    for (const Pass& pass : passes) p = pass_over(p, pass);
    return p;
  }
  const char* pass_over(const char* p, const Pass& pass) {
    if (in_.left(p) < 0) give_up();
    switch (pass.kind) {
      case Pass::bytes:
        return pass_bytes(p, pass.n);
      case Pass::varints:
        return pass_varints(p, pass.n);
      case Pass::sized_bytes:
        if (!varints_ && in_.left(p) >= 8) return pass_bytes(p + 8, kernel::load<std::uint64_t>(p));
        if (varints_ && in_.left(p) > 0 && !(*p & 0x80)) return pass_bytes(p + 1, static_cast<unsigned char>(*p));
        [[fallthrough]];
      default:
        return pass_any(p, pass);
    }
  }
  HPS_INLINE const char* pass_varints(const char* p, std::uint64_t n) {
    for (; n; --n) {
      p = in_.ensure(p, 1);
      if (*p++ & 0x80) [[unlikely]]
        p = pass_rest_of_varint(p);
    }
    return p;
  }
  const char* pass_padding(const char* p, std::size_t alignment) {
    p = in_.ensure(p, alignment);
    for (std::size_t n = (0 - in_.offset(p)) & (alignment - 1); n; --n)
      if (*p++) give_up();
    return p;
  }

  // For an object of a type that the caller knows.
  using Parse = const char* (*)(const char* p, void* object, Reader& in);

  // The next value, by way of the rows that it has today.
  HPS_ONCE const char* parse_rewritten(const char* p, std::uint32_t pair, Parse parse, void* object);
  // The last value of these rows, which begins at `begin`.
  HPS_ONCE void parse_apart(std::string_view rows, std::size_t begin, Parse parse, void* object);

 private:
  const char* pass_bytes(const char* p, std::uint64_t n) const {
    if (n > static_cast<std::uint64_t>(in_.left(p))) give_up();
    return p + n;
  }
  [[gnu::noinline]] const char* pass_rest_of_varint(const char* p) const {
    for (;;) {
      if (in_.left(p) <= 0) give_up();
      if (!(*p++ & 0x80)) return p;
    }
  }
  // Apart, because it takes much of the stack, and registers to be saved.
  [[gnu::noinline]] const char* pass_any(const char* p, const Pass& pass) { return pass_value(p, pass); }
  HPS_ONCE std::size_t levels() const;  // that are left
  HPS_ONCE const char* pass_value(const char* p, const Pass& pass);

  Reader& in_;
  const Plan& plan_;
  const Route* routes_;
  bool varints_;
  std::size_t most_levels_;
};

using ParsePart = const char* (*)(const char* p, void* object, InPlace& in);

// Parses rows into an object, by a plan for them. False if something is wrong with them; the object has any value then.
HPS_ONCE bool parse_in_place(std::string_view rows, void* object, ParsePart parse, const Plan& plan,
                             const Limits& limits, std::size_t most_levels);

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/in_place/context_definitions.h")
