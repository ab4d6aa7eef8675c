// SPDX-License-Identifier: MIT
#pragma once
// The messages of ranks that write or read a file together.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "hps/config.h"

namespace hps::mpi {

using namespace detail;

using Numbers = std::array<std::int64_t, 4>;

// Functions that have no other rank as an argument are called by all ranks together.
class Exchange {
 public:
  Exchange(const Exchange&) = delete;
  virtual ~Exchange() = default;

  int rank() const { return rank_; }
  int size() const { return size_; }
  bool is_first() const { return rank_ == 0; }
  bool is_last() const { return rank_ == size_ - 1; }

  enum class Operation { sum, greatest, least };
  // Each number by itself, of the ranks before this one; 0 if there are none. And of all ranks.
  virtual Numbers before(const Numbers& mine, Operation operation) const = 0;
  virtual Numbers all(const Numbers& mine, Operation operation) const = 0;
  // The number of the rank after this one; 0 if there is none.
  virtual std::int64_t of_next(std::int64_t mine) const = 0;
  // That of the root, on all ranks.
  virtual std::int64_t broadcast(std::int64_t number, int root) const = 0;
  virtual std::string broadcast(std::string bytes, int root) const = 0;
  // From one rank to another, in their order. Any number of bytes.
  virtual void send(const Numbers& numbers, int to) const = 0;
  virtual Numbers receive_numbers(int from) const = 0;
  virtual void send(std::string_view bytes, int to) const = 0;
  virtual std::string receive(int from) const = 0;

 protected:
  Exchange() = default;
  Exchange(int rank, int size) : rank_(rank), size_(size) {}

  int rank_ = 0, size_ = 1;
};

}  // namespace hps::mpi
