# SPDX-License-Identifier: MIT
# What is measured between ranks, if MPI is there. Included by bench/CMakeLists.txt.
if(NOT TARGET hps::mpi)
  return()
endif()

add_executable(hps_bench_mpi mpi/arrays.cpp mpi/collectives.cpp mpi/hps.cpp mpi/main.cpp mpi/objects.cpp)
target_link_libraries(hps_bench_mpi PRIVATE hps_bench_suite hps::mpi)

find_package(Boost QUIET COMPONENTS mpi)
if(TARGET Boost::mpi)
  target_sources(hps_bench_mpi PRIVATE mpi/boost.cpp)
  target_link_libraries(hps_bench_mpi PRIVATE Boost::mpi)
endif()

# As installed by its own CMake, with the assertions that it brings: -DKAMPING_ROOT=...
find_header_only(kamping kamping/communicator.hpp)
if(TARGET kamping::kamping AND TARGET cereal::cereal)
  target_sources(hps_bench_mpi PRIVATE mpi/kamping.cpp)
  target_link_libraries(hps_bench_mpi PRIVATE kamping::kamping cereal::cereal)
  target_compile_definitions(hps_bench_mpi PRIVATE KAMPING_ASSERT_ASSERTION_LEVEL=0 KAMPING_ENABLE_SERIALIZATION)
endif()
