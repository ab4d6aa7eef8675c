// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "harness/workload.h"

// E2, the thesis: records of a proteomics search, 58 fields with the nested objects.
namespace bench {

struct PeptideWithSetModifications {
  int start_residue = 0;
  int end_residue = 0;
  int missed_cleavages = 0;
  int fixed_modifications = 0;
  std::string base_sequence;
  std::string full_sequence;
  std::string protein_accession;
  std::string protease;
  std::string description;

  bool operator==(const PeptideWithSetModifications&) const = default;
};

struct MatchedFragmentIon {
  int fragment_number = 0;
  int charge = 0;
  int residue_position = 0;
  double mz = 0;
  double intensity = 0;
  double neutral_mass = 0;
  double mass_error_ppm = 0;
  std::string product_type;
  std::string annotation;

  bool operator==(const MatchedFragmentIon&) const = default;
};

struct FdrInfo {
  bool calculate_e_value = false;
  bool passes_threshold = false;
  double cumulative_target = 0;
  double cumulative_decoy = 0;
  double cumulative_target_notch = 0;
  double cumulative_decoy_notch = 0;
  double q_value = 0;
  double q_value_notch = 0;
  double maximum_likelihood = 0;
  double e_value = 0;
  double e_score = 0;

  bool operator==(const FdrInfo&) const = default;
};

struct CrosslinkSpectralMatch {
  bool is_decoy = false;
  bool is_contaminant = false;
  bool is_intra_protein = false;
  int scan_number = 0;
  int precursor_scan_number = 0;
  int precursor_charge = 0;
  int experimental_peaks = 0;
  int notch = 0;
  int cross_type = 0;
  int link_position = 0;
  int protein_link_position = 0;
  int rank = 0;
  int spectrum_index = 0;
  int candidates = 0;
  double retention_time = 0;
  double total_ion_current = 0;
  double precursor_mz = 0;
  double precursor_mass = 0;
  double peptide_mass = 0;
  double mass_error_ppm = 0;
  double score = 0;
  double delta_score = 0;
  double total_score = 0;
  std::string file_path;
  std::string organism;
  std::string native_id;
  std::vector<MatchedFragmentIon> matched_ions;
  std::vector<int> link_positions;
  std::vector<int> ranks;
  PeptideWithSetModifications peptide;
  std::optional<FdrInfo> fdr;
  MatchedFragmentIon base_peak;

  bool operator==(const CrosslinkSpectralMatch&) const = default;
};

using Peptides = std::vector<CrosslinkSpectralMatch>;

auto members(Like<PeptideWithSetModifications> auto& p) {
  return std::tie(p.start_residue, p.end_residue, p.missed_cleavages, p.fixed_modifications, p.base_sequence,
                  p.full_sequence, p.protein_accession, p.protease, p.description);
}

auto members(Like<MatchedFragmentIon> auto& ion) {
  return std::tie(ion.fragment_number, ion.charge, ion.residue_position, ion.mz, ion.intensity, ion.neutral_mass,
                  ion.mass_error_ppm, ion.product_type, ion.annotation);
}

auto members(Like<FdrInfo> auto& f) {
  return std::tie(f.calculate_e_value, f.passes_threshold, f.cumulative_target, f.cumulative_decoy,
                  f.cumulative_target_notch, f.cumulative_decoy_notch, f.q_value, f.q_value_notch, f.maximum_likelihood,
                  f.e_value, f.e_score);
}

auto members(Like<CrosslinkSpectralMatch> auto& m) {
  return std::tie(m.is_decoy, m.is_contaminant, m.is_intra_protein, m.scan_number, m.precursor_scan_number,
                  m.precursor_charge, m.experimental_peaks, m.notch, m.cross_type, m.link_position,
                  m.protein_link_position, m.rank, m.spectrum_index, m.candidates, m.retention_time,
                  m.total_ion_current, m.precursor_mz, m.precursor_mass, m.peptide_mass, m.mass_error_ppm, m.score,
                  m.delta_score, m.total_score, m.file_path, m.organism, m.native_id, m.matched_ions, m.link_positions,
                  m.ranks, m.peptide, m.fdr, m.base_peak);
}

// Messages of 4 to 2000 records each, drawn from the statistics of real ones.
const std::vector<LazyWorkload<Peptides>>& peptides(Scale scale);
// At least two messages of so many records each.
LazyWorkload<Peptides> peptides(std::size_t count);

}  // namespace bench
