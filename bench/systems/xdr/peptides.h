// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>

#include "systems/xdr/conversion.h"
#include "workloads/peptides.h"
#include "xdr/peptides.h"

auto members(bench::Like<WirePeptideWithSetModifications> auto& p) {
  return std::tie(p.start_residue, p.end_residue, p.missed_cleavages, p.fixed_modifications, p.base_sequence,
                  p.full_sequence, p.protein_accession, p.protease, p.description);
}

auto members(bench::Like<WireMatchedFragmentIon> auto& ion) {
  return std::tie(ion.fragment_number, ion.charge, ion.residue_position, ion.mz, ion.intensity, ion.neutral_mass,
                  ion.mass_error_ppm, ion.product_type, ion.annotation);
}

auto members(bench::Like<WireFdrInfo> auto& f) {
  return std::tie(f.calculate_e_value, f.passes_threshold, f.cumulative_target, f.cumulative_decoy,
                  f.cumulative_target_notch, f.cumulative_decoy_notch, f.q_value, f.q_value_notch, f.maximum_likelihood,
                  f.e_value, f.e_score);
}

auto members(bench::Like<WireCrosslinkSpectralMatch> auto& m) {
  return std::tie(m.is_decoy, m.is_contaminant, m.is_intra_protein, m.scan_number, m.precursor_scan_number,
                  m.precursor_charge, m.experimental_peaks, m.notch, m.cross_type, m.link_position,
                  m.protein_link_position, m.rank, m.spectrum_index, m.candidates, m.retention_time,
                  m.total_ion_current, m.precursor_mz, m.precursor_mass, m.peptide_mass, m.mass_error_ppm, m.score,
                  m.delta_score, m.total_score, m.file_path, m.organism, m.native_id, m.matched_ions, m.link_positions,
                  m.ranks, m.peptide, m.fdr, m.base_peak);
}

auto members(bench::Like<WirePeptides> auto& peptides) { return std::tie(peptides.matches); }

namespace bench {

template <>
struct XdrBinding<Peptides> {
  using Message = WirePeptides;
  static constexpr auto procedure = xdr_WirePeptides;
};

}  // namespace bench
