// SPDX-License-Identifier: MIT
#pragma once

#include "peptides.pb.h"
#include "systems/protobuf/binding.h"
#include "workloads/peptides.h"

namespace bench {

template <>
struct ProtoBinding<PeptideWithSetModifications> {
  using Message = proto::PeptideWithSetModifications;

  static void to_message(const PeptideWithSetModifications& peptide, Message& message) {
    message.set_start_residue(peptide.start_residue);
    message.set_end_residue(peptide.end_residue);
    message.set_missed_cleavages(peptide.missed_cleavages);
    message.set_fixed_modifications(peptide.fixed_modifications);
    message.set_base_sequence(peptide.base_sequence);
    message.set_full_sequence(peptide.full_sequence);
    message.set_protein_accession(peptide.protein_accession);
    message.set_protease(peptide.protease);
    message.set_description(peptide.description);
  }

  static void from_message(const Message& message, PeptideWithSetModifications& peptide) {
    peptide.start_residue = message.start_residue();
    peptide.end_residue = message.end_residue();
    peptide.missed_cleavages = message.missed_cleavages();
    peptide.fixed_modifications = message.fixed_modifications();
    peptide.base_sequence = message.base_sequence();
    peptide.full_sequence = message.full_sequence();
    peptide.protein_accession = message.protein_accession();
    peptide.protease = message.protease();
    peptide.description = message.description();
  }
};

template <>
struct ProtoBinding<MatchedFragmentIon> {
  using Message = proto::MatchedFragmentIon;

  static void to_message(const MatchedFragmentIon& ion, Message& message) {
    message.set_fragment_number(ion.fragment_number);
    message.set_charge(ion.charge);
    message.set_residue_position(ion.residue_position);
    message.set_mz(ion.mz);
    message.set_intensity(ion.intensity);
    message.set_neutral_mass(ion.neutral_mass);
    message.set_mass_error_ppm(ion.mass_error_ppm);
    message.set_product_type(ion.product_type);
    message.set_annotation(ion.annotation);
  }

  static void from_message(const Message& message, MatchedFragmentIon& ion) {
    ion.fragment_number = message.fragment_number();
    ion.charge = message.charge();
    ion.residue_position = message.residue_position();
    ion.mz = message.mz();
    ion.intensity = message.intensity();
    ion.neutral_mass = message.neutral_mass();
    ion.mass_error_ppm = message.mass_error_ppm();
    ion.product_type = message.product_type();
    ion.annotation = message.annotation();
  }
};

template <>
struct ProtoBinding<FdrInfo> {
  using Message = proto::FdrInfo;

  static void to_message(const FdrInfo& info, Message& message) {
    message.set_calculate_e_value(info.calculate_e_value);
    message.set_passes_threshold(info.passes_threshold);
    message.set_cumulative_target(info.cumulative_target);
    message.set_cumulative_decoy(info.cumulative_decoy);
    message.set_cumulative_target_notch(info.cumulative_target_notch);
    message.set_cumulative_decoy_notch(info.cumulative_decoy_notch);
    message.set_q_value(info.q_value);
    message.set_q_value_notch(info.q_value_notch);
    message.set_maximum_likelihood(info.maximum_likelihood);
    message.set_e_value(info.e_value);
    message.set_e_score(info.e_score);
  }

  static void from_message(const Message& message, FdrInfo& info) {
    info.calculate_e_value = message.calculate_e_value();
    info.passes_threshold = message.passes_threshold();
    info.cumulative_target = message.cumulative_target();
    info.cumulative_decoy = message.cumulative_decoy();
    info.cumulative_target_notch = message.cumulative_target_notch();
    info.cumulative_decoy_notch = message.cumulative_decoy_notch();
    info.q_value = message.q_value();
    info.q_value_notch = message.q_value_notch();
    info.maximum_likelihood = message.maximum_likelihood();
    info.e_value = message.e_value();
    info.e_score = message.e_score();
  }
};

template <>
struct ProtoBinding<CrosslinkSpectralMatch> {
  using Message = proto::CrosslinkSpectralMatch;

  static void to_message(const CrosslinkSpectralMatch& match, Message& message) {
    message.set_is_decoy(match.is_decoy);
    message.set_is_contaminant(match.is_contaminant);
    message.set_is_intra_protein(match.is_intra_protein);
    message.set_scan_number(match.scan_number);
    message.set_precursor_scan_number(match.precursor_scan_number);
    message.set_precursor_charge(match.precursor_charge);
    message.set_experimental_peaks(match.experimental_peaks);
    message.set_notch(match.notch);
    message.set_cross_type(match.cross_type);
    message.set_link_position(match.link_position);
    message.set_protein_link_position(match.protein_link_position);
    message.set_rank(match.rank);
    message.set_spectrum_index(match.spectrum_index);
    message.set_candidates(match.candidates);
    message.set_retention_time(match.retention_time);
    message.set_total_ion_current(match.total_ion_current);
    message.set_precursor_mz(match.precursor_mz);
    message.set_precursor_mass(match.precursor_mass);
    message.set_peptide_mass(match.peptide_mass);
    message.set_mass_error_ppm(match.mass_error_ppm);
    message.set_score(match.score);
    message.set_delta_score(match.delta_score);
    message.set_total_score(match.total_score);
    message.set_file_path(match.file_path);
    message.set_organism(match.organism);
    message.set_native_id(match.native_id);
    to_repeated_messages(match.matched_ions, *message.mutable_matched_ions());
    to_repeated(match.link_positions, *message.mutable_link_positions());
    to_repeated(match.ranks, *message.mutable_ranks());
    ProtoBinding<PeptideWithSetModifications>::to_message(match.peptide, *message.mutable_peptide());
    if (match.fdr) ProtoBinding<FdrInfo>::to_message(*match.fdr, *message.mutable_fdr());
    ProtoBinding<MatchedFragmentIon>::to_message(match.base_peak, *message.mutable_base_peak());
  }

  static void from_message(const Message& message, CrosslinkSpectralMatch& match) {
    match.is_decoy = message.is_decoy();
    match.is_contaminant = message.is_contaminant();
    match.is_intra_protein = message.is_intra_protein();
    match.scan_number = message.scan_number();
    match.precursor_scan_number = message.precursor_scan_number();
    match.precursor_charge = message.precursor_charge();
    match.experimental_peaks = message.experimental_peaks();
    match.notch = message.notch();
    match.cross_type = message.cross_type();
    match.link_position = message.link_position();
    match.protein_link_position = message.protein_link_position();
    match.rank = message.rank();
    match.spectrum_index = message.spectrum_index();
    match.candidates = message.candidates();
    match.retention_time = message.retention_time();
    match.total_ion_current = message.total_ion_current();
    match.precursor_mz = message.precursor_mz();
    match.precursor_mass = message.precursor_mass();
    match.peptide_mass = message.peptide_mass();
    match.mass_error_ppm = message.mass_error_ppm();
    match.score = message.score();
    match.delta_score = message.delta_score();
    match.total_score = message.total_score();
    match.file_path = message.file_path();
    match.organism = message.organism();
    match.native_id = message.native_id();
    from_repeated_messages(message.matched_ions(), match.matched_ions);
    from_repeated(message.link_positions(), match.link_positions);
    from_repeated(message.ranks(), match.ranks);
    ProtoBinding<PeptideWithSetModifications>::from_message(message.peptide(), match.peptide);
    from_optional(message.has_fdr(), message.fdr(), match.fdr);
    ProtoBinding<MatchedFragmentIon>::from_message(message.base_peak(), match.base_peak);
  }
};

template <>
struct ProtoBinding<Peptides> {
  using Message = proto::Peptides;

  static void to_message(const Peptides& matches, Message& message) {
    to_repeated_messages(matches, *message.mutable_matches());
  }

  static void from_message(const Message& message, Peptides& matches) {
    from_repeated_messages(message.matches(), matches);
  }
};

}  // namespace bench
