// SPDX-License-Identifier: MIT
#pragma once
// Counts what operator new gives out, and lets it fail; allocations.cpp replaces it for the whole executable.

#include <atomic>
#include <cstddef>
#include <new>

namespace hps_tests {

// By all threads.
struct Allocations {
  static constexpr auto never = static_cast<std::size_t>(-1);

  std::atomic<std::size_t> count = 0;     // calls of operator new
  std::atomic<std::size_t> live = 0;      // bytes now
  std::atomic<std::size_t> peak = 0;      // the most bytes at once, and those that were asked for in vain
  std::atomic<std::size_t> good = never;  // calls of operator new that succeed before one fails
};

Allocations& allocations();

// Counts what was allocated since it was made.
class AllocationScope {
 public:
  AllocationScope() : count_(allocations().count), live_(allocations().live) { allocations().peak = live_; }
  std::size_t count() const { return allocations().count - count_; }
  std::size_t peak() const { return allocations().peak - live_; }
  bool leaks() const { return allocations().live != live_; }

 private:
  std::size_t count_, live_;  // before
};

// Lets the allocation after the next n ones fail, as long as it lives.
class FailingAllocation {
 public:
  explicit FailingAllocation(std::size_t n) { allocations().good = n; }
  FailingAllocation(const FailingAllocation&) = delete;
  ~FailingAllocation() { allocations().good = Allocations::never; }
};

// Calls f with a first, second, ... allocation in it that fails, until none does; and `after` each failure.
void at_each_failing_allocation(auto&& f, auto&& after) {
  for (std::size_t n = 0;; ++n) {
    try {
      const FailingAllocation failing(n);
      return f();
    } catch (const std::bad_alloc&) {
    }
    after();
  }
}

}  // namespace hps_tests
