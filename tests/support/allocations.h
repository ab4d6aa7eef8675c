// SPDX-License-Identifier: MIT
#pragma once
// Counts what operator new gives out; allocations.cpp replaces it for the whole executable.

#include <cstddef>
#include <new>

namespace hps_tests {

struct Allocations {
  std::size_t count = 0;                            // calls of operator new
  std::size_t live = 0;                             // bytes now
  std::size_t peak = 0;                             // the most bytes at once
  std::size_t left = static_cast<std::size_t>(-1);  // calls until one fails
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

// Calls f with a first, second, ... allocation in it that fails, until none does; and `after` each failure.
void at_each_failing_allocation(auto&& f, auto&& after) {
  constexpr auto never = static_cast<std::size_t>(-1);
  for (std::size_t n = 0;; ++n) {
    allocations().left = n;
    try {
      f();
      allocations().left = never;
      return;
    } catch (const std::bad_alloc&) {
      allocations().left = never;
      after();
    }
  }
}

}  // namespace hps_tests
