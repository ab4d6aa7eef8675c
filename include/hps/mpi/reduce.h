// SPDX-License-Identifier: MIT
#pragma once
// Objects of all ranks combined into one.

#include <exception>
#include <functional>
#include <optional>

#include "hps/mpi/collective.h"

namespace hps::mpi {

// Numbers of MPI; not those of 128 bits, or with other names for formats of floating point.
template <class T>
concept PlainNumber = std::same_as<T, float> || std::same_as<T, double> || std::same_as<T, long double> ||
                      (std::integral<T> && sizeof(T) <= 8);

// The operation of MPI that an Op on Ts is; MPI_OP_NULL if there is none.
template <class T, class Op>
MPI_Op builtin() {
  const auto is = [](auto... same) { return (std::same_as<Op, decltype(same)> || ...); };
  if constexpr (std::same_as<T, bool>) {
    return is(std::logical_and<T>(), std::logical_and<>()) ? MPI_LAND
           : is(std::logical_or<T>(), std::logical_or<>()) ? MPI_LOR
                                                           : MPI_OP_NULL;
  } else if constexpr (!PlainNumber<T>) return MPI_OP_NULL;
  else if (is(std::plus<T>(), std::plus<>())) return MPI_SUM;
  else if (is(std::multiplies<T>(), std::multiplies<>())) return MPI_PROD;
  else if constexpr (std::is_floating_point_v<T>) return MPI_OP_NULL;
  else if (is(std::bit_and<T>(), std::bit_and<>())) return MPI_BAND;
  else if (is(std::bit_or<T>(), std::bit_or<>())) return MPI_BOR;
  else if (is(std::bit_xor<T>(), std::bit_xor<>())) return MPI_BXOR;
  else if (is(std::logical_and<T>(), std::logical_and<>())) return MPI_LAND;
  else if (is(std::logical_or<T>(), std::logical_or<>())) return MPI_LOR;
  else return MPI_OP_NULL;
}

// By size and kind: what MPI calls long or long long is that here, too.
template <class T>
MPI_Datatype number_type() {
  if constexpr (std::same_as<T, float>) return MPI_FLOAT;
  else if constexpr (std::same_as<T, double>) return MPI_DOUBLE;
  else if constexpr (std::same_as<T, long double>) return MPI_LONG_DOUBLE;
  else if constexpr (std::same_as<T, bool>) return MPI_CXX_BOOL;
  else if constexpr (std::is_signed_v<T>)
    return sizeof(T) == 1 ? MPI_INT8_T : sizeof(T) == 2 ? MPI_INT16_T : sizeof(T) == 4 ? MPI_INT32_T : MPI_INT64_T;
  else
    return sizeof(T) == 1 ? MPI_UINT8_T : sizeof(T) == 2 ? MPI_UINT16_T : sizeof(T) == 4 ? MPI_UINT32_T : MPI_UINT64_T;
}

template <class Op, Format F>
class Reduction {
 public:
  Reduction(const Ranks& ranks, const Op& op, const F& format) : ranks_(ranks), op_(op), format_(format) {}

  template <class T>
  T reduce(const T& t, int root) const {
    T result = t;
    if (const MPI_Op op = builtin<T, Op>(); op != MPI_OP_NULL) {
      check(MPI_Reduce(&t, &result, 1, number_type<T>(), op, root, comm()), "MPI_Reduce", root);
      return result;
    }
    const int tag = ranks_.channel->next_reduction();
    Failure failure = combine(result, tag);
    if (root != 0 && ranks_.rank == 0) send(result, root, tag, failure);
    if (failure) std::rethrow_exception(failure);
    if (root != 0 && ranks_.rank == root) result = receive_one<T>(0, tag);
    return result;
  }

  template <class T>
  T all_reduce(const T& t) const {
    T result = t;
    if (const MPI_Op op = builtin<T, Op>(); op != MPI_OP_NULL) {
      check(MPI_Allreduce(&t, &result, 1, number_type<T>(), op, comm()), "MPI_Allreduce");
      return result;
    }
    const Failure failure = combine(result, ranks_.channel->next_reduction());
    try {
      if (failure && ranks_.rank == 0) broadcast_failure(ranks_, 0);
      else broadcast(ranks_, result, 0, format_);
    } catch (...) {
      if (!failure) throw;
    }
    if (failure) std::rethrow_exception(failure);
    return result;
  }

 private:
  MPI_Comm comm() const { return ranks_.channel->objects(); }

  // Thrown on this rank. Rank 0 gets no message instead of an operand, and tells all the others.
  using Failure = std::exception_ptr;

  // A binomial tree to rank 0, in which neighbours meet: the order of the ranks is that of the operands.
  template <class T>
  Failure combine(T& t, int tag) const {
    Failure failure;
    for (int step = 1; step < ranks_.size; step *= 2) {
      if (ranks_.rank & step) {
        send(t, ranks_.rank - step, tag, failure);
        break;
      }
      if (ranks_.rank + step >= ranks_.size) continue;
      try {
        T other = receive_one<T>(ranks_.rank + step, tag);
        if (!failure) t = op_(std::move(t), std::move(other));
      } catch (...) {
        if (!failure) failure = std::current_exception();
      }
    }
    return failure;
  }

  // Where no receiver of the user's looks.
  template <class T>
  void send(const T& t, int to, int tag, Failure& failure) const {
    std::optional<Outgoing> message;
    try {
      if (!failure) message.emplace(*ranks_.channel, t, format_, nothing_apart);
    } catch (...) {
      failure = std::current_exception();
    }
    const Memory m(message ? message->head() : Bytes());
    check(mpi_send(m.address(), m.count(), m.type(), to, tag, ranks_.channel->reductions()), "MPI_Send", to);
  }
  template <class T>
  T receive_one(int from, int tag) const {
    T t = made_by_default<T>();
    receive(Receiver{ranks_.channel, ranks_.channel->reductions(), ranks_.most, from, tag}, t, format_);
    return t;
  }

  Ranks ranks_;
  mutable Op op_;
  F format_;
};

}  // namespace hps::mpi
