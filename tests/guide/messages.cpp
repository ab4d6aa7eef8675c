// SPDX-License-Identifier: MIT
// docs/guide.md: whole messages, without a schema.

#include <hps/gather.h>
#include <hps/hps.h>
#include <hps/packed.h>
#include <unistd.h>

#include <memory_resource>

#include "peptide.h"

namespace hps_tests {

struct Value {
  int number;
  std::string text;
};

void calls(const Value& value) {
#include "guide/calls_1.inc"
}

void formats_and_options(const Value& value) {
#include "guide/formats-and-options_1.inc"
}

namespace buffers {

#include "guide/buffers_1.types.inc"

void several(const Value& header, const std::vector<int>& values) {
#include "guide/buffers_1.inc"
}

}  // namespace buffers

void gather_lists(int fd, const std::vector<double>& object) {
#include "guide/gather-lists_1.inc"
}

void receive(std::span<std::byte>);

void scattered(std::string_view rest, const std::vector<hps::Gap>& gaps, std::vector<double>& object) {
#include "guide/gather-lists_2.inc"
}

struct SpectrumView {
  std::string_view title;
  std::span<const double> mz;
};

void views(const std::string& message) {
#include "guide/views_1.inc"
}

void columns(const std::vector<Peptide>& peptides) {
#include "guide/columns_1.inc"
}

void memory_of_columns(const std::vector<Peptide>& peptides) {
#include "guide/columns_2.inc"
  hps::to_string(peptides, format);
}

}  // namespace hps_tests
