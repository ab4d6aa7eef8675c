// SPDX-License-Identifier: MIT
// An aggregate needs nothing. The format is the last argument, of both calls.

#include <cassert>
#include <iostream>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <hps/hps.h>

struct Ion {
  int charge;
  double mz;
  std::string annotation;
  bool operator==(const Ion&) const = default;
};

struct Peptide {
  std::string sequence;
  std::vector<Ion> ions;
  std::optional<double> q_value;
  bool operator==(const Peptide&) const = default;
};

int main() {
  const std::vector<Peptide> peptides{{"PEPTIDE", {{1, 98.06, "b1"}, {2, 227.1, "b2"}}, 0.01}, {"HPS", {}, {}}};

  const std::string compact = hps::to_string(peptides);  // hps::compact, the default
  const std::string raw = hps::to_string(peptides, hps::raw);
  assert(hps::from_string<std::vector<Peptide>>(compact) == peptides);
  assert(hps::from_string<std::vector<Peptide>>(raw, hps::raw) == peptides);

  // Kept objects keep their memory: in a loop this allocates nothing once they are large enough.
  std::string message;
  std::vector<Peptide> parsed;
  for (int i = 0; i < 3; ++i) {
    hps::to_string(peptides, message);
    hps::from_string(message, parsed);
  }
  assert(parsed == peptides && hps::serialized_size(peptides) == message.size());

  // Options make a new format. canonical() gives equal values equal bytes, hash tables included.
  const std::unordered_map<std::string, int> forward{{"a", 1}, {"b", 2}}, backward{{"b", 2}, {"a", 1}};
  assert(hps::to_string(forward, hps::compact.canonical()) == hps::to_string(backward, hps::compact.canonical()));

  std::cout << "compact " << compact.size() << ", raw " << raw.size() << std::endl;
}
