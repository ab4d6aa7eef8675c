// SPDX-License-Identifier: MIT
#pragma once
// Messages are matched before they are received: their size is known then, and threads cannot take them from each
// other.

#include "hps/mpi/chunks.h"

namespace hps::mpi {

// Where a message came from, and its bytes, envelope and contents included.
struct Status {
  int source, tag;
  std::size_t bytes;
};

// MPI_Get_count knows no more than an int can count.
inline std::size_t size_of(const MPI_Status& status) {
  MPI_Count n = 0;
  check(MPI_Get_elements_x(&status, MPI_BYTE, &n), "MPI_Get_elements_x", status.MPI_SOURCE);
  return static_cast<std::size_t>(n);
}
inline Status status_of(const MPI_Status& status) { return {status.MPI_SOURCE, status.MPI_TAG, size_of(status)}; }

// Describes the message that is waited for.
struct Receiver {
  Channel* channel;
  MPI_Comm comm;     // one of the channel's
  std::size_t most;  // bytes
  int source, tag;
};

// A message that nobody else can receive.
class Matched {
 public:
  void match(const Receiver& r) {
    check(MPI_Mprobe(r.source, r.tag, r.comm, &message_, &status_), "MPI_Mprobe", r.source);
  }
  bool match_now(const Receiver& r) {
    int found = 0;
    check(MPI_Improbe(r.source, r.tag, r.comm, &found, &message_, &status_), "MPI_Improbe", r.source);
    return found;
  }

  template <class T, Format F>
  Status receive(const Receiver& r, T& t, const F& format) {
    if (status_.MPI_SOURCE == MPI_PROC_NULL) return {MPI_PROC_NULL, MPI_ANY_TAG, 0};
    Head head(*r.channel);
    receive_bytes(head.room(size_of(status_)));
    const int source = status_.MPI_SOURCE;
    const Incoming incoming(head.view(), source);
    if (incoming.in_chunks()) {
      ChunkSource chunks(incoming, source, *r.channel, r.most);
      incoming.template expect<T, F>();
      Messages<F>::parse(chunks, t, format);
      return {source, status_.MPI_TAG, chunks.received()};
    }
    bool complete = incoming.gaps().empty();
    try {
      incoming.parse(t, format, r.most, [&](const Places& places) {
        complete = true;  // or MPI has failed
        receive_contents(places, source, incoming.contents_tag(), *r.channel);
      });
    } catch (...) {
      if (!complete) discard_contents(incoming.gaps(), source, incoming.contents_tag(), *r.channel);
      throw;
    }
    return {source, status_.MPI_TAG, incoming.size()};
  }

 private:
  // Memory of the channel.
  class Head {
   public:
    explicit Head(Channel& channel) : channel_(channel), memory_(channel.take_memory()) {}
    ~Head() { channel_.give_back(std::move(memory_)); }
    Head(const Head&) = delete;
    std::span<std::byte> room(std::size_t n) {
      kernel::resize_unfilled(memory_, n);
      return std::as_writable_bytes(std::span(memory_));
    }
    std::string_view view() const { return memory_; }

   private:
    Channel& channel_;
    std::string memory_;
  };

  void receive_bytes(Bytes to) {
    const Memory m(to);
    check(mpi_mrecv(m.address(), m.count(), m.type(), &message_, MPI_STATUS_IGNORE), "MPI_Mrecv", status_.MPI_SOURCE);
  }

  MPI_Message message_ = MPI_MESSAGE_NULL;
  MPI_Status status_{};
};

template <class T, Format F>
Status receive(const Receiver& r, T& t, const F& format) {
  Matched matched;
  matched.match(r);
  return matched.receive(r, t, format);
}

}  // namespace hps::mpi
