# SPDX-License-Identifier: MIT
# hps::file: hps::hps with what <hps/file.h> needs, the header of xxHash and threads, where these are installed.

find_path(HPS_xxhash_INCLUDE_DIR xxhash.h)
mark_as_advanced(HPS_xxhash_INCLUDE_DIR)
find_package(Threads QUIET)
set(hps_file_FOUND FALSE)
if(HPS_xxhash_INCLUDE_DIR AND Threads_FOUND)
  set(hps_file_FOUND TRUE)
  if(NOT TARGET hps::file)
    add_library(hps::file INTERFACE IMPORTED GLOBAL)
    target_include_directories(hps::file INTERFACE ${HPS_xxhash_INCLUDE_DIR})
    target_link_libraries(hps::file INTERFACE hps::hps Threads::Threads)
  endif()
endif()
