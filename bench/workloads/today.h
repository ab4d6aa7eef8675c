// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "harness/fields.h"
#include "harness/workload.h"

// Types as they have become: in each, one member in five is gone, one is new, one has another name, one has moved, and
// one is wider, where there is one that can be.
namespace bench::today {

struct PeptideWithSetModifications {
  std::string base_sequence;       // moved
  std::int64_t start_residue = 0;  // wider
  int end_residue = 0;
  int missed_cleavages = 0;
  int proteins = 1;  // new
  std::string full_sequence;
  std::string accession;  // was protein_accession
  std::string protease;

  bool operator==(const PeptideWithSetModifications&) const = default;
};

struct MatchedFragmentIon {
  std::string annotation;            // moved
  std::int64_t fragment_number = 0;  // wider
  int charge = 0;
  double mz = 0;
  double intensity = 0;
  double error_ppm = 0;  // was mass_error_ppm
  double noise = -1;     // new
  std::string product_type;

  bool operator==(const MatchedFragmentIon&) const = default;
};

struct FdrInfo {
  double q_value = 0;  // moved
  bool passes_threshold = false;
  double cumulative_target = 0;
  double cumulative_decoy = 0;
  double cumulative_target_notch = 0;
  double cumulative_decoy_notch = 0;
  double q_value_notch = 0;
  double likelihood = 0;  // was maximum_likelihood
  double e_value = 0;
  double posterior_error = 1;  // new

  bool operator==(const FdrInfo&) const = default;
};

struct CrosslinkSpectralMatch {
  std::vector<MatchedFragmentIon> matched_ions;  // moved
  bool is_decoy = false;
  bool is_contaminant = false;
  std::int64_t scan_number = 0;  // wider
  int precursor_scan_number = 0;
  int precursor_charge = 0;
  int experimental_peaks = 0;
  int cross_type = 0;
  int link_position = 0;
  int protein_link_position = 0;
  int rank = 0;
  int candidates = 0;
  double retention = 0;  // was retention_time
  double total_ion_current = 0;
  double precursor_mz = 0;
  double peptide_mass = 0;
  double mass_error_ppm = 0;
  double score = 0;
  double delta_score = 0;
  int run = -1;  // new
  std::string file_path;
  std::string native_id;
  std::vector<int> link_positions;
  std::vector<int> ranks;
  PeptideWithSetModifications peptide;
  std::optional<FdrInfo> fdr;
  MatchedFragmentIon base_peak;

  bool operator==(const CrosslinkSpectralMatch&) const = default;
};

using Peptides = std::vector<CrosslinkSpectralMatch>;

struct Record {
  std::vector<std::string> strings;    // moved
  std::vector<std::int64_t> counters;  // wider
  int source = -1;                     // new
  std::vector<std::int64_t> ids;       // was identifiers

  bool operator==(const Record&) const = default;
};

// Members that older messages have, and those that they lack.
auto kept(Like<PeptideWithSetModifications> auto& p) {
  return std::tie(p.base_sequence, p.start_residue, p.end_residue, p.missed_cleavages, p.full_sequence, p.accession,
                  p.protease);
}
auto& added(Like<PeptideWithSetModifications> auto& p) { return p.proteins; }

auto kept(Like<MatchedFragmentIon> auto& ion) {
  return std::tie(ion.annotation, ion.fragment_number, ion.charge, ion.mz, ion.intensity, ion.error_ppm,
                  ion.product_type);
}
auto& added(Like<MatchedFragmentIon> auto& ion) { return ion.noise; }

auto kept(Like<FdrInfo> auto& f) {
  return std::tie(f.q_value, f.passes_threshold, f.cumulative_target, f.cumulative_decoy, f.cumulative_target_notch,
                  f.cumulative_decoy_notch, f.q_value_notch, f.likelihood, f.e_value);
}
auto& added(Like<FdrInfo> auto& f) { return f.posterior_error; }

auto kept(Like<CrosslinkSpectralMatch> auto& m) {
  return std::tie(m.matched_ions, m.is_decoy, m.is_contaminant, m.scan_number, m.precursor_scan_number,
                  m.precursor_charge, m.experimental_peaks, m.cross_type, m.link_position, m.protein_link_position,
                  m.rank, m.candidates, m.retention, m.total_ion_current, m.precursor_mz, m.peptide_mass,
                  m.mass_error_ppm, m.score, m.delta_score, m.file_path, m.native_id, m.link_positions, m.ranks,
                  m.peptide, m.fdr, m.base_peak);
}
auto& added(Like<CrosslinkSpectralMatch> auto& m) { return m.run; }

auto kept(Like<Record> auto& record) { return std::tie(record.strings, record.counters, record.ids); }
auto& added(Like<Record> auto& record) { return record.source; }

template <class T>
concept Changed = requires(T& value) {
  kept(value);
  added(value);
};

auto members(Changed auto& value) { return std::tuple_cat(kept(value), std::tie(added(value))); }

// Gives what is new another value than its default, as a program may have done before it parses again.
template <class T>
void use(T& value) {
  if constexpr (Changed<T>) {
    added(value) += 1;
    std::apply([](auto&... member) { (use(member), ...); }, kept(value));
  } else if constexpr (Optional<T>) {
    if (value) use(*value);
  } else if constexpr (!Scalar<T> && !Text<T> && !Numbers<T>) {
    for (auto& element : value) use(element);
  }
}

}  // namespace bench::today
