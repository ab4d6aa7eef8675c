# SPDX-License-Identifier: MIT
# The structs of peptides.capnp and before.capnp, later. Fields are never removed or widened, and new ones come last.
@0xa514984f6b240618;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("bench::capnproto::today");

struct PeptideWithSetModifications {
  startResidue @0 :Int32;
  endResidue @1 :Int32;
  missedCleavages @2 :Int32;
  wasFixedModifications @3 :Int32;
  baseSequence @4 :Text;
  fullSequence @5 :Text;
  accession @6 :Text;
  protease @7 :Text;
  wasDescription @8 :Text;
  proteins @9 :Int32 = 1;
}

struct MatchedFragmentIon {
  fragmentNumber @0 :Int32;
  charge @1 :Int32;
  wasResiduePosition @2 :Int32;
  mz @3 :Float64;
  intensity @4 :Float64;
  wasNeutralMass @5 :Float64;
  errorPpm @6 :Float64;
  productType @7 :Text;
  annotation @8 :Text;
  noise @9 :Float64 = -1;
}

struct FdrInfo {
  wasCalculateEValue @0 :Bool;
  passesThreshold @1 :Bool;
  cumulativeTarget @2 :Float64;
  cumulativeDecoy @3 :Float64;
  cumulativeTargetNotch @4 :Float64;
  cumulativeDecoyNotch @5 :Float64;
  qValue @6 :Float64;
  qValueNotch @7 :Float64;
  likelihood @8 :Float64;
  eValue @9 :Float64;
  wasEScore @10 :Float64;
  posteriorError @11 :Float64 = 1;
}

struct CrosslinkSpectralMatch {
  isDecoy @0 :Bool;
  isContaminant @1 :Bool;
  wasIsIntraProtein @2 :Bool;
  scanNumber @3 :Int32;
  precursorScanNumber @4 :Int32;
  precursorCharge @5 :Int32;
  experimentalPeaks @6 :Int32;
  wasNotch @7 :Int32;
  crossType @8 :Int32;
  linkPosition @9 :Int32;
  proteinLinkPosition @10 :Int32;
  rank @11 :Int32;
  wasSpectrumIndex @12 :Int32;
  candidates @13 :Int32;
  retention @14 :Float64;
  totalIonCurrent @15 :Float64;
  precursorMz @16 :Float64;
  wasPrecursorMass @17 :Float64;
  peptideMass @18 :Float64;
  massErrorPpm @19 :Float64;
  score @20 :Float64;
  deltaScore @21 :Float64;
  wasTotalScore @22 :Float64;
  filePath @23 :Text;
  wasOrganism @24 :Text;
  nativeId @25 :Text;
  matchedIons @26 :List(MatchedFragmentIon);
  linkPositions @27 :List(Int32);
  ranks @28 :List(Int32);
  peptide @29 :PeptideWithSetModifications;
  fdr @30 :FdrInfo;  # may be absent
  basePeak @31 :MatchedFragmentIon;
  run @32 :Int32 = -1;
}

struct Peptides {
  matches @0 :List(CrosslinkSpectralMatch);
}

struct Record {
  counters @0 :List(Int32);
  ids @1 :List(Int64);
  strings @2 :List(Text);
  wasComment @3 :Text;
  source @4 :Int32 = -1;
}
