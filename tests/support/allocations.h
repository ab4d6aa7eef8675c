// SPDX-License-Identifier: MIT
#pragma once
// Counts what operator new gives out; allocations.cpp replaces it for the whole executable.

#include <cstddef>

namespace hps_tests {

struct Allocations {
  std::size_t count = 0;  // calls of operator new
  std::size_t live = 0;   // bytes now
  std::size_t peak = 0;   // the most bytes at once
};

Allocations& allocations();

// What was allocated since it was made.
class AllocationScope {
 public:
  AllocationScope() : begin_(allocations()) { allocations().peak = begin_.live; }
  std::size_t count() const { return allocations().count - begin_.count; }
  std::size_t peak() const { return allocations().peak - begin_.live; }

 private:
  Allocations begin_;
};

}  // namespace hps_tests
