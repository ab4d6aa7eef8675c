// SPDX-License-Identifier: MIT
#pragma once
// Memory of arrays that are gone, kept for the next ones: the system takes about as long to give new memory as a column
// takes to be decoded.

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <new>
#include <vector>

namespace hps::python {

class KeptMemory {
 public:
  struct Block {
    void* begin;
    std::size_t bytes;
  };

  // Of the whole process, also for arrays that live until it ends.
  static KeptMemory& instance() {
    static KeptMemory& all = *new KeptMemory;
    return all;
  }

  // So many bytes, or a quarter more at most.
  Block take(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    const auto at = std::ranges::find_if(blocks_, [=](const Block& block) {
      return block.bytes >= bytes && block.bytes - bytes <= bytes / 4;
    });
    if (at == blocks_.end()) return {::operator new(bytes), bytes};
    const Block block = *at;
    blocks_.erase(at);
    bytes_ -= block.bytes;
    return block;
  }
  void give_back(const Block& block) noexcept {
    if (block.bytes < least || block.bytes > most || !keep(block)) ::operator delete(block.begin);
  }

 private:
  static constexpr std::size_t least = std::size_t{1} << 16;  // less is kept by the allocator
  static constexpr std::size_t most = std::size_t{1} << 26;   // all together

  bool keep(const Block& block) noexcept {
    try {
      const std::lock_guard lock(mutex_);
      blocks_.push_back(block);
      bytes_ += block.bytes;
      while (bytes_ > most) {
        ::operator delete(blocks_.front().begin);
        bytes_ -= blocks_.front().bytes;
        blocks_.erase(blocks_.begin());
      }
      return true;
    } catch (...) {
      return false;
    }
  }

  std::mutex mutex_;
  std::vector<Block> blocks_;  // the oldest first
  std::size_t bytes_ = 0;
};

}  // namespace hps::python
