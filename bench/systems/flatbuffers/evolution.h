// SPDX-License-Identifier: MIT
#pragma once

#include "before_generated.h"
#include "systems/flatbuffers/binding.h"
#include "today_generated.h"
#include "workloads/evolution.h"

namespace bench {

template <>
struct FlatBinding<before::Record> {
  using Table = flat::before::Record;
  static constexpr auto create = flat::before::CreateRecord;
};

template <>
struct FlatBinding<today::PeptideWithSetModifications> {
  using Table = flat::today::PeptideWithSetModifications;

  static auto fields(const Table& peptide) {
    return std::tuple(peptide.base_sequence(), peptide.start_residue(), peptide.end_residue(),
                      peptide.missed_cleavages(), peptide.full_sequence(), peptide.accession(), peptide.protease(),
                      peptide.proteins());
  }
};

template <>
struct FlatBinding<today::MatchedFragmentIon> {
  using Table = flat::today::MatchedFragmentIon;

  static auto fields(const Table& ion) {
    return std::tuple(ion.annotation(), ion.fragment_number(), ion.charge(), ion.mz(), ion.intensity(), ion.error_ppm(),
                      ion.product_type(), ion.noise());
  }
};

template <>
struct FlatBinding<today::FdrInfo> {
  using Table = flat::today::FdrInfo;

  static auto fields(const Table& info) {
    return std::tuple(info.q_value(), info.passes_threshold(), info.cumulative_target(), info.cumulative_decoy(),
                      info.cumulative_target_notch(), info.cumulative_decoy_notch(), info.q_value_notch(),
                      info.likelihood(), info.e_value(), info.posterior_error());
  }
};

template <>
struct FlatBinding<today::CrosslinkSpectralMatch> {
  using Table = flat::today::CrosslinkSpectralMatch;

  static auto fields(const Table& match) {
    return std::tuple(match.matched_ions(), match.is_decoy(), match.is_contaminant(), match.scan_number(),
                      match.precursor_scan_number(), match.precursor_charge(), match.experimental_peaks(),
                      match.cross_type(), match.link_position(), match.protein_link_position(), match.rank(),
                      match.candidates(), match.retention(), match.total_ion_current(), match.precursor_mz(),
                      match.peptide_mass(), match.mass_error_ppm(), match.score(), match.delta_score(),
                      match.file_path(), match.native_id(), match.link_positions(), match.ranks(), match.peptide(),
                      match.fdr(), match.base_peak(), match.run());
  }
};

template <>
struct FlatBinding<today::Peptides> {
  using Table = flat::today::Peptides;

  static auto fields(const Table& matches) { return std::tuple(matches.matches()); }
};

template <>
struct FlatBinding<today::Record> {
  using Table = flat::today::Record;

  static auto fields(const Table& record) {
    return std::tuple(record.strings(), record.counters(), record.ids(), record.source());
  }
};

}  // namespace bench
