# SPDX-License-Identifier: MIT
# hps::zstd and hps::lz4: hps::hps with the library that <hps/zstd.h> or <hps/lz4.h> needs, where that is installed.

foreach(library zstd lz4)
  find_path(HPS_${library}_INCLUDE_DIR ${library}.h)
  find_library(HPS_${library}_LIBRARY ${library})
  mark_as_advanced(HPS_${library}_INCLUDE_DIR HPS_${library}_LIBRARY)
  set(hps_${library}_FOUND FALSE)
  if(HPS_${library}_INCLUDE_DIR AND HPS_${library}_LIBRARY)
    set(hps_${library}_FOUND TRUE)
    if(NOT TARGET hps::${library})
      add_library(hps::${library} INTERFACE IMPORTED GLOBAL)
      target_include_directories(hps::${library} INTERFACE ${HPS_${library}_INCLUDE_DIR})
      target_link_libraries(hps::${library} INTERFACE hps::hps ${HPS_${library}_LIBRARY})
    endif()
  endif()
endforeach()
