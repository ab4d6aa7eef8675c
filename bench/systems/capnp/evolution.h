// SPDX-License-Identifier: MIT
#pragma once

#include "before.capnp.h"
#include "systems/capnp/binding.h"
#include "today.capnp.h"
#include "workloads/evolution.h"

namespace bench {

template <>
struct CapnpBinding<before::Record> {
  using Message = capnproto::before::Record;

  static void to_message(const before::Record& record, Message::Builder message) {
    message.setCounters(numbers(record.counters));
    message.setIdentifiers(numbers(record.identifiers));
    auto strings = message.initStrings(list_size(record.strings));
    for (unsigned i = 0; i < strings.size(); ++i) strings.set(i, text(record.strings[i]));
    message.setComment(text(record.comment));
  }
};

template <>
struct CapnpBinding<today::PeptideWithSetModifications> {
  using Message = capnproto::today::PeptideWithSetModifications;

  static auto fields(Message::Reader message) {
    return std::tuple(message.getBaseSequence(), message.getStartResidue(), message.getEndResidue(),
                      message.getMissedCleavages(), message.getFullSequence(), message.getAccession(),
                      message.getProtease(), message.getProteins());
  }
};

template <>
struct CapnpBinding<today::MatchedFragmentIon> {
  using Message = capnproto::today::MatchedFragmentIon;

  static auto fields(Message::Reader message) {
    return std::tuple(message.getAnnotation(), message.getFragmentNumber(), message.getCharge(), message.getMz(),
                      message.getIntensity(), message.getErrorPpm(), message.getProductType(), message.getNoise());
  }
};

template <>
struct CapnpBinding<today::FdrInfo> {
  using Message = capnproto::today::FdrInfo;

  static auto fields(Message::Reader message) {
    return std::tuple(message.getQValue(), message.getPassesThreshold(), message.getCumulativeTarget(),
                      message.getCumulativeDecoy(), message.getCumulativeTargetNotch(),
                      message.getCumulativeDecoyNotch(), message.getQValueNotch(), message.getLikelihood(),
                      message.getEValue(), message.getPosteriorError());
  }
};

template <>
struct CapnpBinding<today::CrosslinkSpectralMatch> {
  using Message = capnproto::today::CrosslinkSpectralMatch;

  static auto fields(Message::Reader message) {
    const auto fdr = message.hasFdr() ? std::optional(message.getFdr()) : std::nullopt;
    return std::tuple(message.getMatchedIons(), message.getIsDecoy(), message.getIsContaminant(),
                      message.getScanNumber(), message.getPrecursorScanNumber(), message.getPrecursorCharge(),
                      message.getExperimentalPeaks(), message.getCrossType(), message.getLinkPosition(),
                      message.getProteinLinkPosition(), message.getRank(), message.getCandidates(),
                      message.getRetention(), message.getTotalIonCurrent(), message.getPrecursorMz(),
                      message.getPeptideMass(), message.getMassErrorPpm(), message.getScore(), message.getDeltaScore(),
                      message.getFilePath(), message.getNativeId(), message.getLinkPositions(), message.getRanks(),
                      message.getPeptide(), fdr, message.getBasePeak(), message.getRun());
  }
};

template <>
struct CapnpBinding<today::Peptides> {
  using Message = capnproto::today::Peptides;

  static auto fields(Message::Reader message) { return std::tuple(message.getMatches()); }
};

template <>
struct CapnpBinding<today::Record> {
  using Message = capnproto::today::Record;

  static auto fields(Message::Reader message) {
    return std::tuple(message.getStrings(), message.getCounters(), message.getIds(), message.getSource());
  }
};

}  // namespace bench
