// SPDX-License-Identifier: MIT
#pragma once
// A long message in chunks: one is made while the one before travels and the one before that is parsed. The first goes
// in the head, the others follow as contents do, each full but the last.

#include "hps/mpi/transfer.h"

namespace hps::mpi {

// Smaller ones gain nothing, larger ones leave the second-level cache.
inline constexpr std::size_t chunk_size = std::size_t{1} << 22;

// Takes a message that is written. When the first chunk is full and nothing lies apart from it, it sends them.
class ChunkSink final : public Sink {
 public:
  ChunkSink(Outgoing& message, Channel& channel, int to, int tag)
      : message_(message),
        in_message_(message.written(), message.apart(), Gathered::least_apart),
        channel_(channel),
        to_(to),
        tag_(tag) {}
  // Ends the message at the receiver in any case: it is too short if writing it has failed.
  ~ChunkSink() {
    if (sends_ && !finished_) MPI_Send(nullptr, 0, MPI_BYTE, to_, message_.contents_tag(), channel_.contents());
    if (sends_) transfer_.wait_in_any_case(), channel_.give_back(std::move(on_its_way_));
  }

  void write(const char* data, std::size_t n) override {
    for (std::size_t some; n; data += some, n -= some) {
      if (!room()) send_chunk();
      some = std::min(n, room());
      in_message_.write(data, some);
    }
  }
  std::span<char> memory(std::size_t used, std::size_t n) override {
    in_message_.memory(used, 0);
    if (!room()) send_chunk();
    if (!n || n > room()) return {};
    const std::span<char> free = in_message_.memory(0, n);
    return free.first(std::min(free.size(), room()));
  }
  std::size_t least_reference() const override { return in_message_.least_reference(); }
  void refer(const char* data, std::size_t n) override {
    if (sends_) write(data, n);
    else in_message_.refer(data, n);
  }

  // True if the message comes in chunks.
  bool sends() const { return sends_; }
  // Then, after all was written.
  void finish() {
    if (!room()) send_chunk();
    send_chunk();
    transfer_.wait();
    finished_ = true;
  }

 private:
  std::size_t room() const {
    const bool limited = sends_ || message_.apart().empty();
    return limited ? chunk_size - message_.written().size() : static_cast<std::size_t>(-1);
  }

  void send_chunk() {
    transfer_.wait();
    std::string& chunk = message_.written();
    if (!sends_) {
      message_.go_on_in_chunks();
      on_its_way_ = channel_.take_memory();
    }
    chunk.swap(on_its_way_);
    const Bytes bytes = std::as_bytes(std::span(on_its_way_));
    if (!sends_) transfer_.send(bytes, to_, tag_, channel_.objects());
    else transfer_.send(bytes, to_, message_.contents_tag(), channel_.contents());
    sends_ = true;
    chunk.clear();
    chunk.reserve(chunk_size);
  }

  Outgoing& message_;
  GatherSink in_message_;
  Channel& channel_;
  int to_, tag_;
  std::string on_its_way_;
  Transfer transfer_;
  bool sends_ = false, finished_ = false;
};

// The chunks of a message whose head has come. Reads all of them, whatever happens.
class ChunkSource final : public Source {
 public:
  ChunkSource(const Incoming& head, int from, Channel& channel, std::size_t most)
      : head_(head),
        from_(from),
        channel_(channel),
        most_(most),
        total_(head.size()),
        piece_(head.rest()),
        chunk_(channel.take_memory()),
        to_come_(channel.take_memory()) {
    expect_chunk();
  }
  ~ChunkSource() {
    try {
      while (!ended_) receive_chunk();
    } catch (...) {  // there was an error before
    }
    channel_.give_back(std::move(chunk_));
    channel_.give_back(std::move(to_come_));
  }

  std::string_view next(std::size_t used) override {
    at_ += used;
    if (at_ == piece_.size() && !ended_) {
      receive_chunk();
      piece_ = chunk_;
      at_ = 0;
    }
    if (total_ > most_) head_.fail_size(total_, most_);
    return piece_.substr(at_);
  }
  void finish(std::size_t used) {
    if (!next(used).empty()) head_.fail("bytes left over");
  }

  // So far.
  std::size_t received() const { return total_; }

 private:
  void expect_chunk() {
    kernel::resize_unfilled(to_come_, chunk_size);
    check(MPI_Irecv(to_come_.data(), static_cast<int>(chunk_size), MPI_BYTE, from_, head_.contents_tag(),
                    channel_.contents(), &request_),
          "MPI_Irecv", from_);
  }
  void receive_chunk() {
    ended_ = true;  // if this fails
    MPI_Status status;
    check(MPI_Wait(&request_, &status), "MPI_Wait", from_);
    int n = 0;
    check(MPI_Get_count(&status, MPI_BYTE, &n), "MPI_Get_count", from_);
    to_come_.resize(static_cast<std::size_t>(n));
    total_ += static_cast<std::size_t>(n);
    chunk_.swap(to_come_);
    ended_ = chunk_.size() < chunk_size;
    if (!ended_) expect_chunk();
  }

  const Incoming& head_;
  int from_;
  Channel& channel_;
  std::size_t most_, total_;
  std::string_view piece_;
  std::size_t at_ = 0;
  std::string chunk_, to_come_;
  MPI_Request request_ = MPI_REQUEST_NULL;
  bool ended_ = false;
};

}  // namespace hps::mpi
