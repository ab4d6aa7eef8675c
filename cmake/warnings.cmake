# SPDX-License-Identifier: MIT
# The warnings that the library must not cause, for targets of ours: hps_add_warnings(target). They are errors where
# CMAKE_COMPILE_WARNING_AS_ERROR is on, as in the presets.

set(hps_warnings -Wall -Wextra -Wpedantic -Wconversion -Wshadow)

if(NOT TARGET hps_warnings)
  add_library(hps_warnings INTERFACE)
  target_compile_options(hps_warnings INTERFACE ${hps_warnings})
endif()

function(hps_add_warnings target)
  target_link_libraries(${target} PRIVATE hps_warnings)
endfunction()
