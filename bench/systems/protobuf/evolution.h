// SPDX-License-Identifier: MIT
#pragma once

#include "before.pb.h"
#include "systems/protobuf/binding.h"
#include "today.pb.h"
#include "workloads/evolution.h"

// Numbers of fields are kept. The language of schemas has no default values: a field that is new is an optional one.
namespace bench {

template <>
struct ProtoBinding<before::Record> {
  using Message = proto::before::Record;

  static void to_message(const before::Record& record, Message& message) {
    to_repeated(record.counters, *message.mutable_counters());
    to_repeated(record.identifiers, *message.mutable_identifiers());
    to_repeated(record.strings, *message.mutable_strings());
    message.set_comment(record.comment);
  }
};

template <>
struct ProtoBinding<today::Record> {
  using Message = proto::today::Record;

  static void from_message(const Message& message, today::Record& record) {
    from_repeated(message.strings(), record.strings);
    from_repeated(message.counters(), record.counters);
    record.source = message.has_source() ? message.source() : -1;
    from_repeated(message.ids(), record.ids);
  }
};

template <>
struct ProtoBinding<today::PeptideWithSetModifications> {
  using Message = proto::today::PeptideWithSetModifications;

  static void from_message(const Message& message, today::PeptideWithSetModifications& peptide) {
    peptide.base_sequence = message.base_sequence();
    peptide.start_residue = message.start_residue();
    peptide.end_residue = message.end_residue();
    peptide.missed_cleavages = message.missed_cleavages();
    peptide.proteins = message.has_proteins() ? message.proteins() : 1;
    peptide.full_sequence = message.full_sequence();
    peptide.accession = message.accession();
    peptide.protease = message.protease();
  }
};

template <>
struct ProtoBinding<today::MatchedFragmentIon> {
  using Message = proto::today::MatchedFragmentIon;

  static void from_message(const Message& message, today::MatchedFragmentIon& ion) {
    ion.annotation = message.annotation();
    ion.fragment_number = message.fragment_number();
    ion.charge = message.charge();
    ion.mz = message.mz();
    ion.intensity = message.intensity();
    ion.error_ppm = message.error_ppm();
    ion.noise = message.has_noise() ? message.noise() : -1;
    ion.product_type = message.product_type();
  }
};

template <>
struct ProtoBinding<today::FdrInfo> {
  using Message = proto::today::FdrInfo;

  static void from_message(const Message& message, today::FdrInfo& info) {
    info.q_value = message.q_value();
    info.passes_threshold = message.passes_threshold();
    info.cumulative_target = message.cumulative_target();
    info.cumulative_decoy = message.cumulative_decoy();
    info.cumulative_target_notch = message.cumulative_target_notch();
    info.cumulative_decoy_notch = message.cumulative_decoy_notch();
    info.q_value_notch = message.q_value_notch();
    info.likelihood = message.likelihood();
    info.e_value = message.e_value();
    info.posterior_error = message.has_posterior_error() ? message.posterior_error() : 1;
  }
};

template <>
struct ProtoBinding<today::CrosslinkSpectralMatch> {
  using Message = proto::today::CrosslinkSpectralMatch;

  static void from_message(const Message& message, today::CrosslinkSpectralMatch& match) {
    from_repeated_messages(message.matched_ions(), match.matched_ions);
    match.is_decoy = message.is_decoy();
    match.is_contaminant = message.is_contaminant();
    match.scan_number = message.scan_number();
    match.precursor_scan_number = message.precursor_scan_number();
    match.precursor_charge = message.precursor_charge();
    match.experimental_peaks = message.experimental_peaks();
    match.cross_type = message.cross_type();
    match.link_position = message.link_position();
    match.protein_link_position = message.protein_link_position();
    match.rank = message.rank();
    match.candidates = message.candidates();
    match.retention = message.retention();
    match.total_ion_current = message.total_ion_current();
    match.precursor_mz = message.precursor_mz();
    match.peptide_mass = message.peptide_mass();
    match.mass_error_ppm = message.mass_error_ppm();
    match.score = message.score();
    match.delta_score = message.delta_score();
    match.run = message.has_run() ? message.run() : -1;
    match.file_path = message.file_path();
    match.native_id = message.native_id();
    from_repeated(message.link_positions(), match.link_positions);
    from_repeated(message.ranks(), match.ranks);
    ProtoBinding<today::PeptideWithSetModifications>::from_message(message.peptide(), match.peptide);
    from_optional(message.has_fdr(), message.fdr(), match.fdr);
    ProtoBinding<today::MatchedFragmentIon>::from_message(message.base_peak(), match.base_peak);
  }
};

template <>
struct ProtoBinding<today::Peptides> {
  using Message = proto::today::Peptides;

  static void from_message(const Message& message, today::Peptides& matches) {
    from_repeated_messages(message.matches(), matches);
  }
};

}  // namespace bench
