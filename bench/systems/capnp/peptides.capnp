# SPDX-License-Identifier: MIT
@0xc86f05d9fb6031c3;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("bench::capnproto");

struct PeptideWithSetModifications {
  startResidue @0 :Int32;
  endResidue @1 :Int32;
  missedCleavages @2 :Int32;
  fixedModifications @3 :Int32;
  baseSequence @4 :Text;
  fullSequence @5 :Text;
  proteinAccession @6 :Text;
  protease @7 :Text;
  description @8 :Text;
}

struct MatchedFragmentIon {
  fragmentNumber @0 :Int32;
  charge @1 :Int32;
  residuePosition @2 :Int32;
  mz @3 :Float64;
  intensity @4 :Float64;
  neutralMass @5 :Float64;
  massErrorPpm @6 :Float64;
  productType @7 :Text;
  annotation @8 :Text;
}

struct FdrInfo {
  calculateEValue @0 :Bool;
  passesThreshold @1 :Bool;
  cumulativeTarget @2 :Float64;
  cumulativeDecoy @3 :Float64;
  cumulativeTargetNotch @4 :Float64;
  cumulativeDecoyNotch @5 :Float64;
  qValue @6 :Float64;
  qValueNotch @7 :Float64;
  maximumLikelihood @8 :Float64;
  eValue @9 :Float64;
  eScore @10 :Float64;
}

struct CrosslinkSpectralMatch {
  isDecoy @0 :Bool;
  isContaminant @1 :Bool;
  isIntraProtein @2 :Bool;
  scanNumber @3 :Int32;
  precursorScanNumber @4 :Int32;
  precursorCharge @5 :Int32;
  experimentalPeaks @6 :Int32;
  notch @7 :Int32;
  crossType @8 :Int32;
  linkPosition @9 :Int32;
  proteinLinkPosition @10 :Int32;
  rank @11 :Int32;
  spectrumIndex @12 :Int32;
  candidates @13 :Int32;
  retentionTime @14 :Float64;
  totalIonCurrent @15 :Float64;
  precursorMz @16 :Float64;
  precursorMass @17 :Float64;
  peptideMass @18 :Float64;
  massErrorPpm @19 :Float64;
  score @20 :Float64;
  deltaScore @21 :Float64;
  totalScore @22 :Float64;
  filePath @23 :Text;
  organism @24 :Text;
  nativeId @25 :Text;
  matchedIons @26 :List(MatchedFragmentIon);
  linkPositions @27 :List(Int32);
  ranks @28 :List(Int32);
  peptide @29 :PeptideWithSetModifications;
  fdr @30 :FdrInfo;  # may be absent
  basePeak @31 :MatchedFragmentIon;
}

struct Peptides {
  matches @0 :List(CrosslinkSpectralMatch);
}
