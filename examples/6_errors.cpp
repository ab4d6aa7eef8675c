// SPDX-License-Identifier: MIT
// Errors say what is wrong, where in the input, and in which member.

#include <cassert>
#include <iostream>
#include <string>
#include <vector>

#include <hps/hps.h>

struct Ion {
  int charge;
  double mz;
  std::string annotation;
};
struct Peptide {
  std::string sequence;
  std::vector<Ion> ions;
};
struct Tree {
  std::vector<Tree> children;
};

int main() {
  const std::string message = hps::to_string(Peptide{"HPS", {{1, 98.06, "b1"}, {2, 227.1, "b2"}}});

  try {
    hps::from_string<Peptide>(message.substr(0, message.size() - 4));
    assert(false);
  } catch (const hps::ParseError& e) {
    std::cout << e.what() << "\n";
    assert(e.path() == "Peptide.ions[1].mz" && e.offset() == message.size() - 4);
  }

  try {
    hps::from_string<Peptide>(message + '\0');
    assert(false);
  } catch (const hps::ParseError& e) {
    std::cout << e.what() << "\n";
    assert(e.offset() == message.size());
  }

  // 2000 levels of "one child", as no honest tree has them.
  try {
    hps::from_string<Tree>(std::string(2000, '\1') + '\0', hps::compact.max_depth(100));
    assert(false);
  } catch (const hps::LimitExceeded& e) {
    std::cout << e.what() << "\n";
  }
  // All of them derive from hps::Error, which is a std::runtime_error.
}
