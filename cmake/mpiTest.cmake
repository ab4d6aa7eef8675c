# SPDX-License-Identifier: MIT
# hps_add_mpi_test(<name> <ranks> <target> [<argument>...]): where there are fewer cores than ranks, these take turns, and
# in a container there may be no other user than root.

# (MPI itself leaks.)
set(hps_mpi_environment ASAN_OPTIONS=detect_leaks=0 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1)

function(hps_add_mpi_test name ranks target)
  add_test(NAME ${name} COMMAND ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} ${ranks} ${MPIEXEC_PREFLAGS}
    $<TARGET_FILE:${target}> ${ARGN})
  set_tests_properties(${name} PROPERTIES LABELS mpi PROCESSORS 2 TIMEOUT 120 ENVIRONMENT
    "${hps_mpi_environment}")
endfunction()
