// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/schemas.h"
#include "hps/format/packed/columns.h"
#include "hps/packed.h"

namespace hps {

// The format F, with the schema before it: so a message is read as the type that it was written as, or refused with the
// differences. All formats are read, whichever F is; its own is the fastest.
template <Format F = Packed>
struct Described : detail::Options<Described<F>> {
  static_assert(F::number >= 1 && F::number <= Packed::number, "hps: described takes raw, compact or packed");
  static constexpr const char* name = "described";
  static constexpr std::uint16_t number = 16 + F::number;
  static constexpr bool reads_views = F::reads_views;

  constexpr Described() : Described(F{}) {}
  constexpr explicit Described(const F& f, const Schemas* s = nullptr, bool r = false)
      : format(f), schemas(s), rounds(r) {
    this->limits = f.limits;
    this->limits.described = true;
  }

  // Describes another format, with its options: described(hps::raw.views()).
  template <Format G>
  constexpr Described<G> operator()(const G& g) const {
    if (this->limits != Described().limits)
      throw Error("hps: set the options of the format: described(compact.max_depth(n))");
    return Described<G>(g, schemas, rounds);
  }

  // Messages have the fingerprint in place of the schema, which must be among these when they are written; all of them
  // and messages with their schemas are read. They must outlive the format.
  constexpr Described by(const Schemas& known) const {
    Described f = *this;
    f.schemas = &known;
    return f;
  }
  Described by(const Schemas&&) const = delete;

  // Integers and floating-point numbers of older types become the nearest ones that the type of today has. Numbers
  // beyond its range, and times, are errors all the same.
  constexpr Described lossy() const {
    Described f = *this;
    f.rounds = true;
    return f;
  }

  // For columns().
  static Columns columns(std::string_view body, std::size_t head, std::optional<std::string_view> shape,
                         std::string_view names, const Packed& format) {
    return Columns(body, head, shape, names, format);
  }

  constexpr F inner() const {
    F f = format;
    f.limits = this->limits;
    return f;
  }

  F format{};
  const Schemas* schemas = nullptr;
  bool rounds = false;
};

inline constexpr Described<> described{};

}  // namespace hps
