// SPDX-License-Identifier: MIT
#pragma once
// MPI operations under way, and the memory that they need.

#include <deque>

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
    const Memory& m = memory_.emplace_back(bytes);
    check(mpi_isend(m.address(), m.count(), m.type(), to, tag, comm, new_request()), "MPI_Isend", to);
  }
  void receive(const auto& bytes, int from, int tag, MPI_Comm comm) {
    const Memory& m = memory_.emplace_back(bytes);
    check(mpi_irecv(m.address(), m.count(), m.type(), from, tag, comm, new_request()), "MPI_Irecv", from);
  }

  void wait() {
    const int code = MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
    requests_.clear();
    memory_.clear();
    check(code, "MPI_Waitall");
  }
  bool test() {
    int done = 0;
    check(MPI_Testall(static_cast<int>(requests_.size()), requests_.data(), &done, MPI_STATUSES_IGNORE), "MPI_Testall");
    if (done) requests_.clear(), memory_.clear();
    return done;
  }

 private:
  // None while its operation has not begun.
  MPI_Request* new_request() { return &requests_.emplace_back(MPI_REQUEST_NULL); }

  std::deque<Memory> memory_;
  std::vector<MPI_Request> requests_;
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

// Of a message that was refused.
inline void discard_contents(std::span<const Gap> gaps, int from, int tag, const Channel& channel) {
  for_each_unwanted_message(gaps, [&](std::span<const Bytes> places) {
    Transfer transfer;
    transfer.receive(places, from, tag, channel.contents());
    transfer.wait();
  });
}

}  // namespace hps::mpi
