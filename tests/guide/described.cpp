// SPDX-License-Identifier: MIT
// docs/guide.md: schemas, and messages that have one.

#include <hps/schema.h>

#include <iostream>

#include "peptide.h"

enum class Flag { read = 1, write = 1024 };

template <class T>
struct Point {
  T x, y;
};

#include "guide/schemas_2.inc"

namespace hps_tests {

void single_columns(const std::vector<Peptide>& peptides) {
#include "guide/columns_3.inc"
}

void schemas() {
#include "guide/schemas_1.inc"
  hps::schema_of<std::pair<Flag, Point<double>>>();
}

void described_messages(const std::vector<Peptide>& peptides) {
#include "guide/described-messages_1.inc"
}

void fingerprints(const Peptide& peptide, const std::string& older) {
#include "guide/described-messages_2.inc"
}

namespace changed {

#include "guide/types-that-have-changed_1.types.inc"

void parse(const std::string& old_message) {
#include "guide/types-that-have-changed_1.inc"
}

}  // namespace changed
}  // namespace hps_tests
