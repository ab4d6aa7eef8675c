# SPDX-License-Identifier: MIT
# GTest::gtest and GTest::gtest_main: the installed library, or compiled from the sources that Debian's package
# googletest brings, which is the only way when cross-compiling.

set(HPS_GOOGLETEST_SOURCE /usr/src/googletest CACHE PATH "Sources of GoogleTest, used where no library is found")

if(NOT CMAKE_CROSSCOMPILING)
  find_package(GTest QUIET CONFIG)
endif()

if(NOT TARGET GTest::gtest_main AND EXISTS ${HPS_GOOGLETEST_SOURCE}/CMakeLists.txt)
  set(BUILD_GMOCK OFF)
  set(INSTALL_GTEST OFF)
  set(CMAKE_POLICY_DEFAULT_CMP0077 NEW)
  set(CMAKE_COMPILE_WARNING_AS_ERROR OFF)
  add_subdirectory(${HPS_GOOGLETEST_SOURCE} ${PROJECT_BINARY_DIR}/googletest EXCLUDE_FROM_ALL)
  unset(CMAKE_COMPILE_WARNING_AS_ERROR)
endif()

if(NOT TARGET GTest::gtest_main)
  message(FATAL_ERROR "hps: the tests need GoogleTest (Debian: libgtest-dev); -DHPS_BUILD_TESTS=OFF goes without")
endif()
