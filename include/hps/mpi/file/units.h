// SPDX-License-Identifier: MIT
#pragma once

#include "hps/mpi/file/division.h"
#include "hps/mpi/file/mpi_exchange.h"

namespace hps::mpi {

// The units of ranks of which the first may write for others: those that come one after another on a node, or each rank
// by itself.
class Units {
 public:
  Units() = default;
  Units(const MpiExchange& exchange, bool by_node) {
    if (!by_node) return;
    const std::int64_t node = first_on_node(exchange);
    is_last_ = exchange.of_next(node) != node || exchange.is_last();
    const auto unit = static_cast<int>(exchange.before({is_last_}, Exchange::Operation::sum)[0]);
    check(MPI_Comm_split(exchange.comm(), unit, exchange.rank(), &unit_), "MPI_Comm_split");
    int rank = 0;
    check(MPI_Comm_rank(unit_, &rank), "MPI_Comm_rank");
    is_first_ = rank == 0;
  }
  Units(const Units&) = delete;
  ~Units() {
    if (unit_ != MPI_COMM_NULL) MPI_Comm_free(&unit_);
  }

  bool is_first() const { return is_first_; }
  bool is_last() const { return is_last_; }
  // All that the unit of this rank brings.
  Share share(const Share& mine) const {
    if (unit_ == MPI_COMM_NULL) return mine;
    std::int64_t before = mine.before, bytes = 0;
    check(MPI_Bcast(&before, 1, MPI_INT64_T, 0, unit_), "MPI_Bcast");
    check(MPI_Allreduce(&mine.bytes, &bytes, 1, MPI_INT64_T, MPI_SUM, unit_), "MPI_Allreduce");
    return {before, bytes};
  }

 private:
  // The first rank of all that share memory with this one: their number, which need not be next to it.
  static std::int64_t first_on_node(const MpiExchange& exchange) {
    MPI_Comm node = MPI_COMM_NULL;
    check(MPI_Comm_split_type(exchange.comm(), MPI_COMM_TYPE_SHARED, exchange.rank(), MPI_INFO_NULL, &node),
          "MPI_Comm_split_type");
    std::int64_t first = exchange.rank();
    check(MPI_Bcast(&first, 1, MPI_INT64_T, 0, node), "MPI_Bcast");
    MPI_Comm_free(&node);
    return first;
  }

  MPI_Comm unit_ = MPI_COMM_NULL;
  bool is_first_ = true, is_last_ = true;
};

}  // namespace hps::mpi
