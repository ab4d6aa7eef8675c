// SPDX-License-Identifier: MIT
#pragma once

#include <fory/serialization/fory.h>

#include "workloads/evolution.h"

// Numbers of members stay what they were, whatever their names are.
namespace bench {

FORY_STRUCT(PeptideWithSetModifications, (start_residue, fory::F(0)), (end_residue, fory::F(1)),
            (missed_cleavages, fory::F(2)), (fixed_modifications, fory::F(3)), (base_sequence, fory::F(4)),
            (full_sequence, fory::F(5)), (protein_accession, fory::F(6)), (protease, fory::F(7)),
            (description, fory::F(8)));
FORY_STRUCT(MatchedFragmentIon, (fragment_number, fory::F(0)), (charge, fory::F(1)), (residue_position, fory::F(2)),
            (mz, fory::F(3)), (intensity, fory::F(4)), (neutral_mass, fory::F(5)), (mass_error_ppm, fory::F(6)),
            (product_type, fory::F(7)), (annotation, fory::F(8)));
FORY_STRUCT(FdrInfo, (calculate_e_value, fory::F(0)), (passes_threshold, fory::F(1)), (cumulative_target, fory::F(2)),
            (cumulative_decoy, fory::F(3)), (cumulative_target_notch, fory::F(4)), (cumulative_decoy_notch, fory::F(5)),
            (q_value, fory::F(6)), (q_value_notch, fory::F(7)), (maximum_likelihood, fory::F(8)), (e_value, fory::F(9)),
            (e_score, fory::F(10)));
FORY_STRUCT(CrosslinkSpectralMatch, (is_decoy, fory::F(0)), (is_contaminant, fory::F(1)),
            (is_intra_protein, fory::F(2)), (scan_number, fory::F(3)), (precursor_scan_number, fory::F(4)),
            (precursor_charge, fory::F(5)), (experimental_peaks, fory::F(6)), (notch, fory::F(7)),
            (cross_type, fory::F(8)), (link_position, fory::F(9)), (protein_link_position, fory::F(10)),
            (rank, fory::F(11)), (spectrum_index, fory::F(12)), (candidates, fory::F(13)),
            (retention_time, fory::F(14)), (total_ion_current, fory::F(15)), (precursor_mz, fory::F(16)),
            (precursor_mass, fory::F(17)), (peptide_mass, fory::F(18)), (mass_error_ppm, fory::F(19)),
            (score, fory::F(20)), (delta_score, fory::F(21)), (total_score, fory::F(22)), (file_path, fory::F(23)),
            (organism, fory::F(24)), (native_id, fory::F(25)), (matched_ions, fory::F(26)),
            (link_positions, fory::F(27)), (ranks, fory::F(28)), (peptide, fory::F(29)), (fdr, fory::F(30)),
            (base_peak, fory::F(31)));
FORY_STRUCT(Record, (integers, fory::F(0)), (strings, fory::F(1)));

namespace today {
FORY_STRUCT(PeptideWithSetModifications, (base_sequence, fory::F(4)), (start_residue, fory::F(0)),
            (end_residue, fory::F(1)), (missed_cleavages, fory::F(2)), (proteins, fory::F(9)),
            (full_sequence, fory::F(5)), (accession, fory::F(6)), (protease, fory::F(7)));
FORY_STRUCT(MatchedFragmentIon, (annotation, fory::F(8)), (fragment_number, fory::F(0)), (charge, fory::F(1)),
            (mz, fory::F(3)), (intensity, fory::F(4)), (error_ppm, fory::F(6)), (noise, fory::F(9)),
            (product_type, fory::F(7)));
FORY_STRUCT(FdrInfo, (q_value, fory::F(6)), (passes_threshold, fory::F(1)), (cumulative_target, fory::F(2)),
            (cumulative_decoy, fory::F(3)), (cumulative_target_notch, fory::F(4)), (cumulative_decoy_notch, fory::F(5)),
            (q_value_notch, fory::F(7)), (likelihood, fory::F(8)), (e_value, fory::F(9)),
            (posterior_error, fory::F(11)));
FORY_STRUCT(CrosslinkSpectralMatch, (matched_ions, fory::F(26)), (is_decoy, fory::F(0)), (is_contaminant, fory::F(1)),
            (scan_number, fory::F(3)), (precursor_scan_number, fory::F(4)), (precursor_charge, fory::F(5)),
            (experimental_peaks, fory::F(6)), (cross_type, fory::F(8)), (link_position, fory::F(9)),
            (protein_link_position, fory::F(10)), (rank, fory::F(11)), (candidates, fory::F(13)),
            (retention, fory::F(14)), (total_ion_current, fory::F(15)), (precursor_mz, fory::F(16)),
            (peptide_mass, fory::F(18)), (mass_error_ppm, fory::F(19)), (score, fory::F(20)),
            (delta_score, fory::F(21)), (run, fory::F(32)), (file_path, fory::F(23)), (native_id, fory::F(25)),
            (link_positions, fory::F(27)), (ranks, fory::F(28)), (peptide, fory::F(29)), (fdr, fory::F(30)),
            (base_peak, fory::F(31)));
}  // namespace today

}  // namespace bench
