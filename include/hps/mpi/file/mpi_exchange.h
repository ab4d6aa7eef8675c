// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <thread>
#include <utility>

#include "hps/mpi/file/exchange.h"
#include "hps/mpi/memory.h"

namespace hps::mpi {

// By a communicator of its own, which messages of the program cannot meet.
class MpiExchange final : public Exchange {
 public:
  // Collective.
  explicit MpiExchange(MPI_Comm ranks) {
    check(MPI_Comm_dup(ranks, &comm_), "MPI_Comm_dup");
    MPI_Comm_set_errhandler(comm_, MPI_ERRORS_RETURN);
    check(MPI_Comm_rank(comm_, &rank_), "MPI_Comm_rank");
    check(MPI_Comm_size(comm_, &size_), "MPI_Comm_size");
  }
  ~MpiExchange() override { MPI_Comm_free(&comm_); }

  MPI_Comm comm() const { return comm_; }

  Numbers before(const Numbers& mine, Operation operation) const override {
    Numbers found{};
    check(MPI_Exscan(mine.data(), found.data(), count, MPI_INT64_T, of(operation), comm_), "MPI_Exscan");
    return is_first() ? Numbers{} : found;
  }
  Numbers all(const Numbers& mine, Operation operation) const override {
    Numbers found{};
    check(MPI_Allreduce(mine.data(), found.data(), count, MPI_INT64_T, of(operation), comm_), "MPI_Allreduce");
    return found;
  }
  // Sums that are found meanwhile: those of the ranks before this one, and of all.
  struct Sums {
    Numbers mine{}, before{}, all{};
    std::array<MPI_Request, 2> requests = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    int problem = MPI_SUCCESS;  // that pass_on() has met
  };
  // `sums` stays where it is until end(), which all ranks call before they begin others.
  void begin(Sums& sums) const {
    check(MPI_Iexscan(sums.mine.data(), sums.before.data(), count, MPI_INT64_T, MPI_SUM, comm_, sums.requests.data()),
          "MPI_Iexscan");
    check(MPI_Iallreduce(sums.mine.data(), sums.all.data(), count, MPI_INT64_T, MPI_SUM, comm_, &sums.requests[1]),
          "MPI_Iallreduce");
  }
  // For one rank. Others get what it passes on only while it calls MPI, which may have no thread of its own. Returns
  // whether end() need not wait.
  static bool pass_on(Sums& sums) {
    int is_done = 0;
    const int code =
        MPI_Testall(static_cast<int>(sums.requests.size()), sums.requests.data(), &is_done, MPI_STATUSES_IGNORE);
    if (code != MPI_SUCCESS) sums.problem = code;
    return is_done != 0 || sums.problem != MPI_SUCCESS;
  }
  void end(Sums& sums) const {
    using Clock = std::chrono::steady_clock;
    // Messages take less. For longer, MPI_Waitall might keep the processor from a rank that encodes.
    const auto soon = Clock::now() + std::chrono::microseconds(50);
    while (!pass_on(sums))
      if (Clock::now() > soon) std::this_thread::sleep_for(std::chrono::microseconds(10));
    check(std::exchange(sums.problem, MPI_SUCCESS), "MPI_Testall");
    if (is_first()) sums.before = {};
  }
  std::int64_t of_next(std::int64_t mine) const override {
    std::int64_t next = 0;
    const int to = is_first() ? MPI_PROC_NULL : rank_ - 1, from = is_last() ? MPI_PROC_NULL : rank_ + 1;
    check(MPI_Sendrecv(&mine, 1, MPI_INT64_T, to, numbers_tag, &next, 1, MPI_INT64_T, from, numbers_tag, comm_,
                       MPI_STATUS_IGNORE),
          "MPI_Sendrecv", from);
    return next;
  }

  std::int64_t broadcast(std::int64_t number, int root) const override {
    check(MPI_Bcast(&number, 1, MPI_INT64_T, root, comm_), "MPI_Bcast", root);
    return number;
  }
  std::string broadcast(std::string bytes, int root) const override {
    bytes.resize(static_cast<std::size_t>(broadcast(static_cast<std::int64_t>(bytes.size()), root)));
    const Memory m(std::as_bytes(std::span(bytes)));
    check(mpi_bcast(m.address(), m.count(), m.type(), root, comm_), "MPI_Bcast", root);
    return bytes;
  }

  void send(const Numbers& numbers, int to) const override {
    check(MPI_Send(numbers.data(), count, MPI_INT64_T, to, numbers_tag, comm_), "MPI_Send", to);
  }
  Numbers receive_numbers(int from) const override {
    Numbers numbers{};
    check(MPI_Recv(numbers.data(), count, MPI_INT64_T, from, numbers_tag, comm_, MPI_STATUS_IGNORE), "MPI_Recv", from);
    return numbers;
  }
  void send(std::string_view bytes, int to) const override {
    send(Numbers{static_cast<std::int64_t>(bytes.size())}, to);
    const Memory m(std::as_bytes(std::span(bytes)));
    check(mpi_send(m.address(), m.count(), m.type(), to, bytes_tag, comm_), "MPI_Send", to);
  }
  std::string receive(int from) const override {
    const auto size = static_cast<std::size_t>(receive_numbers(from)[0]);
    std::string bytes;
    try {
      bytes.resize(size);
    } catch (...) {  // the sender does not wait for it
      MPI_Recv(nullptr, 0, MPI_BYTE, from, bytes_tag, comm_, MPI_STATUS_IGNORE);
      throw;
    }
    const Memory m(std::as_bytes(std::span(bytes)));
    check(mpi_recv(m.address(), m.count(), m.type(), from, bytes_tag, comm_, MPI_STATUS_IGNORE), "MPI_Recv", from);
    return bytes;
  }

 private:
  static constexpr int numbers_tag = 1, bytes_tag = 2, count = static_cast<int>(std::tuple_size_v<Numbers>);

  static MPI_Op of(Operation operation) {
    if (operation == Operation::sum) return MPI_SUM;
    return operation == Operation::greatest ? MPI_MAX : MPI_MIN;
  }

  MPI_Comm comm_ = MPI_COMM_NULL;
};

}  // namespace hps::mpi
