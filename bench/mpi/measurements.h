// SPDX-License-Identifier: MIT
#pragma once

#include <regex>

#include "harness/workload.h"

// The measurements between two ranks. Each prints one JSON object a line, on rank 0.
namespace bench {

struct MpiOptions {
  Scale scale;
  bool checks;  // that all answers are right, in few runs
  std::regex systems;
};

void measure_objects(const MpiOptions& options);      // E2, there and back
void measure_arrays(const MpiOptions& options);       // small objects and large arrays, there and back
void measure_collectives(const MpiOptions& options);  // E2 by all operations of a communicator

}  // namespace bench
