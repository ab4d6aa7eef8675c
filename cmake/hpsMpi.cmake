# SPDX-License-Identifier: MIT
# hps::mpi: hps::hps with the MPI that FindMPI finds, where there is one.

find_package(MPI QUIET COMPONENTS CXX)
set(hps_mpi_FOUND ${MPI_CXX_FOUND})
if(hps_mpi_FOUND AND NOT TARGET hps::mpi)
  add_library(hps::mpi INTERFACE IMPORTED GLOBAL)
  target_link_libraries(hps::mpi INTERFACE hps::hps MPI::MPI_CXX)
  # Without the bindings for C++, which MPI 3 removed.
  target_compile_definitions(hps::mpi INTERFACE OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)
endif()
