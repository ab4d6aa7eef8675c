# SPDX-License-Identifier: MIT
# hps::compiled: hps::hps for programs that shall not compile each by itself what is the same for all types: columns,
# schemas, described messages, values and, where hps::file is, files. Static, or shared with BUILD_SHARED_LIBS.

include(${CMAKE_CURRENT_LIST_DIR}/warnings.cmake)

add_library(hps_compiled)
foreach(source columns described schemas values)
  target_sources(hps_compiled PRIVATE ${PROJECT_SOURCE_DIR}/src/${source}.cpp)
endforeach()
if(TARGET hps::file)
  target_sources(hps_compiled PRIVATE ${PROJECT_SOURCE_DIR}/src/files.cpp)
  target_include_directories(hps_compiled PRIVATE ${HPS_xxhash_INCLUDE_DIR})
endif()
add_library(hps::compiled ALIAS hps_compiled)
target_link_libraries(hps_compiled PUBLIC hps)
target_compile_definitions(hps_compiled PUBLIC HPS_COMPILED)
target_compile_options(hps_compiled PRIVATE ${hps_warnings})
set_target_properties(hps_compiled PROPERTIES EXPORT_NAME compiled OUTPUT_NAME hps POSITION_INDEPENDENT_CODE ON
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
