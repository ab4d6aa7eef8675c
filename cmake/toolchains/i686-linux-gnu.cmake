# SPDX-License-Identifier: MIT
# Little-endian, 32 bits. Debian's packages g++-i686-linux-gnu and qemu-user.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_CXX_COMPILER i686-linux-gnu-g++)
set(CMAKE_C_COMPILER i686-linux-gnu-gcc)
# x87 registers quiet signalling NaNs on their way through.
set(CMAKE_CXX_FLAGS_INIT "-msse2 -mfpmath=sse")
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
if(NOT CMAKE_HOST_SYSTEM_PROCESSOR STREQUAL "x86_64")
  set(CMAKE_CROSSCOMPILING_EMULATOR qemu-i386)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/cross.cmake)
