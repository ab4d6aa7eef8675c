// SPDX-License-Identifier: MIT
// Columns without their type. Inputs are those of the target `packed`, of which only the message counts.

#include "fuzz/check_columns.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  hps_fuzz::subject_name = "hps::columns";
  hps_fuzz::check_columns(hps_fuzz::Input(hps_fuzz::text_of(data, size)).message);
  return 0;
}
