// SPDX-License-Identifier: MIT
#pragma once
// Objects of all ranks combined into one.

#include <functional>

#include "hps/mpi/collective.h"

namespace hps::mpi {

// The operation of MPI that an Op on Ts is; MPI_OP_NULL if there is none.
template <class T, class Op>
MPI_Op builtin() {
  const auto is = [](auto... same) { return (std::same_as<Op, decltype(same)> || ...); };
  if constexpr (!std::is_arithmetic_v<T>) return MPI_OP_NULL;
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
    combine(result);
    if (root != 0) move(result, root);
    return result;
  }

  template <class T>
  T all_reduce(const T& t) const {
    T result = t;
    if (const MPI_Op op = builtin<T, Op>(); op != MPI_OP_NULL) {
      check(MPI_Allreduce(&t, &result, 1, number_type<T>(), op, comm()), "MPI_Allreduce");
      return result;
    }
    combine(result);
    broadcast(ranks_, result, 0, format_);
    return result;
  }

 private:
  MPI_Comm comm() const { return ranks_.channel->objects(); }

  // A binomial tree to rank 0, in which neighbours meet: the order of the ranks is that of the operands.
  template <class T>
  void combine(T& t) const {
    for (int step = 1; step < ranks_.size; step *= 2) {
      if (ranks_.rank & step) return send(t, ranks_.rank - step);
      if (ranks_.rank + step < ranks_.size) t = op_(std::move(t), receive_one<T>(ranks_.rank + step));
    }
  }
  template <class T>
  void move(T& t, int root) const {
    if (ranks_.rank == 0) send(t, root);
    else if (ranks_.rank == root) t = receive_one<T>(0);
  }

  // Where no receiver of the user's looks.
  template <class T>
  void send(const T& t, int to) const {
    const Outgoing message(*ranks_.channel, t, format_, nothing_apart);
    const Memory m(message.head());
    check(mpi_send(m.address(), m.count(), m.type(), to, 0, ranks_.channel->reductions()), "MPI_Send", to);
  }
  template <class T>
  T receive_one(int from) const {
    T t = made_by_default<T>();
    receive(Receiver{ranks_.channel, ranks_.channel->reductions(), ranks_.most, from, 0}, t, format_);
    return t;
  }

  Ranks ranks_;
  Op op_;
  F format_;
};

}  // namespace hps::mpi
