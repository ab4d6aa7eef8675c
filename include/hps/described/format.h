// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/schemas.h"
#include "hps/packed.h"

namespace hps {

// The format F, with the schema before it: so a message is read as the type that it was written as, or refused with the
// differences. All formats are read, whichever F is; its own is the fastest.
template <Format F = Packed>
struct Described : detail::Options<Described<F>> {
  static constexpr const char* name = "described";
  static constexpr std::uint16_t number = 16 + F::number;
  static constexpr bool reads_views = F::reads_views;

  constexpr Described() = default;
  constexpr explicit Described(const F& f, const Schemas* s = nullptr) : format(f), schemas(s) {
    this->limits = f.limits;
  }

  // Of another format, with its options: described(hps::raw.views()).
  template <Format G>
  constexpr Described<G> operator()(const G& g) const {
    return Described<G>(g, schemas);
  }

  // Messages have 8 bytes, the fingerprint, in place of a schema that is among these; they must outlive the format.
  // Messages with their schemas are read, too.
  constexpr Described by(const Schemas& known) const {
    Described f = *this;
    f.schemas = &known;
    return f;
  }

  constexpr F inner() const {
    F f = format;
    f.limits = this->limits;
    return f;
  }

  F format{};
  const Schemas* schemas = nullptr;
};

inline constexpr Described<> described{};

}  // namespace hps
