// SPDX-License-Identifier: MIT
#pragma once
// What the ranks tell each other while they write or read a file together.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "hps/mpi/memory.h"

namespace hps::mpi {

using Numbers = std::array<std::int64_t, 4>;

// A communicator of its own, which messages of the program cannot meet. Made, and its collective functions called, by
// all ranks together.
class Exchange {
 public:
  explicit Exchange(MPI_Comm ranks) {
    check(MPI_Comm_dup(ranks, &comm_), "MPI_Comm_dup");
    MPI_Comm_set_errhandler(comm_, MPI_ERRORS_RETURN);
    check(MPI_Comm_rank(comm_, &rank_), "MPI_Comm_rank");
    check(MPI_Comm_size(comm_, &size_), "MPI_Comm_size");
  }
  Exchange(const Exchange&) = delete;
  ~Exchange() { MPI_Comm_free(&comm_); }

  MPI_Comm comm() const { return comm_; }
  int rank() const { return rank_; }
  int size() const { return size_; }
  bool is_first() const { return rank_ == 0; }
  bool is_last() const { return rank_ == size_ - 1; }

  // Each number by itself: of the ranks before this one; 0 if there are none.
  Numbers sum_before(const Numbers& mine) const { return scan(mine, MPI_SUM); }
  Numbers greatest_before(const Numbers& mine) const { return scan(mine, MPI_MAX); }
  // Of all ranks.
  Numbers sum(const Numbers& mine) const { return reduce(mine, MPI_SUM); }
  Numbers least(const Numbers& mine) const { return reduce(mine, MPI_MIN); }

  // The number of the rank after this one; 0 if there is none.
  std::int64_t of_next(std::int64_t mine) const {
    std::int64_t next = 0;
    const int to = is_first() ? MPI_PROC_NULL : rank_ - 1, from = is_last() ? MPI_PROC_NULL : rank_ + 1;
    check(MPI_Sendrecv(&mine, 1, MPI_INT64_T, to, numbers_tag, &next, 1, MPI_INT64_T, from, numbers_tag, comm_,
                       MPI_STATUS_IGNORE),
          "MPI_Sendrecv", from);
    return next;
  }

  // That of the root, on all ranks.
  std::int64_t broadcast(std::int64_t number, int root) const {
    check(MPI_Bcast(&number, 1, MPI_INT64_T, root, comm_), "MPI_Bcast", root);
    return number;
  }
  std::string broadcast(std::string bytes, int root) const {
    bytes.resize(static_cast<std::size_t>(broadcast(static_cast<std::int64_t>(bytes.size()), root)));
    const Memory m(std::as_bytes(std::span(bytes)));
    check(mpi_bcast(m.address(), m.count(), m.type(), root, comm_), "MPI_Bcast", root);
    return bytes;
  }

  // From one rank to another, in their order. Any number of bytes.
  void send(const Numbers& numbers, int to) const {
    check(MPI_Send(numbers.data(), static_cast<int>(numbers.size()), MPI_INT64_T, to, numbers_tag, comm_), "MPI_Send",
          to);
  }
  Numbers receive_numbers(int from) const {
    Numbers numbers{};
    check(MPI_Recv(numbers.data(), static_cast<int>(numbers.size()), MPI_INT64_T, from, numbers_tag, comm_,
                   MPI_STATUS_IGNORE),
          "MPI_Recv", from);
    return numbers;
  }
  void send(std::string_view bytes, int to) const {
    send(Numbers{static_cast<std::int64_t>(bytes.size())}, to);
    const Memory m(std::as_bytes(std::span(bytes)));
    check(mpi_send(m.address(), m.count(), m.type(), to, bytes_tag, comm_), "MPI_Send", to);
  }
  std::string receive(int from) const {
    std::string bytes(static_cast<std::size_t>(receive_numbers(from)[0]), '\0');
    const Memory m(std::as_bytes(std::span(bytes)));
    check(mpi_recv(m.address(), m.count(), m.type(), from, bytes_tag, comm_, MPI_STATUS_IGNORE), "MPI_Recv", from);
    return bytes;
  }

 private:
  static constexpr int numbers_tag = 1, bytes_tag = 2;

  Numbers scan(const Numbers& mine, MPI_Op op) const {
    Numbers before{};
    check(MPI_Exscan(mine.data(), before.data(), static_cast<int>(mine.size()), MPI_INT64_T, op, comm_), "MPI_Exscan");
    return is_first() ? Numbers{} : before;
  }
  Numbers reduce(const Numbers& mine, MPI_Op op) const {
    Numbers all{};
    check(MPI_Allreduce(mine.data(), all.data(), static_cast<int>(mine.size()), MPI_INT64_T, op, comm_),
          "MPI_Allreduce");
    return all;
  }

  MPI_Comm comm_ = MPI_COMM_NULL;
  int rank_ = 0, size_ = 1;
};

}  // namespace hps::mpi
