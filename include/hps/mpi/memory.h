// SPDX-License-Identifier: MIT
#pragma once
// Memory as MPI sees it, of any size and in any number of pieces.

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "hps/mpi/error.h"

namespace hps::mpi {

using Bytes = std::span<const std::byte>;

// The arguments of one MPI call: a piece that a Count can count as it is; more, or larger ones, by a derived datatype
// in blocks of up to 1 GiB, so that 2 GiB are no limit before MPI 4 either. MPI takes memory that it reads as void*,
// too.
class Memory {
 public:
  explicit Memory(std::span<const Bytes> pieces) {
    if (pieces.size() == 1 && pieces[0].size() <= block) use(pieces[0]);
    else if (!pieces.empty()) describe(pieces);
  }
  explicit Memory(Bytes piece) {
    if (piece.size() <= block) use(piece);
    else describe({&piece, 1});
  }
  Memory(const Memory&) = delete;
  ~Memory() {
    if (type_ != MPI_BYTE) MPI_Type_free(&type_);  // once no operation needs it any more
  }

  void* address() const { return address_; }
  Count count() const { return count_; }
  MPI_Datatype type() const { return type_; }

 private:
  static constexpr std::size_t block = sizeof(Count) > 4 ? static_cast<std::size_t>(-1) / 2 : std::size_t{1} << 30;

  void use(Bytes piece) {
    address_ = const_cast<std::byte*>(piece.data());
    count_ = static_cast<Count>(piece.size());
  }

  void describe(std::span<const Bytes> pieces) {
    std::vector<Count> sizes;
    std::vector<Displacement> addresses;
    for (const Bytes piece : pieces) {
      for (std::size_t at = 0; at < piece.size(); at += block) {
        MPI_Aint address;
        check(MPI_Get_address(piece.data() + at, &address), "MPI_Get_address");
        addresses.push_back(address);
        sizes.push_back(static_cast<Count>(std::min(block, piece.size() - at)));
      }
    }
    check(mpi_type_create_hindexed(static_cast<Count>(sizes.size()), sizes.data(), addresses.data(), MPI_BYTE, &type_),
          "MPI_Type_create_hindexed");
    check(MPI_Type_commit(&type_), "MPI_Type_commit");
    address_ = MPI_BOTTOM;
    count_ = 1;
  }

  void* address_ = nullptr;
  Count count_ = 0;
  MPI_Datatype type_ = MPI_BYTE;
};

}  // namespace hps::mpi
