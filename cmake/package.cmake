# SPDX-License-Identifier: MIT
# What `cpack -G DEB` needs: the package libhps-dev, for any machine where it has headers only.

set(CPACK_PACKAGE_NAME hps)
set(CPACK_PACKAGE_VENDOR "The HPS authors")
set(CPACK_PACKAGE_CONTACT "The HPS authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_NAME libhps-dev)
set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libxxhash-dev, libzstd-dev, liblz4-dev, libopenmpi-dev | libmpich-dev")
if(NOT HPS_COMPILED)
  set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE all)
endif()

# Debian looks for the licence here.
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${CPACK_DEBIAN_PACKAGE_NAME}
  RENAME copyright COMPONENT debian EXCLUDE_FROM_ALL)
set(this_project ${PROJECT_BINARY_DIR} ${PROJECT_NAME})
set(CPACK_INSTALL_CMAKE_PROJECTS ${this_project} ALL / ${this_project} debian /)

include(CPack)
