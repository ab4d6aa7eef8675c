# SPDX-License-Identifier: MIT
# An overlay port for the tree that it lies in: vcpkg install hps --overlay-ports=packaging/vcpkg. It has not been run by
# vcpkg itself.

set(VCPKG_BUILD_TYPE release) # headers only
get_filename_component(SOURCE_PATH "${CURRENT_PORT_DIR}/../../.." ABSOLUTE)

vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS -DHPS_BUILD_TESTS=OFF -DHPS_BUILD_EXAMPLES=OFF -DHPS_MPI=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH share/cmake/hps)
vcpkg_fixup_pkgconfig()

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/lib" "${CURRENT_PACKAGES_DIR}/share/doc")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
