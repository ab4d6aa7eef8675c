# SPDX-License-Identifier: MIT
# HPS_PYTHON, for tests, and whether it has NumPy, hps_has_numpy: /usr/bin has Debian's.

find_program(HPS_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(HPS_PYTHON python3)
mark_as_advanced(HPS_PYTHON)
set(hps_has_numpy FALSE)
if(HPS_PYTHON)
  execute_process(COMMAND ${HPS_PYTHON} -c "import numpy" RESULT_VARIABLE without_numpy ERROR_QUIET)
  if(without_numpy EQUAL 0)
    set(hps_has_numpy TRUE)
  else()
    message(STATUS "tests: no NumPy for ${HPS_PYTHON}, so files are not read by Python")
  endif()
endif()
