// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>

#include "peptides_types.h"
#include "systems/thrift/conversion.h"
#include "workloads/peptides.h"

namespace bench {

namespace thrift {

// Whether an optional field is there is kept beside it.
struct OptionalFdr {
  CrosslinkSpectralMatch& match;

  bool present() const { return match.__isset.fdr; }
  void set_present(bool present) const { match.__isset.fdr = present; }
  FdrInfo& value() const { return match.fdr; }
};

inline auto members(PeptideWithSetModifications& p) {
  return std::tie(p.start_residue, p.end_residue, p.missed_cleavages, p.fixed_modifications, p.base_sequence,
                  p.full_sequence, p.protein_accession, p.protease, p.description);
}

inline auto members(MatchedFragmentIon& ion) {
  return std::tie(ion.fragment_number, ion.charge, ion.residue_position, ion.mz, ion.intensity, ion.neutral_mass,
                  ion.mass_error_ppm, ion.product_type, ion.annotation);
}

inline auto members(FdrInfo& f) {
  return std::tie(f.calculate_e_value, f.passes_threshold, f.cumulative_target, f.cumulative_decoy,
                  f.cumulative_target_notch, f.cumulative_decoy_notch, f.q_value, f.q_value_notch, f.maximum_likelihood,
                  f.e_value, f.e_score);
}

inline auto members(CrosslinkSpectralMatch& m) {
  const auto before_fdr =
      std::tie(m.is_decoy, m.is_contaminant, m.is_intra_protein, m.scan_number, m.precursor_scan_number,
               m.precursor_charge, m.experimental_peaks, m.notch, m.cross_type, m.link_position,
               m.protein_link_position, m.rank, m.spectrum_index, m.candidates, m.retention_time, m.total_ion_current,
               m.precursor_mz, m.precursor_mass, m.peptide_mass, m.mass_error_ppm, m.score, m.delta_score,
               m.total_score, m.file_path, m.organism, m.native_id, m.matched_ions, m.link_positions, m.ranks,
               m.peptide);
  return std::tuple_cat(before_fdr, std::tuple(OptionalFdr{m}), std::tie(m.base_peak));
}

inline auto members(Peptides& peptides) { return std::tie(peptides.matches); }

}  // namespace thrift

template <>
struct ThriftMessage<Peptides> : std::type_identity<thrift::Peptides> {};

}  // namespace bench
