// SPDX-License-Identifier: MIT
#include "workloads/evolution.h"

#include <utility>

namespace bench {
namespace {

today::PeptideWithSetModifications newer(const PeptideWithSetModifications& was) {
  today::PeptideWithSetModifications is;
  is.base_sequence = was.base_sequence;
  is.start_residue = was.start_residue;
  is.end_residue = was.end_residue;
  is.missed_cleavages = was.missed_cleavages;
  is.full_sequence = was.full_sequence;
  is.accession = was.protein_accession;
  is.protease = was.protease;
  return is;
}

today::MatchedFragmentIon newer(const MatchedFragmentIon& was) {
  today::MatchedFragmentIon is;
  is.annotation = was.annotation;
  is.fragment_number = was.fragment_number;
  is.charge = was.charge;
  is.mz = was.mz;
  is.intensity = was.intensity;
  is.error_ppm = was.mass_error_ppm;
  is.product_type = was.product_type;
  return is;
}

today::FdrInfo newer(const FdrInfo& was) {
  today::FdrInfo is;
  is.q_value = was.q_value;
  is.passes_threshold = was.passes_threshold;
  is.cumulative_target = was.cumulative_target;
  is.cumulative_decoy = was.cumulative_decoy;
  is.cumulative_target_notch = was.cumulative_target_notch;
  is.cumulative_decoy_notch = was.cumulative_decoy_notch;
  is.q_value_notch = was.q_value_notch;
  is.likelihood = was.maximum_likelihood;
  is.e_value = was.e_value;
  return is;
}

today::CrosslinkSpectralMatch newer(const CrosslinkSpectralMatch& was) {
  today::CrosslinkSpectralMatch is;
  for (const auto& ion : was.matched_ions) is.matched_ions.push_back(newer(ion));
  is.is_decoy = was.is_decoy;
  is.is_contaminant = was.is_contaminant;
  is.scan_number = was.scan_number;
  is.precursor_scan_number = was.precursor_scan_number;
  is.precursor_charge = was.precursor_charge;
  is.experimental_peaks = was.experimental_peaks;
  is.cross_type = was.cross_type;
  is.link_position = was.link_position;
  is.protein_link_position = was.protein_link_position;
  is.rank = was.rank;
  is.candidates = was.candidates;
  is.retention = was.retention_time;
  is.total_ion_current = was.total_ion_current;
  is.precursor_mz = was.precursor_mz;
  is.peptide_mass = was.peptide_mass;
  is.mass_error_ppm = was.mass_error_ppm;
  is.score = was.score;
  is.delta_score = was.delta_score;
  is.file_path = was.file_path;
  is.native_id = was.native_id;
  is.link_positions = was.link_positions;
  is.ranks = was.ranks;
  is.peptide = newer(was.peptide);
  if (was.fdr) is.fdr = newer(*was.fdr);
  is.base_peak = newer(was.base_peak);
  return is;
}

}  // namespace

before::Record older(const Record& record) {
  before::Record older;
  for (const std::int64_t integer : record.integers) {
    if (std::in_range<std::int32_t>(integer)) older.counters.push_back(static_cast<std::int32_t>(integer));
    else older.identifiers.push_back(integer);
  }
  older.strings.assign(record.strings.begin(), record.strings.end() - 1);
  older.comment = record.strings.back();
  return older;
}

today::Peptides newer(const Peptides& matches) {
  today::Peptides today;
  for (const auto& match : matches) today.push_back(newer(match));
  return today;
}

today::Record before::newer(const Record& record) {
  today::Record today;
  today.strings = record.strings;
  today.counters.assign(record.counters.begin(), record.counters.end());
  today.ids = record.identifiers;
  return today;
}

}  // namespace bench
