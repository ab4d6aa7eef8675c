# SPDX-License-Identifier: MIT
# hps::compiled: hps::hps for programs that shall not compile the columns of hps::packed each by itself. Static, or shared
# with BUILD_SHARED_LIBS.

include(${CMAKE_CURRENT_LIST_DIR}/warnings.cmake)

add_library(hps_compiled ${PROJECT_SOURCE_DIR}/src/compiled.cpp ${PROJECT_SOURCE_DIR}/src/described.cpp ${PROJECT_SOURCE_DIR}/src/schemas.cpp ${PROJECT_SOURCE_DIR}/src/values.cpp)
add_library(hps::compiled ALIAS hps_compiled)
target_link_libraries(hps_compiled PUBLIC hps)
target_compile_definitions(hps_compiled PUBLIC HPS_COMPILED)
target_compile_options(hps_compiled PRIVATE ${hps_warnings})
set_target_properties(hps_compiled PROPERTIES EXPORT_NAME compiled OUTPUT_NAME hps POSITION_INDEPENDENT_CODE ON
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
