// SPDX-License-Identifier: MIT
#include "workloads/peptides.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "harness/random.h"
#include "workloads/psm_statistics.h"

namespace bench {
namespace {

constexpr double proton = 1.00727646688;
constexpr double water = 18.0105646863;

// Monoisotopic masses of the residues in the order of their letters; cysteine is carbamidomethylated.
constexpr std::string_view residue_letters = "ACDEFGHIKLMNPQRSTVWY";
constexpr std::array residue_masses = {71.0371137878,  160.0306485000, 115.0269430320, 129.0425930962, 147.0684139162,
                                       57.0214637236,  137.0589118624, 113.0840639804, 128.0949630177, 113.0840639804,
                                       131.0404846062, 114.0429274472, 97.0527638520,  128.0585775114, 156.1011110281,
                                       87.0320284099,  101.0476784741, 99.0684139162,  186.0793129535, 163.0633285376};

double residue_mass(char letter) { return residue_masses[residue_letters.find(letter)]; }

// Instruments write single precision.
double measured(double value) { return static_cast<double>(static_cast<float>(value)); }

// As text formats give it, with five decimals.
double rounded(double value) { return static_cast<double>(static_cast<std::int64_t>(value * 1e5 + 0.5)) / 1e5; }

class Generator {
 public:
  explicit Generator(std::uint64_t seed)
      : random_(seed), statistics_(read_psm_statistics(HPS_BENCH_DATA "/bsa_psms.json")) {
    for (int i = 0; i < 40; ++i) proteins_.push_back(accession());
    scan_ = statistics_.first_scan;
  }

  Peptides make(std::size_t count) {
    Peptides matches;
    for (std::size_t i = 0; i < count; ++i) matches.push_back(make_match());
    return matches;
  }

 private:
  // In the pattern of UniProt: P02769.
  std::string accession() {
    std::string text(1, "OPQ"[random_.below(3)]);
    for (int i = 0; i < 5; ++i) text += static_cast<char>('0' + random_.below(10));
    return text;
  }

  // As the sequences seen, stretched to lengths of 7 to 40; trypsin cuts behind K and R.
  std::string sequence(int missed_cleavages) {
    const int seen = random_.pick(statistics_.lengths) + missed_cleavages * 4;
    const int length = std::clamp(static_cast<int>(seen * (0.8 + random_.uniform())), 7, 40);
    std::string text;
    while (static_cast<int>(text.size()) < length - 1) {
      const char letter = statistics_.residues[random_.below(statistics_.residues.size())];
      if (letter != 'K' && letter != 'R') text += letter;
    }
    for (int i = 0; i < missed_cleavages; ++i) text[random_.below(text.size())] = 'K';
    return text + (random_.chance(0.6) ? 'K' : 'R');
  }

  PeptideWithSetModifications make_peptide() {
    PeptideWithSetModifications peptide;
    peptide.missed_cleavages = random_.pick(statistics_.missed_cleavages);
    peptide.base_sequence = sequence(peptide.missed_cleavages);
    for (const char letter : peptide.base_sequence) {
      peptide.full_sequence += letter;
      if (letter != 'C') continue;
      peptide.full_sequence += "[Common Fixed:Carbamidomethyl on C]";
      ++peptide.fixed_modifications;
    }
    peptide.start_residue = random_.between(1, 900);
    peptide.end_residue = peptide.start_residue + static_cast<int>(peptide.base_sequence.size()) - 1;
    peptide.protein_accession = random_.pick(proteins_);
    peptide.protease = "trypsin";
    peptide.description = random_.chance(0.9) ? "full" : "semi";
    return peptide;
  }

  MatchedFragmentIon make_ion(const std::string& sequence, bool is_b, int number, int charge) {
    const auto length = static_cast<int>(sequence.size());
    double mass = is_b ? 0 : water;
    for (int i = 0; i < number; ++i) {
      mass += residue_mass(sequence[static_cast<std::size_t>(is_b ? i : length - 1 - i)]);
    }
    MatchedFragmentIon ion;
    ion.fragment_number = number;
    ion.charge = charge;
    ion.residue_position = is_b ? number : length - number;
    ion.neutral_mass = mass;
    const double theoretical = mass / charge + proton;
    ion.mz = measured(theoretical + random_.pick(statistics_.fragment_errors));
    ion.intensity = measured(random_.pick(statistics_.fragment_intensities) * (0.5 + random_.uniform()));
    ion.mass_error_ppm = (ion.mz - theoretical) / theoretical * 1e6;
    ion.product_type.assign(1, is_b ? 'b' : 'y');
    ion.annotation = ion.product_type + std::to_string(number) + "+" + std::to_string(charge);
    return ion;
  }

  // 5 to 30 ions, by type, charge and number, each at most once.
  std::vector<MatchedFragmentIon> make_ions(const std::string& sequence) {
    const int numbers = static_cast<int>(sequence.size()) - 1;
    const int wanted = random_.between(5, std::min(30, 3 * numbers));
    const int b_ions = std::min(numbers, static_cast<int>(wanted * statistics_.share_of_b_ions));
    const int y_ions = std::min(numbers, wanted - b_ions);
    std::vector<MatchedFragmentIon> ions;
    add_series(ions, sequence, true, b_ions, 1);
    add_series(ions, sequence, false, y_ions, 1);
    add_series(ions, sequence, false, wanted - b_ions - y_ions, 2);
    return ions;
  }

  // Chooses `wanted` of the fragments in their order.
  void add_series(std::vector<MatchedFragmentIon>& ions, const std::string& sequence, bool is_b, int wanted,
                  int charge) {
    const int numbers = static_cast<int>(sequence.size()) - 1;
    for (int number = 1; number <= numbers && wanted > 0; ++number) {
      if (random_.between(1, numbers - number + 1) > wanted) continue;
      ions.push_back(make_ion(sequence, is_b, number, charge));
      --wanted;
    }
  }

  FdrInfo make_fdr(double score) {
    FdrInfo fdr;
    fdr.calculate_e_value = random_.chance(0.5);
    fdr.cumulative_target = random_.between(1, 20000);
    fdr.cumulative_decoy = random_.between(0, 200);
    fdr.cumulative_target_notch = random_.between(1, static_cast<int>(fdr.cumulative_target));
    fdr.cumulative_decoy_notch = random_.between(0, static_cast<int>(fdr.cumulative_decoy));
    fdr.q_value = fdr.cumulative_decoy / fdr.cumulative_target;
    fdr.q_value_notch = fdr.cumulative_decoy_notch / fdr.cumulative_target_notch;
    fdr.passes_threshold = fdr.q_value < 0.01;
    if (fdr.calculate_e_value) {
      fdr.maximum_likelihood = score / (1 + random_.uniform());
      fdr.e_value = random_.uniform() / (1 + score * score);
      fdr.e_score = score / 3;
    }
    return fdr;
  }

  void set_scan(CrosslinkSpectralMatch& match) {
    static const std::vector<std::string> files = {"/data/experiments/2022-03/BSA1.mzML",
                                                   "/data/experiments/2022-03/BSA2.mzML",
                                                   "/data/experiments/2022-04/bovine_serum_albumin_replicate_1.mzML"};
    scan_ += random_.between(1, 9);
    match.scan_number = scan_;
    match.precursor_scan_number = scan_ - random_.between(1, 8);
    match.spectrum_index = match.scan_number - 1;
    match.experimental_peaks = random_.between(20, 1400);
    match.retention_time = random_.pick(statistics_.retention_times) + 0.01 * random_.normal();
    match.total_ion_current = measured(random_.pick(statistics_.fragment_intensities) * random_.between(50, 500));
    match.file_path = random_.pick(files);
    match.organism = "Bos taurus";
    match.native_id = "controllerType=0 controllerNumber=1 scan=" + std::to_string(match.scan_number);
  }

  void set_masses(CrosslinkSpectralMatch& match) {
    match.precursor_charge = random_.pick(statistics_.charges);
    match.peptide_mass = water;
    for (const char letter : match.peptide.base_sequence) match.peptide_mass += residue_mass(letter);
    match.mass_error_ppm = random_.pick(statistics_.mass_errors_ppm) + 0.1 * random_.normal();
    const double mass = match.peptide_mass * (1 + match.mass_error_ppm * 1e-6);
    match.precursor_mz = rounded(mass / match.precursor_charge + proton);
    match.precursor_mass = (match.precursor_mz - proton) * match.precursor_charge;
  }

  void set_links(CrosslinkSpectralMatch& match) {
    const auto length = static_cast<int>(match.peptide.base_sequence.size());
    match.cross_type = random_.between(0, 4);
    for (int i = random_.between(1, 3); i > 0; --i) match.link_positions.push_back(random_.between(1, length));
    for (int i = random_.between(1, 5); i > 0; --i) match.ranks.push_back(random_.between(1, 20));
    match.link_position = match.link_positions.front();
    match.protein_link_position = match.peptide.start_residue + match.link_position - 1;
    match.rank = match.ranks.front();
    match.candidates = random_.between(1, 300);
    match.notch = random_.chance(0.8) ? 0 : random_.between(1, 3);
    match.is_decoy = random_.chance(0.02);
    match.is_contaminant = random_.chance(0.05);
    match.is_intra_protein = random_.chance(0.3);
  }

  CrosslinkSpectralMatch make_match() {
    CrosslinkSpectralMatch match;
    match.peptide = make_peptide();
    set_scan(match);
    set_masses(match);
    set_links(match);
    match.matched_ions = make_ions(match.peptide.base_sequence);
    match.base_peak = *std::max_element(match.matched_ions.begin(), match.matched_ions.end(),
                                        [](const auto& a, const auto& b) { return a.intensity < b.intensity; });
    match.score = random_.pick(statistics_.scores) + random_.uniform() / 3;
    match.delta_score = match.score * random_.uniform();
    match.total_score = match.score + match.delta_score;
    if (random_.chance(0.8)) match.fdr = make_fdr(match.score);
    return match;
  }

  Random random_;
  PsmStatistics statistics_;
  std::vector<std::string> proteins_;
  int scan_ = 0;
};

Workload<Peptides> make_workload(std::size_t count) {
  // Like E5/records: as many messages in turn as make 2000 records, or branch predictors would learn a short one.
  Generator generator(2022);
  Workload<Peptides> workload;
  workload.rotation = std::max<std::size_t>(2000 / count, 1);
  for (std::size_t i = 0; i < std::max<std::size_t>(workload.rotation, 2); ++i) {
    workload.messages.push_back(generator.make(count));
  }
  return workload;
}

// The thesis' sizes: 4, 8, ... 100 and 100, 200, ... 2000.
std::vector<std::size_t> counts(Scale scale) {
  if (scale == Scale::quick) return {4, 20, 100, 500, 2000};
  std::vector<std::size_t> all;
  for (std::size_t count = 4; count < 100; count += 4) all.push_back(count);
  for (std::size_t count = 100; count <= 2000; count += 100) all.push_back(count);
  return all;
}

}  // namespace

LazyWorkload<Peptides> peptides(std::size_t count) {
  return {"E2/peptides:" + std::to_string(count), [count] { return make_workload(count); }};
}

const std::vector<LazyWorkload<Peptides>>& peptides(Scale scale) {
  static const auto workloads = [scale] {
    std::vector<LazyWorkload<Peptides>> all;
    for (const std::size_t count : counts(scale)) all.push_back(peptides(count));
    return all;
  }();
  return workloads;
}

}  // namespace bench
