// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "workloads/all.h"

// The workloads' objects as views: texts and arrays of numbers stay in the message.
namespace bench {

struct EntryView {
  std::uint64_t id = 0;
  std::string_view name;
};

struct EntriesView {
  std::int32_t version = 0, source = 0, target = 0, sequence = 0;
  std::vector<EntryView> entries;
};

struct RecordView {
  std::span<const std::int64_t> integers;
  std::vector<std::string_view> strings;
};

struct PeptideView {
  int start_residue = 0, end_residue = 0, missed_cleavages = 0, fixed_modifications = 0;
  std::string_view base_sequence, full_sequence, protein_accession, protease, description;
};

struct IonView {
  int fragment_number = 0, charge = 0, residue_position = 0;
  double mz = 0, intensity = 0, neutral_mass = 0, mass_error_ppm = 0;
  std::string_view product_type, annotation;
};

struct MatchView {
  bool is_decoy = false, is_contaminant = false, is_intra_protein = false;
  int scan_number = 0, precursor_scan_number = 0, precursor_charge = 0, experimental_peaks = 0, notch = 0;
  int cross_type = 0, link_position = 0, protein_link_position = 0, rank = 0, spectrum_index = 0, candidates = 0;
  double retention_time = 0, total_ion_current = 0, precursor_mz = 0, precursor_mass = 0, peptide_mass = 0;
  double mass_error_ppm = 0, score = 0, delta_score = 0, total_score = 0;
  std::string_view file_path, organism, native_id;
  std::vector<IonView> matched_ions;
  std::span<const int> link_positions, ranks;
  PeptideView peptide;
  std::optional<FdrInfo> fdr;
  IonView base_peak;
};

auto members(Like<EntryView> auto& entry) { return std::tie(entry.id, entry.name); }
auto members(Like<EntriesView> auto& e) { return std::tie(e.version, e.source, e.target, e.sequence, e.entries); }
auto members(Like<RecordView> auto& record) { return std::tie(record.integers, record.strings); }

auto members(Like<PeptideView> auto& p) {
  return std::tie(p.start_residue, p.end_residue, p.missed_cleavages, p.fixed_modifications, p.base_sequence,
                  p.full_sequence, p.protein_accession, p.protease, p.description);
}

auto members(Like<IonView> auto& ion) {
  return std::tie(ion.fragment_number, ion.charge, ion.residue_position, ion.mz, ion.intensity, ion.neutral_mass,
                  ion.mass_error_ppm, ion.product_type, ion.annotation);
}

auto members(Like<MatchView> auto& m) {
  return std::tie(m.is_decoy, m.is_contaminant, m.is_intra_protein, m.scan_number, m.precursor_scan_number,
                  m.precursor_charge, m.experimental_peaks, m.notch, m.cross_type, m.link_position,
                  m.protein_link_position, m.rank, m.spectrum_index, m.candidates, m.retention_time,
                  m.total_ion_current, m.precursor_mz, m.precursor_mass, m.peptide_mass, m.mass_error_ppm, m.score,
                  m.delta_score, m.total_score, m.file_path, m.organism, m.native_id, m.matched_ions, m.link_positions,
                  m.ranks, m.peptide, m.fdr, m.base_peak);
}

// View<T>: what a message of a T is parsed into.
template <class T>
struct ViewOf;
template <class T>
using View = typename ViewOf<T>::type;

template <Scalar T>
struct ViewOf<std::vector<T>> : std::type_identity<std::span<const T>> {};
template <>
struct ViewOf<SparseMatrix>
    : std::type_identity<std::vector<std::pair<std::span<const std::uint64_t>, std::span<const double>>>> {};
template <>
struct ViewOf<HashMap> : std::type_identity<std::vector<std::pair<std::string_view, double>>> {};
template <>
struct ViewOf<Peptides> : std::type_identity<std::vector<MatchView>> {};
template <>
struct ViewOf<Entries> : std::type_identity<EntriesView> {};
template <>
struct ViewOf<Record> : std::type_identity<RecordView> {};

}  // namespace bench
