// SPDX-License-Identifier: MIT
#pragma once

#include <hps/schema.h>
#include <hps/value.h>

#include "systems/hps/format.h"
#include "workloads/evolution.h"

// The names that members had before.
template <>
struct hps::Evolution<bench::today::PeptideWithSetModifications> {
  HPS_RENAMED(accession, "protein_accession")
};
template <>
struct hps::Evolution<bench::today::MatchedFragmentIon> {
  HPS_RENAMED(error_ppm, "mass_error_ppm")
};
template <>
struct hps::Evolution<bench::today::FdrInfo> {
  HPS_RENAMED(likelihood, "maximum_likelihood")
};
template <>
struct hps::Evolution<bench::today::CrosslinkSpectralMatch> {
  HPS_RENAMED(retention, "retention_time")
};
template <>
struct hps::Evolution<bench::today::Record> {
  HPS_RENAMED(ids, "identifiers")
};

namespace bench {

// Those that both sides keep.
inline const hps::Schemas kept_schemas = [] {
  hps::Schemas schemas;
  schemas.add<Peptides>();
  schemas.add<Record>();
  return schemas;
}();

template <class Variant>
struct WithSchema {
  static constexpr std::string_view name = Variant::name;
  static constexpr auto format = hps::described(Variant::format);
};

template <class Variant>
struct WithFingerprint {
  static constexpr std::string_view name = Variant::name;
  static constexpr auto format = WithSchema<Variant>::format.by(kept_schemas);
};

// Parses into an hps::Value. To prove that it holds all, it is serialized and parsed into the type.
template <class Variant>
class HpsValues : public Hps<WithSchema<Variant>> {
 public:
  template <class T>
  void parse(std::string_view bytes, T& value) {
    native_parse<T>(bytes);
    hps::from_string(hps::to_string(value_, WithSchema<Variant>::format), value, WithSchema<Variant>::format);
  }

  template <class T>
  void native_parse(std::string_view bytes) {
    hps::from_string(bytes, value_, WithSchema<Variant>::format);
  }

 private:
  hps::Value value_;
};

// The variants of a system of HPS, beside its own messages.
template <class Variant>
struct HpsDescribed {
  using Described = Hps<WithSchema<Variant>>;
  using ByFingerprint = Hps<WithFingerprint<Variant>>;
  using Evolving = Described;
  using Values = HpsValues<Variant>;
};

}  // namespace bench
