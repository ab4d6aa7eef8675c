// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

#include "workloads/peptides.h"

namespace bench {

// The names of the members, in their order.
template <class T>
constexpr std::array<std::string_view, 0> names{};
template <>
constexpr inline auto names<PeptideWithSetModifications> =
    std::to_array<std::string_view>({"start_residue", "end_residue", "missed_cleavages", "fixed_modifications",
                                     "base_sequence", "full_sequence", "protein_accession", "protease", "description"});
template <>
constexpr inline auto names<MatchedFragmentIon> =
    std::to_array<std::string_view>({"fragment_number", "charge", "residue_position", "mz", "intensity", "neutral_mass",
                                     "mass_error_ppm", "product_type", "annotation"});
template <>
constexpr inline auto names<FdrInfo> =
    std::to_array<std::string_view>({"calculate_e_value", "passes_threshold", "cumulative_target", "cumulative_decoy",
                                     "cumulative_target_notch", "cumulative_decoy_notch", "q_value", "q_value_notch",
                                     "maximum_likelihood", "e_value", "e_score"});
template <>
constexpr inline auto names<CrosslinkSpectralMatch> = std::to_array<std::string_view>({"is_decoy",
                                                                                       "is_contaminant",
                                                                                       "is_intra_protein",
                                                                                       "scan_number",
                                                                                       "precursor_scan_number",
                                                                                       "precursor_charge",
                                                                                       "experimental_peaks",
                                                                                       "notch",
                                                                                       "cross_type",
                                                                                       "link_position",
                                                                                       "protein_link_position",
                                                                                       "rank",
                                                                                       "spectrum_index",
                                                                                       "candidates",
                                                                                       "retention_time",
                                                                                       "total_ion_current",
                                                                                       "precursor_mz",
                                                                                       "precursor_mass",
                                                                                       "peptide_mass",
                                                                                       "mass_error_ppm",
                                                                                       "score",
                                                                                       "delta_score",
                                                                                       "total_score",
                                                                                       "file_path",
                                                                                       "organism",
                                                                                       "native_id",
                                                                                       "matched_ions",
                                                                                       "link_positions",
                                                                                       "ranks",
                                                                                       "peptide",
                                                                                       "fdr",
                                                                                       "base_peak"});

}  // namespace bench
