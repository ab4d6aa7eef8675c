// SPDX-License-Identifier: MIT
#pragma once

#include "hps/mpi/collective.h"
#include "hps/mpi/reduce.h"
#include "hps/mpi/request.h"

namespace hps::mpi {

// Arrays that MPI takes as they are.
template <class V>
concept PlainElement = (std::is_arithmetic_v<V> && !std::is_const_v<V>) || std::same_as<V, std::byte>;

// A view of an MPI communicator that sends and receives objects: copied freely, it owns nothing, and must not outlive
// it. The first one of a communicator is made by all of its ranks together; the tags of the program's own MPI calls
// cannot meet those of this one. Ranks, tags and roots are those of MPI, MPI_ANY_SOURCE and MPI_ANY_TAG included, and
// so is what threads may do (MPI_Query_thread): with MPI_THREAD_MULTIPLE, everything. A message to MPI_PROC_NULL is
// dropped, and receiving from it leaves the object unchanged.
//
// Functions throw Error when MPI fails, when another rank sent another type or in another format, or more than is
// accepted; ParseError and LimitExceeded as from_string does. After one the message is gone, and the next can be
// received. An operation of all ranks that fails on one of them fails on those that need its part, too. Sender and
// receiver name the same format; hps::raw, unless they say so.
class Communicator {
 public:
  explicit Communicator(MPI_Comm comm) : comm_(comm), ranks_{&Channel::of(comm), nothing_apart, 0, 1} {
    check(MPI_Comm_rank(comm, &ranks_.rank), "MPI_Comm_rank");
    check(MPI_Comm_size(comm, &ranks_.size), "MPI_Comm_size");
  }

  int rank() const { return ranks_.rank; }
  int size() const { return ranks_.size; }
  MPI_Comm native() const { return comm_; }

  // The same, receiving no message of more than so many bytes: larger ones are thrown away, which is an error, and no
  // object is set up for them.
  Communicator max_message(std::size_t bytes) const {
    Communicator limited = *this;
    limited.ranks_.most = bytes;
    return limited;
  }

  // Returns when t may be changed. Large arrays in t go without a copy; an object of many small ones goes in chunks,
  // each of which is made while the other rank parses the one before.
  template <class T, Format F = Raw>
  void send(const T& t, int to, int tag = 0, const F& format = {}) const {
    Outgoing message(channel(), envelope_of<T, F>());
    {
      ChunkSink sink(message, channel(), to, tag);
      Messages<F>::write(t, sink, format);
      if (sink.sends()) return sink.finish();
    }
    message.finish(t, format);
    Transfer contents;
    const Memory head(message.head());
    check(mpi_send(head.address(), head.count(), head.type(), to, tag, channel().objects()), "MPI_Send", to);
    send_contents(contents, message, to, channel());
    contents.wait();
  }

  // Into an object that keeps its memory.
  template <Format F = Raw, class T>
  Status recv(T& t, int from = MPI_ANY_SOURCE, int tag = MPI_ANY_TAG, const F& format = {}) const {
    return receive(receiver(from, tag), t, format);
  }
  template <class T, Format F = Raw>
  T recv(int from = MPI_ANY_SOURCE, int tag = MPI_ANY_TAG, const F& format = {}) const {
    T t = made_by_default<T>();
    recv(t, from, tag, format);
    return t;
  }
  // If there is a message now.
  template <class T, Format F = Raw>
  std::optional<T> try_recv(int from = MPI_ANY_SOURCE, int tag = MPI_ANY_TAG, const F& format = {}) const {
    auto request = irecv<T>(from, tag, format);
    if (!request.test()) return std::nullopt;
    return request.get();
  }

  // Waits for a message and leaves it there; the bytes of the status are those of its first part.
  Status probe(int from = MPI_ANY_SOURCE, int tag = MPI_ANY_TAG) const {
    MPI_Status status;
    check(MPI_Probe(from, tag, channel().objects(), &status), "MPI_Probe", from);
    return status_of(status);
  }

  // A copy of t, which may be changed at once.
  template <class T, Format F = Raw>
  SendRequest isend(const T& t, int to, int tag = 0, const F& format = {}) const {
    return {channel(), Outgoing(channel(), t, format, nothing_apart), to, tag, nullptr};
  }
  // t itself, which the request keeps: large arrays in it go without a copy.
  template <class T, Format F = Raw>
    requires(!std::is_lvalue_reference_v<T> && !View<T>)
  SendRequest isend(T&& t, int to, int tag = 0, const F& format = {}) const {
    const auto kept = std::make_shared<const std::remove_cv_t<T>>(std::forward<T>(t));
    return {channel(), Outgoing(channel(), *kept, format), to, tag, kept};
  }
  // The same of an object that the caller neither changes nor destroys before the request is done.
  template <class T, Format F = Raw>
  SendRequest isend(std::reference_wrapper<T> t, int to, int tag = 0, const F& format = {}) const {
    return {channel(), Outgoing(channel(), t.get(), format), to, tag, nullptr};
  }
  template <class T, Format F = Raw>
  ReceiveRequest<T, F> irecv(int from = MPI_ANY_SOURCE, int tag = MPI_ANY_TAG, const F& format = {}) const {
    return {receiver(from, tag), format};
  }

  // Both ways at the same time.
  template <class R, class T, Format F = Raw>
  R sendrecv(const T& t, int to, int from, int tag = 0, const F& format = {}) const {
    auto sent = isend(std::cref(t), to, tag, format);
    R r = recv<R>(from, tag, format);
    sent.wait();
    return r;
  }

  // Plain arrays are plain MPI messages: no envelope, no other size than the receiver's or a smaller one.
  template <class V, std::size_t N>
    requires PlainElement<std::remove_const_t<V>>
  void send(std::span<V, N> values, int to, int tag = 0) const {
    const Memory m(std::as_bytes(values));
    check(mpi_send(m.address(), m.count(), m.type(), to, tag, channel().objects()), "MPI_Send", to);
  }
  template <PlainElement V, std::size_t N>
  Status recv(std::span<V, N> values, int from = MPI_ANY_SOURCE, int tag = MPI_ANY_TAG) const {
    const Memory m(std::as_bytes(values));
    MPI_Status status;
    check(mpi_recv(m.address(), m.count(), m.type(), from, tag, channel().objects(), &status), "MPI_Recv", from);
    return status_of(status);
  }
  template <class V, std::size_t N>
    requires PlainElement<std::remove_const_t<V>>
  PlainRequest isend(std::span<V, N> values, int to, int tag = 0) const {
    PlainRequest request;
    request.transfer_->send(std::as_bytes(values), to, tag, channel().objects());
    return request;
  }
  template <PlainElement V, std::size_t N>
  PlainRequest irecv(std::span<V, N> values, int from = MPI_ANY_SOURCE, int tag = MPI_ANY_TAG) const {
    PlainRequest request;
    request.transfer_->receive(std::as_bytes(values), from, tag, channel().objects());
    return request;
  }
  template <class V, std::size_t N, PlainElement W, std::size_t M>
    requires PlainElement<std::remove_const_t<V>>
  Status sendrecv(std::span<V, N> values, int to, std::span<W, M> into, int from, int tag = 0) const {
    const Memory out(std::as_bytes(values)), in(std::as_bytes(into));
    MPI_Status status;
    check(mpi_sendrecv(out.address(), out.count(), out.type(), to, tag, in.address(), in.count(), in.type(), from, tag,
                       channel().objects(), &status),
          "MPI_Sendrecv", from);
    return status_of(status);
  }
  template <PlainElement V, std::size_t N>
  void bcast(std::span<V, N> values, int root = 0) const {
    const Memory m(std::as_bytes(values));
    check(mpi_bcast(m.address(), m.count(), m.type(), root, channel().objects()), "MPI_Bcast", root);
  }

  // t of the root becomes that of all ranks.
  template <class T, Format F = Raw>
  void bcast(T& t, int root = 0, const F& format = {}) const {
    broadcast(ranks_, t, root, format);
  }
  // The objects of all ranks in their order; none where the rank is not the root.
  template <class T, Format F = Raw>
  std::vector<T> gather(const T& t, int root = 0, const F& format = {}) const {
    std::vector<T> all;
    gather(t, all, root, format);
    return all;
  }
  // The same into a vector whose elements keep their memory; so with those below.
  template <class T, Format F = Raw>
  void gather(const T& t, std::vector<T>& all, int root = 0, const F& format = {}) const {
    Collective<F>(ranks_, format).gather(t, all, root);
  }
  template <class T, Format F = Raw>
  std::vector<T> all_gather(const T& t, const F& format = {}) const {
    std::vector<T> all;
    all_gather(t, all, format);
    return all;
  }
  template <class T, Format F = Raw>
  void all_gather(const T& t, std::vector<T>& all, const F& format = {}) const {
    Collective<F>(ranks_, format).all_gather(t, all);
  }
  // Element r of the root's vector for rank r; the others' vectors do not matter.
  template <class T, Format F = Raw>
  T scatter(const std::vector<T>& all, int root = 0, const F& format = {}) const {
    T t = made_by_default<T>();
    scatter(all, t, root, format);
    return t;
  }
  template <class T, Format F = Raw>
  void scatter(const std::vector<T>& all, T& t, int root, const F& format = {}) const {
    Collective<F>(ranks_, format).scatter(all, t, root);
  }
  // Element r goes to rank r, and what comes from it takes its place.
  template <class T, Format F = Raw>
  std::vector<T> all_to_all(const std::vector<T>& all, const F& format = {}) const {
    std::vector<T> from;
    all_to_all(all, from, format);
    return from;
  }
  template <class T, Format F = Raw>
  void all_to_all(const std::vector<T>& to, std::vector<T>& from, const F& format = {}) const {
    Collective<F>(ranks_, format).all_to_all(to, from);
  }

  // op(op(t of rank 0, t of rank 1), ...), on the root; elsewhere the result is unspecified. std::plus<> and the like
  // of numbers are MPI's operations; any other op(T, T) -> T is associative, and need not be commutative.
  template <class T, class Op = std::plus<>, Format F = Raw>
  T reduce(const T& t, const Op& op = {}, int root = 0, const F& format = {}) const {
    return Reduction<std::decay_t<Op>, F>(ranks_, op, format).reduce(t, root);
  }
  template <class T, class Op = std::plus<>, Format F = Raw>
  T all_reduce(const T& t, const Op& op = {}, const F& format = {}) const {
    return Reduction<std::decay_t<Op>, F>(ranks_, op, format).all_reduce(t);
  }
  void barrier() const { check(MPI_Barrier(channel().objects()), "MPI_Barrier"); }

 private:
  Channel& channel() const { return *ranks_.channel; }
  Receiver receiver(int from, int tag) const { return {ranks_.channel, channel().objects(), ranks_.most, from, tag}; }

  MPI_Comm comm_;
  Ranks ranks_;
};

}  // namespace hps::mpi
