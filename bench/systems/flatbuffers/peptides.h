// SPDX-License-Identifier: MIT
#pragma once

#include "peptides_generated.h"
#include "systems/flatbuffers/binding.h"
#include "workloads/peptides.h"

namespace bench {

template <>
struct FlatBinding<PeptideWithSetModifications> {
  using Table = flat::PeptideWithSetModifications;
  static constexpr auto create = flat::CreatePeptideWithSetModifications;

  static auto fields(const Table& peptide) {
    return std::tuple(peptide.start_residue(), peptide.end_residue(), peptide.missed_cleavages(),
                      peptide.fixed_modifications(), peptide.base_sequence(), peptide.full_sequence(),
                      peptide.protein_accession(), peptide.protease(), peptide.description());
  }
};

template <>
struct FlatBinding<MatchedFragmentIon> {
  using Table = flat::MatchedFragmentIon;
  static constexpr auto create = flat::CreateMatchedFragmentIon;

  static auto fields(const Table& ion) {
    return std::tuple(ion.fragment_number(), ion.charge(), ion.residue_position(), ion.mz(), ion.intensity(),
                      ion.neutral_mass(), ion.mass_error_ppm(), ion.product_type(), ion.annotation());
  }
};

template <>
struct FlatBinding<FdrInfo> {
  using Table = flat::FdrInfo;
  static constexpr auto create = flat::CreateFdrInfo;

  static auto fields(const Table& info) {
    return std::tuple(info.calculate_e_value(), info.passes_threshold(), info.cumulative_target(),
                      info.cumulative_decoy(), info.cumulative_target_notch(), info.cumulative_decoy_notch(),
                      info.q_value(), info.q_value_notch(), info.maximum_likelihood(), info.e_value(), info.e_score());
  }
};

template <>
struct FlatBinding<CrosslinkSpectralMatch> {
  using Table = flat::CrosslinkSpectralMatch;
  static constexpr auto create = flat::CreateCrosslinkSpectralMatch;

  static auto fields(const Table& match) {
    return std::tuple(match.is_decoy(), match.is_contaminant(), match.is_intra_protein(), match.scan_number(),
                      match.precursor_scan_number(), match.precursor_charge(), match.experimental_peaks(),
                      match.notch(), match.cross_type(), match.link_position(), match.protein_link_position(),
                      match.rank(), match.spectrum_index(), match.candidates(), match.retention_time(),
                      match.total_ion_current(), match.precursor_mz(), match.precursor_mass(), match.peptide_mass(),
                      match.mass_error_ppm(), match.score(), match.delta_score(), match.total_score(),
                      match.file_path(), match.organism(), match.native_id(), match.matched_ions(),
                      match.link_positions(), match.ranks(), match.peptide(), match.fdr(), match.base_peak());
  }
};

template <>
struct FlatBinding<Peptides> {
  using Table = flat::Peptides;
  static constexpr auto create = flat::CreatePeptides;

  static auto fields(const Table& matches) { return std::tuple(matches.matches()); }
};

}  // namespace bench
