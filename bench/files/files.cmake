# SPDX-License-Identifier: MIT
# E6, files, if xxHash is there. Included by bench/CMakeLists.txt.
if(NOT TARGET hps::file)
  return()
endif()

add_executable(hps_bench_files files/hps.cpp files/log.cpp files/main.cpp files/particles.cpp files/structs.cpp)
target_link_libraries(hps_bench_files PRIVATE hps_bench_suite hps::file hps::zstd)

add_executable(hps_bench_object files/object.cpp)
target_link_libraries(hps_bench_object PRIVATE hps_bench_suite hps::file)

if(NOT TARGET hps::mpi)
  return()
endif()
# By itself: the suite is linked with the HDF5 that is not parallel.
add_executable(hps_bench_shared_files files/shared/main.cpp files/log.cpp files/particles.cpp workloads/peptides.cpp
  workloads/psm_statistics.cpp)
target_compile_features(hps_bench_shared_files PRIVATE cxx_std_20)
target_compile_options(hps_bench_shared_files PRIVATE -Wall -Wextra -Wpedantic)
target_include_directories(hps_bench_shared_files PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_compile_definitions(hps_bench_shared_files PRIVATE HPS_BENCH_DATA="${PROJECT_SOURCE_DIR}/data")
target_link_libraries(hps_bench_shared_files PRIVATE hps::mpi hps::file nlohmann_json::nlohmann_json)

# Debian has it beside the other one, by pkg-config; elsewhere there is one, which may be parallel.
pkg_check_modules(parallel_hdf5 QUIET IMPORTED_TARGET hdf5-openmpi)
if(parallel_hdf5_FOUND)
  target_link_libraries(hps_bench_shared_files PRIVATE PkgConfig::parallel_hdf5)
elseif(HDF5_IS_PARALLEL)
  target_link_libraries(hps_bench_shared_files PRIVATE hdf5::hdf5)
endif()
if(parallel_hdf5_FOUND OR HDF5_IS_PARALLEL)
  target_compile_definitions(hps_bench_shared_files PRIVATE HPS_BENCH_PARALLEL_HDF5)
endif()
