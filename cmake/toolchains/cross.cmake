# SPDX-License-Identifier: MIT
# For all toolchains of Debian's cross compilers: nothing is found but what is made for that machine.

set(CMAKE_FIND_ROOT_PATH /usr/${CMAKE_SYSTEM_PROCESSOR}-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# xxHash is one header for all machines; beside it lie those of this one.
if(EXISTS /usr/include/xxhash.h)
  file(COPY /usr/include/xxhash.h DESTINATION ${CMAKE_BINARY_DIR}/xxhash)
  set(HPS_xxhash_INCLUDE_DIR ${CMAKE_BINARY_DIR}/xxhash CACHE PATH "")
endif()
