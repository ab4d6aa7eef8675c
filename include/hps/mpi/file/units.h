// SPDX-License-Identifier: MIT
#pragma once

#include "hps/mpi/file/division.h"
#include "hps/mpi/file/mpi_exchange.h"

namespace hps::mpi {

// The units of ranks of which the first may write for others: nodes, whose ranks are those that share memory and come
// one after another, or each rank by itself.
class Units {
 public:
  Units() = default;
  Units(const MpiExchange& exchange, bool by_node) {
    if (!by_node) return;
    check(MPI_Comm_split_type(exchange.comm(), MPI_COMM_TYPE_SHARED, exchange.rank(), MPI_INFO_NULL, &node_),
          "MPI_Comm_split_type");
    int rank = 0;
    check(MPI_Comm_rank(node_, &rank), "MPI_Comm_rank");
    is_first_ = rank == 0;
    is_last_ = exchange.of_next(is_first_) || exchange.is_last();
  }
  Units(const Units&) = delete;
  ~Units() {
    if (node_ != MPI_COMM_NULL) MPI_Comm_free(&node_);
  }

  bool is_first() const { return is_first_; }
  bool is_last() const { return is_last_; }
  // All that the unit of this rank brings.
  Share share(const Share& mine) const {
    if (node_ == MPI_COMM_NULL) return mine;
    std::int64_t before = mine.before, bytes = 0;
    check(MPI_Bcast(&before, 1, MPI_INT64_T, 0, node_), "MPI_Bcast");
    check(MPI_Allreduce(&mine.bytes, &bytes, 1, MPI_INT64_T, MPI_SUM, node_), "MPI_Allreduce");
    return {before, bytes};
  }

 private:
  MPI_Comm node_ = MPI_COMM_NULL;
  bool is_first_ = true, is_last_ = true;
};

}  // namespace hps::mpi
