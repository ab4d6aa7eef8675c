// SPDX-License-Identifier: MIT
#pragma once

#include "peptides.capnp.h"
#include "systems/capnp/binding.h"
#include "workloads/peptides.h"

namespace bench {

template <>
struct CapnpBinding<PeptideWithSetModifications> {
  using Message = capnproto::PeptideWithSetModifications;

  static void to_message(const PeptideWithSetModifications& peptide, Message::Builder message) {
    message.setStartResidue(peptide.start_residue);
    message.setEndResidue(peptide.end_residue);
    message.setMissedCleavages(peptide.missed_cleavages);
    message.setFixedModifications(peptide.fixed_modifications);
    message.setBaseSequence(text(peptide.base_sequence));
    message.setFullSequence(text(peptide.full_sequence));
    message.setProteinAccession(text(peptide.protein_accession));
    message.setProtease(text(peptide.protease));
    message.setDescription(text(peptide.description));
  }

  static auto fields(Message::Reader message) {
    return std::tuple(message.getStartResidue(), message.getEndResidue(), message.getMissedCleavages(),
                      message.getFixedModifications(), message.getBaseSequence(), message.getFullSequence(),
                      message.getProteinAccession(), message.getProtease(), message.getDescription());
  }
};

template <>
struct CapnpBinding<MatchedFragmentIon> {
  using Message = capnproto::MatchedFragmentIon;

  static void to_message(const MatchedFragmentIon& ion, Message::Builder message) {
    message.setFragmentNumber(ion.fragment_number);
    message.setCharge(ion.charge);
    message.setResiduePosition(ion.residue_position);
    message.setMz(ion.mz);
    message.setIntensity(ion.intensity);
    message.setNeutralMass(ion.neutral_mass);
    message.setMassErrorPpm(ion.mass_error_ppm);
    message.setProductType(text(ion.product_type));
    message.setAnnotation(text(ion.annotation));
  }

  static auto fields(Message::Reader message) {
    return std::tuple(message.getFragmentNumber(), message.getCharge(), message.getResiduePosition(), message.getMz(),
                      message.getIntensity(), message.getNeutralMass(), message.getMassErrorPpm(),
                      message.getProductType(), message.getAnnotation());
  }
};

template <>
struct CapnpBinding<FdrInfo> {
  using Message = capnproto::FdrInfo;

  static void to_message(const FdrInfo& info, Message::Builder message) {
    message.setCalculateEValue(info.calculate_e_value);
    message.setPassesThreshold(info.passes_threshold);
    message.setCumulativeTarget(info.cumulative_target);
    message.setCumulativeDecoy(info.cumulative_decoy);
    message.setCumulativeTargetNotch(info.cumulative_target_notch);
    message.setCumulativeDecoyNotch(info.cumulative_decoy_notch);
    message.setQValue(info.q_value);
    message.setQValueNotch(info.q_value_notch);
    message.setMaximumLikelihood(info.maximum_likelihood);
    message.setEValue(info.e_value);
    message.setEScore(info.e_score);
  }

  static auto fields(Message::Reader message) {
    return std::tuple(message.getCalculateEValue(), message.getPassesThreshold(), message.getCumulativeTarget(),
                      message.getCumulativeDecoy(), message.getCumulativeTargetNotch(),
                      message.getCumulativeDecoyNotch(), message.getQValue(), message.getQValueNotch(),
                      message.getMaximumLikelihood(), message.getEValue(), message.getEScore());
  }
};

template <>
struct CapnpBinding<CrosslinkSpectralMatch> {
  using Message = capnproto::CrosslinkSpectralMatch;

  static void to_message(const CrosslinkSpectralMatch& match, Message::Builder message) {
    message.setIsDecoy(match.is_decoy);
    message.setIsContaminant(match.is_contaminant);
    message.setIsIntraProtein(match.is_intra_protein);
    message.setScanNumber(match.scan_number);
    message.setPrecursorScanNumber(match.precursor_scan_number);
    message.setPrecursorCharge(match.precursor_charge);
    message.setExperimentalPeaks(match.experimental_peaks);
    message.setNotch(match.notch);
    message.setCrossType(match.cross_type);
    message.setLinkPosition(match.link_position);
    message.setProteinLinkPosition(match.protein_link_position);
    message.setRank(match.rank);
    message.setSpectrumIndex(match.spectrum_index);
    message.setCandidates(match.candidates);
    message.setRetentionTime(match.retention_time);
    message.setTotalIonCurrent(match.total_ion_current);
    message.setPrecursorMz(match.precursor_mz);
    message.setPrecursorMass(match.precursor_mass);
    message.setPeptideMass(match.peptide_mass);
    message.setMassErrorPpm(match.mass_error_ppm);
    message.setScore(match.score);
    message.setDeltaScore(match.delta_score);
    message.setTotalScore(match.total_score);
    message.setFilePath(text(match.file_path));
    message.setOrganism(text(match.organism));
    message.setNativeId(text(match.native_id));
    set_messages(match.matched_ions, message.initMatchedIons(list_size(match.matched_ions)));
    message.setLinkPositions(numbers(match.link_positions));
    message.setRanks(numbers(match.ranks));
    CapnpBinding<PeptideWithSetModifications>::to_message(match.peptide, message.initPeptide());
    if (match.fdr) CapnpBinding<FdrInfo>::to_message(*match.fdr, message.initFdr());
    CapnpBinding<MatchedFragmentIon>::to_message(match.base_peak, message.initBasePeak());
  }

  static auto fields(Message::Reader message) {
    const auto fdr = message.hasFdr() ? std::optional(message.getFdr()) : std::nullopt;
    return std::tuple(message.getIsDecoy(), message.getIsContaminant(), message.getIsIntraProtein(),
                      message.getScanNumber(), message.getPrecursorScanNumber(), message.getPrecursorCharge(),
                      message.getExperimentalPeaks(), message.getNotch(), message.getCrossType(),
                      message.getLinkPosition(), message.getProteinLinkPosition(), message.getRank(),
                      message.getSpectrumIndex(), message.getCandidates(), message.getRetentionTime(),
                      message.getTotalIonCurrent(), message.getPrecursorMz(), message.getPrecursorMass(),
                      message.getPeptideMass(), message.getMassErrorPpm(), message.getScore(), message.getDeltaScore(),
                      message.getTotalScore(), message.getFilePath(), message.getOrganism(), message.getNativeId(),
                      message.getMatchedIons(), message.getLinkPositions(), message.getRanks(), message.getPeptide(),
                      fdr, message.getBasePeak());
  }
};

template <>
struct CapnpBinding<Peptides> {
  using Message = capnproto::Peptides;

  static void to_message(const Peptides& matches, Message::Builder message) {
    set_messages(matches, message.initMatches(list_size(matches)));
  }

  static auto fields(Message::Reader message) { return std::tuple(message.getMatches()); }
};

}  // namespace bench
