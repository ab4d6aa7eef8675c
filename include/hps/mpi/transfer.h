// SPDX-License-Identifier: MIT
#pragma once
// MPI operations under way, and the memory that they need.

#include <deque>
#include <utility>

#include "hps/mpi/memory.h"
#include "hps/mpi/message.h"

namespace hps::mpi {

class Transfer {
 public:
  Transfer() = default;
  Transfer(const Transfer&) = delete;
  // The object's memory may go next.
  ~Transfer() { wait_in_any_case(); }
  void wait_in_any_case() noexcept {
    if (!requests_.empty()) MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
    requests_.clear();
  }

  void send(const auto& bytes, int to, int tag, MPI_Comm comm) {
    const Memory& m = add(bytes, to);
    check(mpi_isend(m.address(), m.count(), m.type(), to, tag, comm, &requests_.back()), "MPI_Isend", to);
  }
  void receive(const auto& bytes, int from, int tag, MPI_Comm comm) {
    const Memory& m = add(bytes, from);
    check(mpi_irecv(m.address(), m.count(), m.type(), from, tag, comm, &requests_.back()), "MPI_Irecv", from);
  }

  void wait() {
    if (requests_.empty()) return;
    statuses_.resize(requests_.size());
    end(MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), statuses_.data()), "MPI_Waitall");
  }
  bool test() {
    if (requests_.empty()) return true;
    statuses_.resize(requests_.size());
    int done = 0;
    const int code = MPI_Testall(static_cast<int>(requests_.size()), requests_.data(), &done, statuses_.data());
    if (done || code != MPI_SUCCESS) end(code, "MPI_Testall");
    return done;
  }
  // The status of the first operation, after it has ended.
  const MPI_Status& status() const { return statuses_.front(); }

 private:
  struct Operation {
    Operation(const auto& bytes, int rank) : memory(bytes), peer(rank) {}
    Memory memory;
    int peer;
  };

  // Without a request while it has not begun.
  const Memory& add(const auto& bytes, int peer) {
    requests_.push_back(MPI_REQUEST_NULL);
    return operations_.emplace_back(bytes, peer).memory;
  }

  // The statuses tell what went wrong, and with whom.
  void end(int code, const char* operation) {
    requests_.clear();
    if (code == MPI_SUCCESS) return operations_.clear();
    const std::deque<Operation> ended = std::exchange(operations_, {});
    int error_class = MPI_ERR_UNKNOWN;
    MPI_Error_class(code, &error_class);
    if (error_class == MPI_ERR_IN_STATUS)
      for (std::size_t i = 0; i < ended.size(); ++i)
        if (statuses_[i].MPI_ERROR != MPI_ERR_PENDING) check(statuses_[i].MPI_ERROR, operation, ended[i].peer);
    check(code, operation);
  }

  std::deque<Operation> operations_;
  std::vector<MPI_Request> requests_;
  std::vector<MPI_Status> statuses_;
};

// Contents of this size have messages of their own, which may go straight from one process to the other; smaller ones
// share one. No message is larger than what a receiver that refuses it can be asked to set up meanwhile.
inline constexpr std::size_t own_message = std::size_t{1} << 20, largest_message = std::size_t{1} << 26;

// f(pieces, n) is called with the pieces of each message and their size.
void for_each_contents_message(const std::vector<Bytes>& contents, auto&& f) {
  std::vector<Bytes> pieces;
  std::size_t n = 0;
  const auto end_message = [&] {
    if (n) f(std::span<const Bytes>(pieces), n);
    pieces.clear();
    n = 0;
  };
  for (const Bytes piece : contents) {
    if (piece.size() >= own_message) continue;
    if (n + piece.size() > largest_message) end_message();
    pieces.push_back(piece);
    n += piece.size();
  }
  end_message();
  for (const Bytes piece : contents) {
    if (piece.size() < own_message) continue;
    for (std::size_t at = 0; at < piece.size(); at += n) {
      n = std::min(largest_message, piece.size() - at);
      const Bytes part = piece.subspan(at, n);
      f(std::span(&part, 1), n);
    }
    n = 0;
  }
}

// The same where nobody wants them: in pieces of the same sizes, all of them in one piece of memory.
void for_each_unwanted_message(std::span<const Gap> gaps, auto&& f) {
  std::vector<Bytes> contents;
  for (const Gap& gap : gaps) contents.emplace_back(static_cast<const std::byte*>(nullptr), gap.size);
  std::vector<std::byte> memory;
  for_each_contents_message(contents, [&](std::span<const Bytes> pieces, std::size_t n) {
    if (memory.size() < n) memory.resize(n);
    std::vector<Bytes> places;
    std::size_t at = 0;
    for (const Bytes piece : pieces) places.push_back(Bytes(memory).subspan(at, piece.size())), at += piece.size();
    f(std::span<const Bytes>(places));
  });
}

inline void send_contents(Transfer& transfer, const Outgoing& message, int to, const Channel& channel) {
  for_each_contents_message(message.contents(), [&](std::span<const Bytes> pieces, std::size_t) {
    transfer.send(pieces, to, message.contents_tag(), channel.contents());
  });
}

inline void receive_contents(const Places& places, int from, int tag, const Channel& channel) {
  Transfer transfer;
  for_each_contents_message({places.begin(), places.end()}, [&](std::span<const Bytes> pieces, std::size_t) {
    transfer.receive(pieces, from, tag, channel.contents());
  });
  transfer.wait();
}

// Receives the contents of a message that was refused, so that they do not meet the next one.
inline void discard_contents(std::span<const Gap> gaps, int from, int tag, const Channel& channel) {
  for_each_unwanted_message(gaps, [&](std::span<const Bytes> places) {
    Transfer transfer;
    transfer.receive(places, from, tag, channel.contents());
    transfer.wait();
  });
}

}  // namespace hps::mpi
