// SPDX-License-Identifier: MIT
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <new>
#include <string_view>

namespace hps_tests {

// n bytes behind which there is no memory: whatever reads or writes there is stopped, instructions that the sanitizers
// do not see included.
class GuardedMemory {
 public:
  explicit GuardedMemory(std::size_t n)
      : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))), size_((n + page_ - 1) / page_ * page_), n_(n) {
    void* const all = mmap(nullptr, size_ + page_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) throw std::bad_alloc();
    begin_ = static_cast<char*>(all);
    if (mprotect(begin_ + size_, page_, PROT_NONE) != 0) throw std::bad_alloc();
  }
  explicit GuardedMemory(std::string_view bytes) : GuardedMemory(bytes.size()) {
    std::copy(bytes.begin(), bytes.end(), data());
  }
  GuardedMemory(const GuardedMemory&) = delete;
  ~GuardedMemory() { munmap(begin_, size_ + page_); }

  char* data() const { return begin_ + size_ - n_; }
  std::string_view view() const { return {data(), n_}; }

 private:
  std::size_t page_, size_, n_;
  char* begin_;
};

}  // namespace hps_tests
