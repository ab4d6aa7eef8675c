// SPDX-License-Identifier: MIT
namespace cpp bench.thrift

struct PeptideWithSetModifications {
  1: i32 start_residue
  2: i32 end_residue
  3: i32 missed_cleavages
  4: i32 fixed_modifications
  5: string base_sequence
  6: string full_sequence
  7: string protein_accession
  8: string protease
  9: string description
}

struct MatchedFragmentIon {
  1: i32 fragment_number
  2: i32 charge
  3: i32 residue_position
  4: double mz
  5: double intensity
  6: double neutral_mass
  7: double mass_error_ppm
  8: string product_type
  9: string annotation
}

struct FdrInfo {
  1: bool calculate_e_value
  2: bool passes_threshold
  3: double cumulative_target
  4: double cumulative_decoy
  5: double cumulative_target_notch
  6: double cumulative_decoy_notch
  7: double q_value
  8: double q_value_notch
  9: double maximum_likelihood
  10: double e_value
  11: double e_score
}

struct CrosslinkSpectralMatch {
  1: bool is_decoy
  2: bool is_contaminant
  3: bool is_intra_protein
  4: i32 scan_number
  5: i32 precursor_scan_number
  6: i32 precursor_charge
  7: i32 experimental_peaks
  8: i32 notch
  9: i32 cross_type
  10: i32 link_position
  11: i32 protein_link_position
  12: i32 rank
  13: i32 spectrum_index
  14: i32 candidates
  15: double retention_time
  16: double total_ion_current
  17: double precursor_mz
  18: double precursor_mass
  19: double peptide_mass
  20: double mass_error_ppm
  21: double score
  22: double delta_score
  23: double total_score
  24: string file_path
  25: string organism
  26: string native_id
  27: list<MatchedFragmentIon> matched_ions
  28: list<i32> link_positions
  29: list<i32> ranks
  30: PeptideWithSetModifications peptide
  31: optional FdrInfo fdr
  32: MatchedFragmentIon base_peak
}

struct Peptides {
  1: list<CrosslinkSpectralMatch> matches
}
