// SPDX-License-Identifier: MIT
#pragma once
// The functions of MPI that count in an int before MPI 4.

#include <mpi.h>

#include "hps/config.h"

namespace hps::mpi {

using namespace detail;

#if MPI_VERSION >= 4
using Count = MPI_Count;
inline constexpr auto* mpi_send = &MPI_Send_c;
inline constexpr auto* mpi_isend = &MPI_Isend_c;
inline constexpr auto* mpi_recv = &MPI_Recv_c;
inline constexpr auto* mpi_sendrecv = &MPI_Sendrecv_c;
inline constexpr auto* mpi_irecv = &MPI_Irecv_c;
inline constexpr auto* mpi_mrecv = &MPI_Mrecv_c;
inline constexpr auto* mpi_bcast = &MPI_Bcast_c;
inline constexpr auto* mpi_type_create_hindexed = &MPI_Type_create_hindexed_c;
using Displacement = MPI_Count;  // in a datatype
#else
using Count = int;
inline constexpr auto* mpi_send = &MPI_Send;
inline constexpr auto* mpi_isend = &MPI_Isend;
inline constexpr auto* mpi_recv = &MPI_Recv;
inline constexpr auto* mpi_sendrecv = &MPI_Sendrecv;
inline constexpr auto* mpi_irecv = &MPI_Irecv;
inline constexpr auto* mpi_mrecv = &MPI_Mrecv;
inline constexpr auto* mpi_bcast = &MPI_Bcast;
inline constexpr auto* mpi_type_create_hindexed = &MPI_Type_create_hindexed;
using Displacement = MPI_Aint;
#endif

}  // namespace hps::mpi
