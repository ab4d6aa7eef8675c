# SPDX-License-Identifier: MIT
# E6, files, if xxHash is there. Included by bench/CMakeLists.txt.
if(NOT TARGET hps::file)
  return()
endif()

add_executable(hps_bench_files files/hps.cpp files/main.cpp files/particles.cpp files/structs.cpp)
target_link_libraries(hps_bench_files PRIVATE hps_bench_suite hps::file hps::zstd)

add_executable(hps_bench_object files/object.cpp)
target_link_libraries(hps_bench_object PRIVATE hps_bench_suite hps::file)
