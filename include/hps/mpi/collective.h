// SPDX-License-Identifier: MIT
#pragma once
// Messages that all ranks of a communicator exchange. Every rank calls the same function with the same root.

#include <climits>
#include <exception>
#include <optional>

#include "hps/mpi/receive.h"

namespace hps::mpi {

struct Ranks {
  Channel* channel;
  std::size_t most;  // bytes of a message
  int rank, size;
};

// Instead of a message: an error for all the others.
inline void broadcast_failure(const Ranks& ranks, int root) {
  std::vector<std::byte> no_message(small_message);
  const Memory m{Bytes(no_message)};
  check(mpi_bcast(m.address(), m.count(), m.type(), root, ranks.channel->objects()), "MPI_Bcast", root);
}

// The first bytes of a message tell the size of its head; where they are all of it, there is one operation.
template <class T, Format F>
void broadcast(const Ranks& ranks, T& t, int root, const F& format) {
  const MPI_Comm comm = ranks.channel->objects();
  const auto pass = [&](const auto& bytes) {
    const Memory m(bytes);
    check(mpi_bcast(m.address(), m.count(), m.type(), root, comm), "MPI_Bcast", root);
  };
  const auto pass_contents = [&](const std::vector<Bytes>& contents) {
    for_each_contents_message(contents, [&](std::span<const Bytes> pieces, std::size_t) { pass(pieces); });
  };
  std::vector<std::byte> head(small_message);
  if (ranks.rank == root) {
    std::optional<Outgoing> message;
    try {
      message.emplace(*ranks.channel, t, format);
    } catch (...) {
      broadcast_failure(ranks, root);
      throw;
    }
    const auto bytes = message->head();
    const std::size_t first = std::min(bytes.size(), small_message);
    std::copy_n(bytes.begin(), first, head.begin());
    pass(Bytes(head));
    if (first < bytes.size()) pass(bytes.subspan(first));
    return pass_contents(message->contents());
  }
  pass(Bytes(head));
  const std::size_t size = Incoming::head_size({reinterpret_cast<const char*>(head.data()), head.size()}, root);
  head.resize(size);
  if (size > small_message) pass(Bytes(head).subspan(small_message));
  const Incoming incoming({reinterpret_cast<const char*>(head.data()), size}, root);
  bool complete = incoming.gaps().empty();
  try {
    incoming.parse(t, format, ranks.most, [&](const Places& places) {
      complete = true;  // or MPI has failed
      pass_contents({places.begin(), places.end()});
    });
  } catch (...) {
    if (!complete) for_each_unwanted_message(incoming.gaps(), pass);  // the others need this rank to take part
    throw;
  }
}

// Messages of several ranks in one piece of memory, each at a multiple of 64 bytes: MPI counts these units in an int,
// so all together may have 128 GiB.
class Parts {
 public:
  static constexpr std::size_t unit = 64;

  explicit Parts(Channel& channel) : channel_(channel), bytes_(channel.take_memory()) { bytes_.clear(); }
  // Parts of `counts` units each.
  Parts(Channel& channel, std::vector<int> counts) : Parts(channel) {
    counts_ = std::move(counts);
    std::size_t all = 0;
    for (const int n : counts_) at_.push_back(to_int(all)), all += static_cast<std::size_t>(n);
    kernel::resize_unfilled(bytes_, all * unit);
  }
  Parts(const Parts&) = delete;
  ~Parts() { channel_.give_back(std::move(bytes_)); }

  void add(Outgoing& message) {
    at_.push_back(to_int(bytes_.size() / unit));
    std::string& head = message.written();
    head.resize((head.size() + unit - 1) / unit * unit);
    counts_.push_back(to_int(head.size() / unit));
    if (bytes_.empty()) bytes_.swap(head);
    else bytes_ += head;
  }
  // Where there is an error instead.
  void add_none() {
    at_.push_back(to_int(bytes_.size() / unit));
    counts_.push_back(0);
  }

  char* data() { return bytes_.data(); }
  const int* counts() const { return counts_.data(); }
  const int* at() const { return at_.data(); }
  std::string_view operator[](std::size_t i) const {
    return std::string_view(bytes_).substr(unit * static_cast<std::size_t>(at_[i]),
                                           unit * static_cast<std::size_t>(counts_[i]));
  }

 private:
  static int to_int(std::size_t units) {
    if (units > INT_MAX) throw Error("a collective operation", Error::no_peer, MPI_ERR_COUNT, "more than 128 GiB");
    return static_cast<int>(units);
  }

  Channel& channel_;
  std::string bytes_;
  std::vector<int> counts_, at_;
};

// The collective operations that move objects.
template <Format F>
class Collective {
 public:
  Collective(const Ranks& ranks, const F& format) : ranks_(ranks), format_(format) {}

  // Into elements that keep their memory, as the others.
  template <class T>
  void gather(const T& t, std::vector<T>& all, int root) const {
    Parts sent(channel());
    const Failure failure = add(sent, t);
    const int n = *sent.counts();
    std::vector<int> counts(ranks_.rank == root ? size() : 0);
    check(MPI_Gather(&n, 1, MPI_INT, counts.data(), 1, MPI_INT, root, comm()), "MPI_Gather", root);
    Parts received(channel(), std::move(counts));
    check(MPI_Gatherv(sent.data(), n, unit(), received.data(), received.counts(), received.at(), unit(), root, comm()),
          "MPI_Gatherv", root);
    if (failure) std::rethrow_exception(failure);
    if (ranks_.rank == root) parse_all(received, all);
    else all.clear();
  }

  template <class T>
  void all_gather(const T& t, std::vector<T>& all) const {
    Parts sent(channel());
    const Failure failure = add(sent, t);
    const int n = *sent.counts();
    std::vector<int> counts(size());
    check(MPI_Allgather(&n, 1, MPI_INT, counts.data(), 1, MPI_INT, comm()), "MPI_Allgather");
    Parts received(channel(), std::move(counts));
    check(MPI_Allgatherv(sent.data(), n, unit(), received.data(), received.counts(), received.at(), unit(), comm()),
          "MPI_Allgatherv");
    if (failure) std::rethrow_exception(failure);
    parse_all(received, all);
  }

  // One of the root's objects for each rank.
  template <class T>
  void scatter(const std::vector<T>& all, T& t, int root) const {
    const bool is_root = ranks_.rank == root;
    Parts sent(channel());
    const Failure failure = is_root ? add_all(sent, all, "scatter") : nullptr;
    int n = 0;
    check(MPI_Scatter(sent.counts(), 1, MPI_INT, &n, 1, MPI_INT, root, comm()), "MPI_Scatter", root);
    Parts received(channel(), {n});
    check(MPI_Scatterv(sent.data(), sent.counts(), sent.at(), unit(), received.data(), n, unit(), root, comm()),
          "MPI_Scatterv", root);
    if (failure) std::rethrow_exception(failure);
    parse(received[0], t, root);
  }

  template <class T>
  void all_to_all(const std::vector<T>& to, std::vector<T>& from) const {
    Parts sent(channel());
    const Failure failure = add_all(sent, to, "all_to_all");
    std::vector<int> counts(size());
    check(MPI_Alltoall(sent.counts(), 1, MPI_INT, counts.data(), 1, MPI_INT, comm()), "MPI_Alltoall");
    Parts received(channel(), std::move(counts));
    check(MPI_Alltoallv(sent.data(), sent.counts(), sent.at(), unit(), received.data(), received.counts(),
                        received.at(), unit(), comm()),
          "MPI_Alltoallv");
    if (failure) std::rethrow_exception(failure);
    parse_all(received, from);
  }

 private:
  Channel& channel() const { return *ranks_.channel; }
  MPI_Comm comm() const { return channel().objects(); }
  MPI_Datatype unit() const { return channel().unit(); }
  std::size_t size() const { return static_cast<std::size_t>(ranks_.size); }

  // Thrown on this rank when the operation is over: the others take part in it and get no message.
  using Failure = std::exception_ptr;

  template <class T>
  Failure add(Parts& parts, const T& t) const {
    try {
      Outgoing message(channel(), t, format_, nothing_apart);
      parts.add(message);
      return nullptr;
    } catch (...) {
      parts.add_none();
      return std::current_exception();
    }
  }
  template <class T>
  Failure add_all(Parts& parts, const std::vector<T>& all, const char* operation) const {
    Failure failure;
    if (all.size() != size())
      failure = std::make_exception_ptr(Error(operation, Error::no_peer, MPI_ERR_COUNT,
                                              ErrorText("%zu objects for %zu ranks", all.size(), size()).c_str()));
    for (std::size_t r = 0; r < size(); ++r) {
      if (failure) parts.add_none();
      else failure = add(parts, all[r]);
    }
    return failure;
  }

  template <class T>
  void parse(std::string_view message, T& t, int from) const {
    const Incoming incoming(message.substr(0, Incoming::head_size(message, from)), from);
    incoming.parse(t, format_, ranks_.most, [&](const Places&) { incoming.fail("a message in several parts"); });
  }
  template <class T>
  void parse_all(const Parts& parts, std::vector<T>& all) const {
    all.resize(size());
    for (std::size_t r = 0; r < size(); ++r) {
      if constexpr (std::same_as<T, bool>) {
        bool b;
        parse(parts[r], b, static_cast<int>(r));
        all[r] = b;
      } else {
        parse(parts[r], all[r], static_cast<int>(r));
      }
    }
  }

  Ranks ranks_;
  F format_;
};

}  // namespace hps::mpi
