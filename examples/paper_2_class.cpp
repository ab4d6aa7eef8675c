// SPDX-License-Identifier: MIT
// The second example of the paper (J. Li, arXiv:1811.04556): a class with functions of its own.

#include <cassert>
#include <iostream>

#include <hps/legacy.h>

class QuantumState {
 public:
  unsigned n_elecs;
  std::unordered_set<unsigned> orbs_from;
  std::unordered_set<unsigned> orbs_to;

  template <class B>
  void serialize(B& buf) const {
    buf << n_elecs << orbs_from << orbs_to;
  }

  template <class B>
  void parse(B& buf) {
    buf >> n_elecs >> orbs_from >> orbs_to;
  }
};

int main() {
  QuantumState qs;

  qs.n_elecs = 33;
  qs.orbs_from.insert({11, 22});
  qs.orbs_to.insert({44, 66});

  std::string serialized = hps::to_string(qs);

  std::cout << "size (B): " << serialized.size() << std::endl;
  // size (B): 7
  // HPS looks for the serialize<B> and parse<B> in QuantumState.
  // The first byte is n_elecs, then 3 bytes for each unordered_set.

  const auto parsed = hps::from_string<QuantumState>(serialized);
  assert(parsed.n_elecs == 33 && parsed.orbs_from == qs.orbs_from && parsed.orbs_to == qs.orbs_to);
  return 0;
}
